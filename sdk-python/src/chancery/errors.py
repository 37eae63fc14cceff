"""What the client raises."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class ChanceryError(Exception):
    """Everything that the client raises."""

    def __init__(
        self,
        message: str,
        *,
        status: int | None = None,
        code: str | None = None,
        details: Mapping[str, Any] | None = None,
        request_id: str | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        #: The status of the reply. None if there was none.
        self.status = status
        #: A stable code for programs: branch on it, not on the message.
        self.code = code
        self.details = details
        #: Identifies the request in the server's log.
        self.request_id = request_id
        #: Seconds to wait before the next request, if the server says so.
        self.retry_after = retry_after


class InvalidRequest(ChanceryError):
    """400: the request is not valid; `issues` says where."""

    @property
    def issues(self) -> list[dict[str, str]]:
        return list((self.details or {}).get("issues", []))


class Unauthenticated(ChanceryError):
    """401: the key is missing or malformed."""


class PaymentRequired(ChanceryError):
    """402: the organization's billing does not allow it."""


class Forbidden(ChanceryError):
    """403: the key may not do this."""


class NotFound(ChanceryError):
    """404: not found, or not visible to the key."""


class Conflict(ChanceryError):
    """409: the request conflicts with the current state."""


class RateLimited(ChanceryError):
    """429, after all retries."""


class ConnectionFailed(ChanceryError):
    """No reply came, or it was cut off."""


class TimedOut(ChanceryError):
    """It took longer than the timeout."""


class UnverifiedWebhook(ChanceryError):
    """The message was not signed by the server, or is not recent."""


class JobFailed(ChanceryError):
    """The job ended without a result; `code` and the message are those of its error."""

    def __init__(self, job: Mapping[str, Any]) -> None:
        error = job.get("error") or {}
        status = str(job.get("status"))
        super().__init__(error.get("message") or f"The job was {status}.", code=error.get("code") or status.upper())
        self.job = job


class FileFailed(ChanceryError):
    """The file could not be read; the message says why."""

    def __init__(self, file: Mapping[str, Any]) -> None:
        super().__init__(file.get("extraction_error") or "The file could not be read.", code="FILE_FAILED")
        self.file = file


BY_STATUS: dict[int, type[ChanceryError]] = {
    400: InvalidRequest,
    401: Unauthenticated,
    402: PaymentRequired,
    403: Forbidden,
    404: NotFound,
    409: Conflict,
    429: RateLimited,
}
