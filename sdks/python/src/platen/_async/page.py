"""A page of a list, and the entries of all that follow."""

from __future__ import annotations

from typing import Any, AsyncIterator, Awaitable, Callable, Generic, List, Optional, TypeVar

Entry = TypeVar("Entry")


class AsyncPage(Generic[Entry]):
    """``data`` has the entries of this page; iterating gives those of this page and of all that follow."""

    data: List[Entry]
    next_cursor: Optional[str]

    def __init__(self, answer: Any, load: Callable[[str], Awaitable[Any]]) -> None:
        self.data = answer["data"]
        self.next_cursor = answer["next_cursor"]
        self._load = load

    async def iterate(self) -> AsyncIterator[Entry]:
        for entry in self.data:
            yield entry
        cursor = self.next_cursor
        while cursor is not None:
            answer = await self._load(cursor)
            for entry in answer["data"]:
                yield entry
            cursor = answer["next_cursor"]

    def __aiter__(self) -> AsyncIterator[Entry]:
        return self.iterate()
