"""What both clients share: requests, which failures are worth another attempt, and how long to wait."""

from __future__ import annotations

import json
import os
import random
import re
import uuid
from dataclasses import dataclass, field
from email.utils import parsedate_to_datetime
from time import time
from typing import Any, Dict, Mapping, Optional, Union
from urllib.parse import quote

import httpx

from ._errors import PlatenError
from ._record import Record
from ._version import VERSION

USUAL_BASE_URL = "http://127.0.0.1:4700"
LONGEST_DELAY = 8.0
#: A service that wants to be left alone for longer is reported instead.
LONGEST_RETRY_AFTER = 60.0
PASSING = frozenset([408, 429, 502, 503, 504])
FIRST_PAUSES = (0.15, 0.3, 0.5)
LONGEST_PAUSE = 5.0

Query = Mapping[str, Union[str, int, bool, None]]


@dataclass
class Request:
    """A request as the client sends it."""

    method: str
    path: str
    query: Optional[Query] = None
    json: Any = None
    content: Optional[bytes] = None
    headers: Dict[str, str] = field(default_factory=dict)


@dataclass
class Options:
    """What a caller may say about one request."""

    timeout: Optional[float] = None
    max_retries: Optional[int] = None
    idempotency_key: Optional[str] = None
    if_match: Optional[str] = None


@dataclass
class Settings:
    """How a client reaches its service."""

    api_key: str
    base_url: str
    timeout: float
    max_retries: int
    retry_delay: float


def read_settings(
    api_key: Optional[str],
    base_url: Optional[str],
    timeout: float,
    max_retries: int,
    retry_delay: float,
) -> Settings:
    key = (api_key or os.environ.get("PLATEN_API_KEY") or "").strip()
    if not key:
        raise PlatenError(
            "invalid_argument",
            "No API key: give api_key, or set PLATEN_API_KEY. The first start of a service prints two keys.",
        )
    if not re.fullmatch(r"[\x21-\x7e]+", key):
        raise PlatenError(
            "invalid_argument",
            "api_key is not an API key: a key is plt_live_ or plt_test_ followed by 36 letters and digits.",
        )
    address = (base_url or os.environ.get("PLATEN_BASE_URL") or USUAL_BASE_URL).strip().rstrip("/")
    if not re.fullmatch(r"https?://[^/?#\s]+[^?#\s]*", address, re.IGNORECASE):
        raise PlatenError(
            "invalid_argument",
            f'base_url is "{address}"; give the address of a service, such as {USUAL_BASE_URL}.',
        )
    return Settings(key, address, timeout, max_retries, retry_delay)


def path_of(template: str, **values: Union[str, int]) -> str:
    """Fills ``{slug}`` in a path of the API; only the path of an asset may have slashes."""
    path = template
    for name, value in values.items():
        parts = str(value).split("/") if name == "path" else [str(value)]
        # An address with such parts would lead elsewhere.
        if any(part in ("", ".", "..") for part in parts):
            raise PlatenError(
                "invalid_argument", f'{name} is {value!r}: give a name without empty parts, "." and "..".'
            )
        path = path.replace("{" + name + "}", "/".join(quote(part, safe="!'()*") for part in parts))
    return path


def without_underscore(fields: Mapping[str, Any]) -> Dict[str, Any]:
    """``async_`` is sent as ``async``."""
    return {name[:-1] if name.endswith("_") else name: value for name, value in fields.items()}


def address_of(base_url: str, request: Request) -> str:
    values = [
        f"{quote(name, safe='')}={quote(_query_text(value), safe='')}"
        for name, value in (request.query or {}).items()
        if value is not None
    ]
    return f"{base_url}{request.path}{'?' + '&'.join(values) if values else ''}"


def _query_text(value: Union[str, int, bool, None]) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def headers_of(request: Request, settings: Settings, options: Options) -> Dict[str, str]:
    headers = {
        "Authorization": f"Bearer {settings.api_key}",
        "Accept": "application/json",
        "User-Agent": f"platen-python/{VERSION}",
    }
    if request.json is not None:
        headers["Content-Type"] = "application/json"
    if request.method == "POST":
        # The same key with every attempt: what the service did already is answered again, not done again.
        headers["Idempotency-Key"] = options.idempotency_key or f"sdk-{uuid.uuid4().hex}"
    if options.if_match is not None:
        headers["If-Match"] = options.if_match
    headers.update(request.headers)
    return headers


