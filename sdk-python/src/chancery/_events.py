"""Streams answers and the progress of jobs: server-sent events."""

from __future__ import annotations

import http.client
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .errors import ConnectionFailed

_MAX_RECONNECTS = 10


@dataclass(frozen=True)
class Event:
    """`token` has `text`, `step` a `label`, `citation` is a citation.
    `restart`: discard the tokens so far. `job` is the whole job and comes last."""

    event: str
    data: Mapping[str, Any]


Open = Callable[[Mapping[str, str]], http.client.HTTPResponse]


def until_job(connect: Open) -> Iterator[Event]:
    """A lost connection is opened again, and goes on after the last event."""
    last_id: str | None = None
    for _ in range(_MAX_RECONNECTS + 1):
        headers = {"Accept": "text/event-stream", **({"Last-Event-ID": last_id} if last_id else {})}
        with connect(headers) as response:
            for event, event_id in _events_of(response):
                last_id = event_id or last_id
                yield event
                if event.event == "job":
                    return
    raise ConnectionFailed("The stream broke off again and again.")


def _events_of(response: http.client.HTTPResponse) -> Iterator[tuple[Event, str | None]]:
    """Ends when the connection does, also if it breaks off."""
    fields: dict[str, str] = {}
    while True:
        try:
            line = response.readline()
        except (OSError, http.client.HTTPException):
            return
        if not line.endswith(b"\n"):
            return
        text = line.decode().rstrip("\r\n")
        if text:
            name, _, value = text.partition(":")
            fields[name] = value.removeprefix(" ")
            continue
        if "event" in fields and "data" in fields:
            yield Event(fields["event"], json.loads(fields["data"])), fields.get("id")
        fields = {}
