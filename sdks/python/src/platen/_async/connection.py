"""The way to one service: sends a request, again where that is safe, and turns every failure into a PlatenError."""

from __future__ import annotations

import asyncio
import os
from typing import Any, Optional, Union

import httpx

from .._errors import PlatenError
from .._http import (
    LONGEST_RETRY_AFTER,
    Options,
    Request,
    Settings,
    address_of,
    announced_length,
    connection_error,
    content_of,
    delay_before,
    failed_answer,
    headers_of,
    incomplete,
    may_retry,
    parse_json,
)


class AsyncConnection:
    """One client of httpx, and the rules of sending again."""

    def __init__(self, settings: Settings, http: Optional[httpx.AsyncClient]) -> None:
        self.settings = settings
        self._is_own = http is None
        self._http = http or httpx.AsyncClient()

    async def aclose(self) -> None:
        if self._is_own:
            await self._http.aclose()

    async def json(self, request: Request, options: Options) -> Any:
        return parse_json(await self.send(request, options))

    async def send(self, request: Request, options: Options) -> httpx.Response:
        """The answer, its body read."""
        headers = headers_of(request, self.settings, options)
        content = content_of(request)
        attempt = 0
        while True:
            outcome = await self._try_once(request, headers, content, options)
            if not isinstance(outcome, PlatenError):
                return outcome
            await self._pause(outcome, attempt, options)
            attempt += 1

    async def download(self, request: Request, target: Union[str, "os.PathLike[str]"], options: Options) -> int:
        """Writes the body to a path, piece by piece, and gives its size. A file with the given name is never half of one."""
        path = os.fspath(target)
        part = f"{path}.part"
        headers = headers_of(request, self.settings, options)
        attempt = 0
        try:
            file = open(part, "wb")
        except OSError as error:
            raise PlatenError("file_not_writable", f"{part} cannot be written: {error.strerror}.") from error
        try:
            with file:
                while True:
                    file.seek(0)
                    file.truncate()
                    outcome = await self._copy_once(request, headers, file, options)
                    if not isinstance(outcome, PlatenError):
                        break
                    await self._pause(outcome, attempt, options)
                    attempt += 1
            os.replace(part, path)
            return outcome
        except BaseException:
            os.unlink(part)
            raise

    async def _try_once(
        self, request: Request, headers: Any, content: Optional[bytes], options: Options
    ) -> Union[httpx.Response, PlatenError]:
        address = address_of(self.settings.base_url, request)
        timeout = options.timeout or self.settings.timeout
        try:
            response = await self._http.request(
                request.method, address, headers=headers, content=content, timeout=timeout, follow_redirects=False
            )
        except httpx.TransportError as error:
            return connection_error(error, request, address, timeout)
        return response if response.is_success else failed_answer(response, self.settings.base_url)

    async def _copy_once(
        self, request: Request, headers: Any, file: Any, options: Options
    ) -> Union[int, PlatenError]:
        address = address_of(self.settings.base_url, request)
        timeout = options.timeout or self.settings.timeout
        size = 0
        try:
            async with self._http.stream(
                request.method, address, headers=headers, timeout=timeout, follow_redirects=False
            ) as response:
                if not response.is_success:
                    await response.aread()
                    return failed_answer(response, self.settings.base_url)
                async for piece in response.aiter_bytes():
                    file.write(piece)
                    size += len(piece)
        except httpx.TransportError as error:
            return connection_error(error, request, address, timeout)
        announced = announced_length(response)
        if announced is not None and size != int(announced):
            return incomplete(request.path, announced, size, response)
        return size

    async def _pause(self, error: PlatenError, attempt: int, options: Options) -> None:
        """Waits before the next attempt, or raises where there is none."""
        most = self.settings.max_retries if options.max_retries is None else options.max_retries
        wait = max(error.retry_after or 0.0, delay_before(attempt, self.settings.retry_delay))
        if attempt >= most or not may_retry(error) or wait > LONGEST_RETRY_AFTER:
            raise error
        await asyncio.sleep(wait)