def content_of(request: Request) -> Optional[bytes]:
    if request.json is not None:
        return json.dumps(request.json, ensure_ascii=False, separators=(",", ":")).encode()
    return request.content


def retry_after(headers: httpx.Headers) -> Optional[float]:
    """Seconds, or a date (RFC 9110, 10.2.3)."""
    given = headers.get("retry-after", "").strip()
    if given.isdigit():
        return float(given)
    try:
        return max(0.0, parsedate_to_datetime(given).timestamp() - time())
    except (TypeError, ValueError):
        return None


def delay_before(attempt: int, first: float) -> float:
    """Doubles, and differs between clients that failed at the same moment."""
    return float(min(first * 2**attempt, LONGEST_DELAY)) * (0.5 + random.random() / 2)


def pause_before(asked: int, asked_for: Optional[float]) -> float:
    """Most documents take less than a second: the first looks come sooner than the service asks for."""
    if asked < len(FIRST_PAUSES):
        return FIRST_PAUSES[asked]
    least = 1.0 if asked_for is None else asked_for
    grown = min(least * 1.5 ** (asked - len(FIRST_PAUSES)), max(LONGEST_PAUSE, least))
    return float(grown * (1 + random.random() / 10))


def may_retry(error: PlatenError) -> bool:
    """The service did not answer, or asked to come again."""
    if error.code in ("connection_failed", "request_timeout", "download_incomplete"):
        return True
    # The render was accepted and has ended: sending the request again would make a second one.
    if error.render_id is not None or error.status is None:
        return False
    return error.status in PASSING or error.code == "idempotency_in_progress"


def failed_answer(response: httpx.Response, base_url: str) -> PlatenError:
    """An answer that is not a success; its body has been read."""
    status = response.status_code
    request_id = response.headers.get("x-request-id")
    if 300 <= status < 400:
        target = response.headers.get("location")
        return PlatenError(
            "redirect_refused",
            f"{base_url} answered with a redirect{' to ' + target if target else ''}, which is not followed: "
            "the key goes to base_url only. Set base_url to the address of the service itself.",
            status=status,
            request_id=request_id,
        )
    try:
        problem = parse_json(response)
    except PlatenError:
        problem = None
    if not isinstance(problem, dict) or "code" not in problem:
        return PlatenError(
            "response_invalid",
            f"{base_url} answered {status} with something that is not from Platen: it may be another program, "
            "or a proxy in front of the service. Check base_url.",
            status=status,
            request_id=request_id,
            retry_after=retry_after(response.headers),
        )
    return PlatenError(
        problem["code"],
        problem.get("detail") or problem.get("title") or f"The service answered {status}.",
        status=status,
        request_id=request_id or problem.get("request_id"),
        retry_after=retry_after(response.headers),
        problem=problem,
    )


def parse_json(response: httpx.Response) -> Any:
    """The body; objects as records."""
    if not response.content:
        return None
    try:
        return json.loads(response.content, object_hook=Record)
    except ValueError as error:
        raise PlatenError(
            "response_invalid",
            f"The answer is not JSON: {response.text[:80]}. Another program, or a proxy in front of the service, "
            "may have answered: check base_url.",
            status=response.status_code,
            request_id=response.headers.get("x-request-id"),
        ) from error


def connection_error(error: httpx.TransportError, request: Request, address: str, timeout: float) -> PlatenError:
    place = f"{request.method} {address.split('?')[0]}"
    if isinstance(error, httpx.TimeoutException):
        return PlatenError(
            "request_timeout",
            f"{place} had no answer for {timeout} s. Raise timeout, or check that the service is well with GET /readyz.",
        )
    return PlatenError(
        "connection_failed",
        f"{place} failed: {error}. Check that the service runs and that base_url is its address.",
    )


def incomplete(path: str, announced: str, came: int, response: httpx.Response) -> PlatenError:
    return PlatenError(
        "download_incomplete",
        f"{path} has {announced} bytes, but {came} came.",
        status=response.status_code,
        request_id=response.headers.get("x-request-id"),
    )


def announced_length(response: httpx.Response) -> Optional[str]:
    """The size of the body as it comes; unknown where it is compressed."""
    if response.headers.get("content-encoding"):
        return None
    length: Optional[str] = response.headers.get("content-length")
    return length
