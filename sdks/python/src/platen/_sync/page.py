"""A page of a list, and the entries of all that follow."""

# Written by scripts/write_sync.py from the asynchronous client: do not edit.

from __future__ import annotations

from typing import Any, Iterator, Callable, Generic, List, Optional, TypeVar

Entry = TypeVar("Entry")


class Page(Generic[Entry]):
    """``data`` has the entries of this page; iterating gives those of this page and of all that follow."""

    data: List[Entry]
    next_cursor: Optional[str]

    def __init__(self, answer: Any, load: Callable[[str], Any]) -> None:
        self.data = answer["data"]
        self.next_cursor = answer["next_cursor"]
        self._load = load

    def iterate(self) -> Iterator[Entry]:
        for entry in self.data:
            yield entry
        cursor = self.next_cursor
        while cursor is not None:
            answer = self._load(cursor)
            for entry in answer["data"]:
                yield entry
            cursor = answer["next_cursor"]

    def __iter__(self) -> Iterator[Entry]:
        return self.iterate()
