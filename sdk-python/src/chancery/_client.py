from __future__ import annotations

import secrets
import ssl
import time
from collections.abc import Callable, Iterator, Mapping
from typing import IO, Any, Literal, cast

from . import types as t
from ._events import Event, until_job
from ._http import Connection, Content, open_content
from ._operations import Operations
from .errors import FileFailed, JobFailed, TimedOut

_PARTS_ABOVE = 8 * 1024 * 1024
_LONGEST_WAIT = 90
_LONGEST_FILE_WAIT = 60
_ENDED = ("succeeded", "failed", "canceled")

Scope = Literal["my-files", "organization"]


class Chancery(Operations):
    """The Chancery API: a method for each operation, and helpers that combine several of them.

    `api_key` is `svc_…` for the organization or `u:svc_…` for a person. `base_url` ends in `/v1`. `timeout` is the limit
    of one attempt, in seconds; the time to wait for a job is added to it. Threads may share an instance."""

    def __init__(
        self,
        api_key: str,
        base_url: str,
        *,
        max_retries: int = 2,
        timeout: float = 60.0,
        ssl_context: ssl.SSLContext | None = None,
    ) -> None:
        self._connection = Connection(
            api_key, base_url, max_retries=max_retries, timeout=timeout, ssl_context=ssl_context
        )

    def upload(
        self,
        file: Content,
        *,
        name: str | None = None,
        folder_id: str | None = None,
        project_id: str | None = None,
        scope: Scope | None = None,
        size: int | None = None,
        on_progress: Callable[[int, int], None] | None = None,
    ) -> t.StoredFile:
        """Uploads a path, bytes or an open file. More than 8 MiB is sent in parts and never held as a whole.

        An open file is sent in parts only if its `size` is given."""
        source, file_name, known_size, is_ours = open_content(file, name)
        total = known_size if size is None else size
        place = {"folder_id": folder_id, "project_id": project_id, "scope": scope}
        try:
            if total is not None and total > _PARTS_ABOVE:
                return self._upload_parts(source, file_name, total, place, on_progress)
            stored = self.upload_file(source.read(), name=file_name, folder_id=folder_id, project_id=project_id, scope=scope)
            if on_progress:
                on_progress(stored["size"], stored["size"])
            return stored
        finally:
            if is_ours:
                source.close()

    def _upload_parts(
        self,
        source: IO[bytes],
        name: str,
        size: int,
        place: Mapping[str, Any],
        on_progress: Callable[[int, int], None] | None,
    ) -> t.StoredFile:
        """If anything fails, the upload is canceled on the server."""
        given = {key: value for key, value in place.items() if value is not None}
        upload = self.start_upload(cast("t.NewUpload", {"file_name": name, "size": size, **given}))
        count = sent = 0
        try:
            while part := _read_fully(source, upload["part_size"]):
                count += 1
                self.upload_part(upload["upload_id"], count, part)
                sent += len(part)
                if on_progress:
                    on_progress(sent, size)
            return self.complete_upload(upload["upload_id"], {"part_count": count})
        except BaseException:
            try:
                self.cancel_upload(upload["upload_id"])
            except Exception:  # Report the first failure. The server discards the upload by itself.
                pass
            raise

    def wait_for_file(self, id: str, *, timeout: float | None = None) -> t.StoredFile:
        """Waits until the file is read. Raises `FileFailed` if it could not be read."""
        until = None if timeout is None else time.monotonic() + timeout
        while True:
            began = time.monotonic()
            wait = _seconds_left(until, _LONGEST_FILE_WAIT)
            file = self.get_file(id, wait=wait)
            if file["status"] == "ready":
                return file
            if file["status"] == "failed":
                raise FileFailed(file)
            if until is not None and time.monotonic() >= until:
                raise TimedOut(f"The file was not read within {timeout:g} s.")
            _pause_if_early(began, wait, until)

    def wait_for_job(self, job_id: str, *, timeout: float | None = None) -> t.Job:
        """The job once it has ended, however it ended. It continues when you stop waiting."""
        until = None if timeout is None else time.monotonic() + timeout
        while True:
            began = time.monotonic()
            wait = _seconds_left(until, _LONGEST_WAIT)
            job = self.get_job(job_id, wait=wait)
            if job["status"] in _ENDED:
                return job
            if until is not None and time.monotonic() >= until:
                raise TimedOut(f"The job {job_id} is still {job['status']} after {timeout:g} s.")
            _pause_if_early(began, wait, until)

    def result_of(self, job: Mapping[str, Any], *, timeout: float | None = None) -> Any:
        """The result of a job that was started. Raises `JobFailed` if it ended without one."""
        ended = job if job["status"] in _ENDED else self.wait_for_job(job["job_id"], timeout=timeout)
        if ended["status"] != "succeeded":
            raise JobFailed(ended)
        return ended["result"]

    def ask(self, message: str, *, timeout: float | None = None, **more: Any) -> t.CompletionResult:
        """Asks and waits for the answer. Other fields of the request, such as `file_ids` and `vault_id`, are given by name."""
        job = self.complete_chat(cast("t.NewCompletion", {"message": message, **more}), wait=0)
        return cast("t.CompletionResult", self.result_of(job, timeout=timeout))

    def review(
        self, playbook_id: str, file_ids: list[str], *, timeout: float | None = None, **more: Any
    ) -> t.PlaybookRunResult:
        """Runs a playbook and waits for the findings. Other fields of the request are given by name."""
        job = self.run_playbook(playbook_id, cast("t.NewPlaybookRun", {"file_ids": file_ids, **more}), wait=0)
        return cast("t.PlaybookRunResult", self.result_of(job, timeout=timeout))

    def stream_chat(self, body: t.NewCompletion, *, idempotency_key: str | None = None) -> Iterator[Event]:
        """The answer as it is written. The last event is `job`."""
        key = idempotency_key or secrets.token_hex(16)
        return until_job(
            lambda headers: self._connection.send(
                "POST", "/chat/completions", body=body, headers=headers, idempotency_key=key
            )
        )

    def stream_job_events(self, id: str) -> Iterator[Event]:
        """The progress of a job that was started before. The last event is `job`."""
        path = self._connection.path("/jobs/{id}/events", id=id)
        return until_job(lambda headers: self._connection.send("GET", path, headers=headers))


def _seconds_left(until: float | None, longest: int) -> int:
    return longest if until is None else int(max(0.0, min(float(longest), until - time.monotonic())))


def _pause_if_early(began: float, wait: int, until: float | None) -> None:
    """The server answers early when it shuts down."""
    if wait == 0 or time.monotonic() - began < wait:
        time.sleep(1 if until is None else max(0.0, min(1.0, until - time.monotonic())))


def _read_fully(source: IO[bytes], size: int) -> bytes:
    """A raw stream may return less than requested."""
    chunks = []
    while size > 0 and (chunk := source.read(size)):
        chunks.append(chunk)
        size -= len(chunk)
    return b"".join(chunks)
