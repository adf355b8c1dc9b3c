"""The client of a Platen service."""

# Written by scripts/write_sync.py from the asynchronous client: do not edit.

from __future__ import annotations

from types import TracebackType
from typing import Any, Mapping, Optional, Type

import httpx

from .._http import Options, Request, read_settings
from .connection import Connection
from .resources import (
    Batches,
    Imports,
    Invoices,
    Keys,
    Renders,
    Templates,
    UsageOfMonth,
    Webhooks,
    Workspaces,
)


class Platen:
    """``api_key`` and ``base_url`` come from ``PLATEN_API_KEY`` and ``PLATEN_BASE_URL`` where they are not given.

    ``timeout`` is in seconds, for each attempt: until the answer begins, and between two pieces of it.
    """

    def __init__(
        self,
        *,
        api_key: Optional[str] = None,
        base_url: Optional[str] = None,
        timeout: float = 60.0,
        max_retries: int = 2,
        retry_delay: float = 0.5,
        http_client: Optional[httpx.Client] = None,
    ) -> None:
        settings = read_settings(api_key, base_url, timeout, max_retries, retry_delay)
        self.base_url = settings.base_url
        self._connection = Connection(settings, http_client)
        self.renders = Renders(self._connection)
        self.batches = Batches(self._connection)
        self.templates = Templates(self._connection)
        self.webhooks = Webhooks(self._connection)
        self.invoices = Invoices(self._connection)
        self.imports = Imports(self._connection)
        self.keys = Keys(self._connection)
        self.workspaces = Workspaces(self._connection)
        self.usage = UsageOfMonth(self._connection)

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        json: Any = None,
        content: Optional[bytes] = None,
        headers: Optional[Mapping[str, str]] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> httpx.Response:
        """Any request of the API, with the whole answer."""
        request = Request(method, path, query=query, json=json, content=content, headers=dict(headers or {}))
        return self._connection.send(request, Options(timeout=timeout, idempotency_key=idempotency_key))

    def close(self) -> None:
        """Closes the connections."""
        self._connection.close()

    def __enter__(self) -> Platen:
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.close()
