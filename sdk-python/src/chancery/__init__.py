"""The client of Chancery: `Chancery` for programs, `AsyncChancery` for asyncio."""

from . import types
from ._async_client import AsyncChancery
from ._client import Chancery
from ._events import Event
from ._http import Download
from .errors import (
    ChanceryError,
    Conflict,
    ConnectionFailed,
    FileFailed,
    Forbidden,
    InvalidRequest,
    JobFailed,
    NotFound,
    PaymentRequired,
    RateLimited,
    TimedOut,
    Unauthenticated,
    UnverifiedWebhook,
)
from .webhooks import verify_webhook

__version__ = "0.1.0"
__all__ = [
    "AsyncChancery",
    "Chancery",
    "ChanceryError",
    "Conflict",
    "ConnectionFailed",
    "Download",
    "Event",
    "FileFailed",
    "Forbidden",
    "InvalidRequest",
    "JobFailed",
    "NotFound",
    "PaymentRequired",
    "RateLimited",
    "TimedOut",
    "Unauthenticated",
    "UnverifiedWebhook",
    "types",
    "verify_webhook",
]
