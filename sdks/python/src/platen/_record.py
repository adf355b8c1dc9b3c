"""A JSON object of an answer: a dict whose fields can also be read as attributes."""

from __future__ import annotations

from typing import Any, Dict


class Record(Dict[str, Any]):
    """``render["id"]`` and ``render.id`` are the same."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(f"The answer has no field {name!r}; it has: {', '.join(self)}.") from None
