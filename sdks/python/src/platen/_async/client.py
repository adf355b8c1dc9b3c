"""The client of a Platen service."""

from __future__ import annotations

from types import TracebackType
from typing import Any, Mapping, Optional, Type

import httpx

from .._http import Options, Request, read_settings
from .connection import AsyncConnection
from .resources import (
    AsyncBatches,
    AsyncImports,
    AsyncInvoices,
    AsyncKeys,
    AsyncRenders,
    AsyncTemplates,
    AsyncUsageOfMonth,
    AsyncWebhooks,
    AsyncWorkspaces,
)


class AsyncPlaten:
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
        http_client: Optional[httpx.AsyncClient] = None,
    ) -> None:
        settings = read_settings(api_key, base_url, timeout, max_retries, retry_delay)
        self.base_url = settings.base_url
        self._connection = AsyncConnection(settings, http_client)
        self.renders = AsyncRenders(self._connection)
        self.batches = AsyncBatches(self._connection)
        self.templates = AsyncTemplates(self._connection)
        self.webhooks = AsyncWebhooks(self._connection)
        self.invoices = AsyncInvoices(self._connection)
        self.imports = AsyncImports(self._connection)
        self.keys = AsyncKeys(self._connection)
        self.workspaces = AsyncWorkspaces(self._connection)
        self.usage = AsyncUsageOfMonth(self._connection)

    async def request(
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
        return await self._connection.send(request, Options(timeout=timeout, idempotency_key=idempotency_key))

    async def aclose(self) -> None:
        """Closes the connections."""
        await self._connection.aclose()

    async def __aenter__(self) -> AsyncPlaten:
        return self

    async def __aexit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        await self.aclose()
