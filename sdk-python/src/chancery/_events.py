"""Streams answers and the progress of jobs: server-sent events."""

from __future__ import annotations

import http.client
import json
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ._http import is_passing
from .errors import ChanceryError, ConnectionFailed

#: The most connections in a row without a new event.
_MAX_IN_VAIN = 10
_FIRST_PAUSE = 0.25
_LONGEST_PAUSE = 8.0


@dataclass(frozen=True)
class Event:
    """`token` has `text`, `step` a `label`, `citation` is a citation.
    `restart`: discard the tokens so far. `job` is the whole job and comes last."""

    event: str
    data: Mapping[str, Any]


Open = Callable[[Mapping[str, str]], http.client.HTTPResponse]


def until_job(connect: Open) -> Iterator[Event]:
    """A lost connection is reopened and continues after the last event, so that nothing comes twice."""
    last_id: str | None = None
    is_opened = False
    in_vain = 0
    while in_vain <= _MAX_IN_VAIN:
        if in_vain > 0:
            time.sleep(min(_LONGEST_PAUSE, _FIRST_PAUSE * 2.0 ** (in_vain - 1)))
        in_vain += 1
        headers = {"Accept": "text/event-stream", **({"Last-Event-ID": last_id} if last_id else {})}
        try:
            response = connect(headers)
        except ChanceryError as error:
            if not is_opened or not _is_lost_again(error):
                raise
            continue
        is_opened = True
        with response:
            for event, event_id in _events_of(response):
                last_id = event_id or last_id
                in_vain = 0
                yield event
                if event.event == "job":
                    return
    raise ConnectionFailed("The stream broke off again and again.")


def _is_lost_again(error: ChanceryError) -> bool:
    """While the server restarts, it is unreachable or rejects requests temporarily."""
    return error.status is None or is_passing(error.status)


def _events_of(response: http.client.HTTPResponse) -> Iterator[tuple[Event, str | None]]:
    """Ends with the connection, even if it breaks."""
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
