"""Sends requests, and retries them where that may help and cannot do the work twice."""

from __future__ import annotations

import http.client
import io
import json
import os
import random
import secrets
import ssl
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from email.message import Message
from types import TracebackType
from typing import IO, Any, TypeVar

from .errors import BY_STATUS, ChanceryError, ConnectionFailed, TimedOut

#: A path, bytes, or a file that is open for reading bytes.
Content = str | os.PathLike[str] | bytes | IO[bytes]

T = TypeVar("T")

_PASSING = (429, 502, 503, 504)
_LONGEST_RETRY_AFTER = 60.0
_FIRST_PAUSE = 0.5
_LONGEST_PAUSE = 8.0
_FORBIDDEN_SEGMENTS = ("", ".", "..")


def is_passing(status: int) -> bool:
    """Statuses of temporary failures."""
    return status in _PASSING


class Download:
    """The bytes of a reply, still to be read. Close it, or use it in a `with` statement."""

    def __init__(self, response: http.client.HTTPResponse) -> None:
        self._response = response
        self.status = response.status
        self.content_type = response.headers.get("content-type", "")

    def read(self) -> bytes:
        return b"".join(self)

    def text(self) -> str:
        return self.read().decode()

    def json(self) -> Any:
        return json.loads(self.read())

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the bytes to a file. A download that is cut off leaves no file."""
        draft = f"{os.fspath(path)}.{os.getpid()}.part"
        try:
            with open(draft, "wb") as file:
                for chunk in self:
                    file.write(chunk)
            os.replace(draft, path)
        finally:
            if os.path.exists(draft):
                os.remove(draft)

    def __iter__(self) -> Iterator[bytes]:
        try:
            while chunk := self._response.read(65536):
                yield chunk
        except (OSError, http.client.HTTPException) as error:
            raise ConnectionFailed("The download broke off.") from error
        finally:
            self.close()

    def close(self) -> None:
        self._response.close()

    def __enter__(self) -> Download:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """Redirects are not followed: they could send the key to another server."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


class Connection:
    def __init__(
        self,
        api_key: str,
        base_url: str,
        *,
        max_retries: int,
        timeout: float,
        ssl_context: ssl.SSLContext | None,
    ) -> None:
        self._api_key = api_key
        self._base = base_url.rstrip("/")
        if urllib.parse.urlsplit(self._base).scheme not in ("http", "https"):
            raise ValueError(f"{base_url} is not the address of a server, such as https://legal.example.com/v1.")
        self._max_retries = max_retries
        self._timeout = timeout
        self._opener = urllib.request.build_opener(_NoRedirects, urllib.request.HTTPSHandler(context=ssl_context))

    @staticmethod
    def path(template: str, **values: object) -> str:
        """Builds a path with its values escaped."""
        for name, value in values.items():
            if str(value) in _FORBIDDEN_SEGMENTS:
                raise ValueError(f"{value!r} is not a valid {name}.")
        return template.format(**{name: urllib.parse.quote(str(value), safe="") for name, value in values.items()})

    def json(self, method: str, path: str, **options: Any) -> Any:
        response, text = self._try(_whole, method, path, **options)
        if not text:
            return None
        try:
            return json.loads(text)
        except ValueError as error:
            raise ChanceryError(
                "The reply is not JSON. Does base_url end in /v1?",
                status=response.status,
                request_id=response.headers.get("x-request-id"),
            ) from error

    def download(self, method: str, path: str, **options: Any) -> Download:
        return Download(self.send(method, path, **options))

    def pages(self, plural: str, path: str, *, query: Mapping[str, Any] | None = None, **options: Any) -> Iterator[Any]:
        """All items of a list: by cursor where the list has one, else by offset."""
        place: dict[str, Any] = {}
        while True:
            reply = self.json("GET", path, query={**(query or {}), **place}, **options)
            items, page = reply[plural], reply["pagination"]
            yield from items
            if not page["has_more"] or not items:
                return
            cursor = page.get("next_cursor")
            place = {"cursor": cursor} if cursor is not None else {"offset": page["offset"] + len(items)}

    def send(self, method: str, path: str, **options: Any) -> http.client.HTTPResponse:
        """A successful reply, with its body unread."""
        return self._try(_as_it_is, method, path, **options)

    def _try(
        self,
        receive: Callable[[http.client.HTTPResponse], T],
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        body: Any = None,
        content: bytes | None = None,
        form: tuple[Content, str | None, Mapping[str, Any]] | None = None,
        headers: Mapping[str, str] | None = None,
        idempotency_key: str | None = None,
        timeout: float | None = None,
    ) -> T:
        """What `receive` makes of the reply. If `receive` fails, the request has failed and is retried."""
        said = {"Authorization": self._api_key, "Accept": "*/*", "User-Agent": "chancery-python", **(headers or {})}
        data = content
        if content is not None:
            said["Content-Type"] = "application/octet-stream"
        if form is not None:
            data, said["Content-Type"] = _multipart(*form)
        if body is not None:
            data, said["Content-Type"] = json.dumps(body).encode(), "application/json"
        if method == "POST":
            said["Idempotency-Key"] = idempotency_key or secrets.token_hex(16)
            data = data if data is not None else b""
            said.setdefault("Content-Type", "application/json")
        if data == b"" and body is None and content is None:
            said.pop("Content-Type", None)
        request = urllib.request.Request(self._base + path + _query(query or {}), data, said, method=method)
        limit = (self._timeout if timeout is None else timeout) + float((query or {}).get("wait") or 0)
        attempt = 0
        while True:
            pause: float | None
            try:
                return receive(self._opener.open(request, timeout=limit))
            except urllib.error.HTTPError as refusal:
                error = _error_of(refusal)
                pause = _pause_after(refusal, error, attempt)
            except (OSError, http.client.HTTPException) as failure:
                error = _failure_of(failure, method, path, limit)
                pause = _backoff(attempt)
            if pause is None or attempt >= self._max_retries:
                raise error
            time.sleep(pause)
            attempt += 1


