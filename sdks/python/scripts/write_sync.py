"""Writes the synchronous client from the asynchronous one: python scripts/write_sync.py [--check]."""

from __future__ import annotations

import re
import sys
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src" / "platen"

REPLACEMENTS = [
    (r"\basync def\b", "def"),
    (r"\basync with\b", "with"),
    (r"\basync for\b", "for"),
    (r"\bawait ", ""),
    (r"\bAsyncIterator\b", "Iterator"),
    (r"\bAwaitable\[Any\]", "Any"),
    (r", Awaitable\b", ""),
    (r"\bhttpx\.AsyncClient\b", "httpx.Client"),
    (r"\basyncio\.sleep\b", "time.sleep"),
    (r"^import asyncio\nimport os$", "import os\nimport time"),
    (r"\b__aenter__\b", "__enter__"),
    (r"\b__aexit__\b", "__exit__"),
    (r"\b__aiter__\b", "__iter__"),
    (r"\baiter_bytes\b", "iter_bytes"),
    (r"\baread\b", "read"),
    (r"\baclose\b", "close"),
    (r"\b(_?)Async([A-Z]\w*)", r"\1\2"),
]


def sync_of(text: str) -> str:
    for pattern, replacement in REPLACEMENTS:
        text = re.sub(pattern, replacement, text, flags=re.MULTILINE)
    first, rest = text.split("\n", 1)
    return f"{first}\n\n# Written by scripts/write_sync.py from the asynchronous client: do not edit.\n{rest}"


def main() -> int:
    outdated = []
    for file in sorted((SOURCE / "_async").glob("*.py")):
        target = SOURCE / "_sync" / file.name
        if file.name == "__init__.py":
            text = '"""The synchronous client, written from the asynchronous one by scripts/write_sync.py."""\n'
        else:
            text = sync_of(file.read_text(encoding="utf-8"))
        if target.exists() and target.read_text(encoding="utf-8") == text:
            continue
        if "--check" in sys.argv:
            outdated.append(target.name)
        else:
            target.write_text(text, encoding="utf-8")
    if outdated:
        print(f"{', '.join(outdated)} differ from the asynchronous client: run python scripts/write_sync.py.")
    return 1 if outdated else 0


if __name__ == "__main__":
    sys.exit(main())
