from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from types import TracebackType
from typing import Any

from . import types as t
from ._async_operations import AsyncOperations
from ._client import Chancery, Scope
from ._events import Event
from ._http import Content

_END = object()


class AsyncChancery(AsyncOperations):
    """`Chancery` for asyncio: the same methods, to be awaited. Requests run in threads, at most `max_connections` at once.

    A call that is canceled stops waiting; its request may still reach the server. Close it, or use it in an `async with`
    statement."""

    def __init__(
        self,
        api_key: str,
        base_url: str,
        *,
        max_retries: int = 2,
        timeout: float = 60.0,
        max_connections: int = 32,
        ssl_context: ssl.SSLContext | None = None,
    ) -> None:
        self._client = Chancery(api_key, base_url, max_retries=max_retries, timeout=timeout, ssl_context=ssl_context)
        self._sync = self._client
        self._threads = ThreadPoolExecutor(max_connections, thread_name_prefix="chancery")

    async def _run(self, call: Callable[..., Any], *args: Any, **named: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._threads, partial(call, *args, **named))

    async def _iterate(self, items: Iterator[Any]) -> AsyncIterator[Any]:
        while (item := await self._run(next, items, _END)) is not _END:
            yield item

    async def upload(
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
        """Uploads a path, bytes or an open file, large ones in parts. `on_progress` is called in another thread."""
        stored: t.StoredFile = await self._run(
            self._client.upload,
            file,
            name=name,
            folder_id=folder_id,
            project_id=project_id,
            scope=scope,
            size=size,
            on_progress=on_progress,
        )
        return stored

    async def wait_for_file(self, id: str, *, timeout: float | None = None) -> t.StoredFile:
        """Waits until the file is read. Raises `FileFailed` if it could not be read."""
        file: t.StoredFile = await self._run(self._client.wait_for_file, id, timeout=timeout)
        return file

    async def wait_for_job(self, job_id: str, *, timeout: float | None = None) -> t.Job:
        """The job once it has ended, however it ended. It continues when you stop waiting."""
        job: t.Job = await self._run(self._client.wait_for_job, job_id, timeout=timeout)
        return job

    async def result_of(self, job: Mapping[str, Any], *, timeout: float | None = None) -> Any:
        """The result of a job that was started. Raises `JobFailed` if it ended without one."""
        return await self._run(self._client.result_of, job, timeout=timeout)

    async def ask(self, message: str, *, timeout: float | None = None, **more: Any) -> t.CompletionResult:
        """Asks and waits for the answer."""
        answer: t.CompletionResult = await self._run(self._client.ask, message, timeout=timeout, **more)
        return answer

    async def review(
        self, playbook_id: str, file_ids: list[str], *, timeout: float | None = None, **more: Any
    ) -> t.PlaybookRunResult:
        """Runs a playbook and waits for the findings."""
        result: t.PlaybookRunResult = await self._run(
            self._client.review, playbook_id, file_ids, timeout=timeout, **more
        )
        return result

    def stream_chat(self, body: t.NewCompletion, *, idempotency_key: str | None = None) -> AsyncIterator[Event]:
        """The answer as it is written. The last event is `job`."""
        return self._iterate(self._client.stream_chat(body, idempotency_key=idempotency_key))

    def stream_job_events(self, id: str) -> AsyncIterator[Event]:
        """The progress of a job that was started before. The last event is `job`."""
        return self._iterate(self._client.stream_job_events(id))

    async def aclose(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def __aenter__(self) -> AsyncChancery:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()
