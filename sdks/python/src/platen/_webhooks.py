"""Verifies a webhook as Standard Webhooks describe it."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from typing import TYPE_CHECKING, Mapping, Optional, Sequence, Union, cast

from ._errors import PlatenError
from ._record import Record

if TYPE_CHECKING:
    from .types import WebhookEvent


def verify_webhook(
    body: Union[str, bytes],
    headers: Mapping[str, str],
    secret: Union[str, Sequence[str]],
    *,
    tolerance: float = 300,
    now: Optional[float] = None,
) -> "WebhookEvent":
    """Gives the event of a request to your webhook, or raises ``PlatenError`` with ``webhook_signature_invalid``.

    ``body`` is the body as it came, before any parsing. During a rotation give both secrets.
    """
    fields = {name.lower(): value for name, value in headers.items()}
    identifier = _header(fields, "webhook-id")
    timestamp = _header(fields, "webhook-timestamp")
    given = _header(fields, "webhook-signature").split(" ")
    signatures = [entry[len("v1,") :] for entry in given if entry.startswith("v1,")]
    if not timestamp.isdigit():
        raise _invalid("webhook-timestamp is not a time in seconds.")
    age = (time.time() if now is None else now) - int(timestamp)
    if abs(age) > tolerance:
        when = "ago" if age > 0 else "in the future"
        raise _invalid(
            f"The webhook was sent {round(abs(age))} s {when}; at most {tolerance:g} s are allowed. "
            "Check the clock of this machine."
        )

    content = body.encode() if isinstance(body, str) else bytes(body)
    signed = f"{identifier}.{timestamp}.".encode() + content
    for each in [secret] if isinstance(secret, str) else secret:
        expected = base64.b64encode(hmac.new(_secret_bytes(each), signed, hashlib.sha256).digest()).decode()
        if any(hmac.compare_digest(signature.encode(), expected.encode()) for signature in signatures):
            return cast("WebhookEvent", json.loads(content, object_hook=Record))
    raise _invalid(
        "The signature does not match. Check that the secret is that of this webhook, "
        "and that the body is passed on as it came, before any parsing."
    )


def _header(fields: Mapping[str, str], name: str) -> str:
    value = fields.get(name)
    if value:
        return value
    raise _invalid(f"The header {name} is missing: the request is not a webhook, or a proxy took it out.")


def _secret_bytes(secret: str) -> bytes:
    text = secret.strip()
    try:
        decoded = base64.b64decode(text[len("whsec_") :] if text.startswith("whsec_") else text, validate=True)
    except binascii.Error:
        decoded = b""
    if decoded:
        return decoded
    raise PlatenError(
        "invalid_argument",
        "The secret of a webhook is whsec_ followed by base64, as POST /v1/webhooks gave it.",
    )


def _invalid(detail: str) -> PlatenError:
    return PlatenError("webhook_signature_invalid", detail)