def _as_it_is(response: http.client.HTTPResponse) -> http.client.HTTPResponse:
    return response


def _whole(response: http.client.HTTPResponse) -> tuple[http.client.HTTPResponse, bytes]:
    with response:
        return response, response.read()


def _failure_of(failure: Exception, method: str, path: str, limit: float) -> ChanceryError:
    reason = failure.reason if isinstance(failure, urllib.error.URLError) else failure
    error: ChanceryError
    if isinstance(reason, TimeoutError):
        error = TimedOut(f"{method} {path} got no reply within {limit:g} s.")
    else:
        error = ConnectionFailed(f"{method} {path} got no reply: {reason}")
    error.__cause__ = failure
    return error


def _error_of(refusal: urllib.error.HTTPError) -> ChanceryError:
    """If a proxy rejected the request, the body may be anything."""
    try:
        body = json.loads(refusal.read())
    except (ValueError, OSError, http.client.HTTPException):
        body = {}
    told = body if isinstance(body, dict) else {}
    message = told.get("error")
    kind = BY_STATUS.get(refusal.code, ChanceryError)
    return kind(
        message if isinstance(message, str) else f"The server answered {refusal.code}.",
        status=refusal.code,
        code=told.get("code"),
        details=told.get("details"),
        request_id=refusal.headers.get("x-request-id"),
        retry_after=_retry_after(refusal.headers),
    )


def _retry_after(headers: Message) -> float | None:
    asked = (headers.get("retry-after") or "").strip()
    return float(asked) if asked.isdecimal() else None


def _backoff(attempt: int) -> float:
    return random.random() * min(_LONGEST_PAUSE, _FIRST_PAUSE * 2.0**attempt)


def _pause_after(refusal: urllib.error.HTTPError, error: ChanceryError, attempt: int) -> float | None:
    """How long to wait before a retry; None if a retry cannot help."""
    if refusal.headers.get("x-should-retry") == "false":
        return None
    is_in_flight = refusal.code == 409 and error.retry_after is not None
    if refusal.code not in _PASSING and not is_in_flight:
        return None
    if error.retry_after is None:
        return _backoff(attempt)
    return None if error.retry_after > _LONGEST_RETRY_AFTER else error.retry_after + random.random() * _FIRST_PAUSE


def _query(query: Mapping[str, Any]) -> str:
    """Lists are joined by commas, objects are sent as JSON, None is left out."""
    given = {name: _query_value(value) for name, value in query.items() if value is not None}
    return f"?{urllib.parse.urlencode(given)}" if given else ""


def _query_value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return json.dumps(value)
    if isinstance(value, (list, tuple, set, frozenset)):
        return ",".join(str(each) for each in value)
    return str(value)


def open_content(content: Content, name: str | None) -> tuple[IO[bytes], str, int | None, bool]:
    """The bytes to read, their name, their number if that is known, and whether we opened them."""
    if isinstance(content, bytes):
        return io.BytesIO(content), name or "file", len(content), True
    if isinstance(content, (str, os.PathLike)):
        file = open(content, "rb")  # noqa: SIM115
        return file, name or os.path.basename(os.fspath(content)), os.fstat(file.fileno()).st_size, True
    own = getattr(content, "name", None)
    return content, name or (os.path.basename(own) if isinstance(own, str) else "file"), None, False


def _multipart(content: Content, name: str | None, fields: Mapping[str, Any]) -> tuple[bytes, str]:
    file, file_name, _, is_ours = open_content(content, name)
    try:
        data = file.read()
    finally:
        if is_ours:
            file.close()
    boundary = secrets.token_hex(24)
    parts = []
    for field, value in fields.items():
        if value is not None:
            parts.append(f'--{boundary}\r\nContent-Disposition: form-data; name="{field}"\r\n\r\n{value}\r\n'.encode())
    quoted = file_name.replace("\\", "_").replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
    head = f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="{quoted}"\r\n'
    parts.append(f"{head}Content-Type: application/octet-stream\r\n\r\n".encode() + data + b"\r\n")
    parts.append(f"--{boundary}--\r\n".encode())
    return b"".join(parts), f"multipart/form-data; boundary={boundary}"
