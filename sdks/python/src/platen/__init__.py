"""The client of the Platen service: templates and data become PDFs, images and e-invoices."""

from ._async.client import AsyncPlaten
from ._async.page import AsyncPage
from ._errors import PlatenError
from ._record import Record
from ._sync.client import Platen
from ._sync.page import Page
from ._version import VERSION as __version__
from ._webhooks import verify_webhook

__all__ = [
    "AsyncPage",
    "AsyncPlaten",
    "Page",
    "Platen",
    "PlatenError",
    "Record",
    "__version__",
    "verify_webhook",
]
