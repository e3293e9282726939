"""Server-sent events: reading them, and going on where a connection was cut."""

from __future__ import annotations

import codecs
import random
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from .connection import ConnectionCut, Reply
from .encoding import parse_json
from .errors import PayrollError
from .transport import Request, Transport

_reconnect_seconds = 1.0
_max_reconnect_seconds = 15.0
_gap = re.compile(r"\r?\n\r?\n")
_line = re.compile(r"(\w+): ?(.*)")


@dataclass(frozen=True)
class StreamedEvent:
    """One event of a stream, its data parsed."""

    id: str
    event: str
    data: Any


class EventStream:
    """Events of a stream as they happen; a cut connection is opened again where it was cut.

    Example::

        for event in payroll.runs.watch("run_01KAM3T9X4Q2V7R8Z5B6N1C0DE"):
            print(event.event, event.data)
    """

    def __init__(self, transport: Transport, target: str, last_event_id: str | None) -> None:
        self._transport = transport
        self._target = target
        self._last_event_id = last_event_id

    def __iter__(self) -> Iterator[StreamedEvent]:
        return stream_events(self._transport, self._target, self._last_event_id or "")


def stream_events(transport: Transport, target: str, last_id: str = "") -> Iterator[StreamedEvent]:
    """Events of a path until the service says that there are no more. None is missed and none comes twice.

    Raises `PayrollError`.
    """
    failures = 0
    while True:
        headers = {"accept": "text/event-stream", **({"last-event-id": last_id} if last_id else {})}
        request = Request("GET", target, headers, is_stream=True)
        reply = transport.send(request, lambda reply: reply)
        if reply.status == 204:
            reply.read()
            return
        if not (reply.headers["content-type"] or "").startswith("text/event-stream"):
            raise PayrollError(
                "connection_failed", "The answer is no event stream: something on the way changed it."
            )
        try:
            for event in _events_of(reply):
                if event.id:
                    last_id = event.id
                failures = 0
                if event.event != "heartbeat":
                    yield event
        except (ConnectionCut, ValueError) as cut:
            failures += 1
            if failures > transport.settings.max_retries:
                raise PayrollError("connection_failed", "The event stream was cut again and again.") from cut
        wait_seconds = min(_reconnect_seconds * 2**failures, _max_reconnect_seconds)
        time.sleep(wait_seconds * (0.5 + random.random() / 2))


def _events_of(reply: Reply) -> Iterator[StreamedEvent]:
    decoder = codecs.getincrementaldecoder("utf-8")()
    text = ""
    for part in reply.chunks:
        text += decoder.decode(part)
        *blocks, text = _gap.split(text)
        yield from (event for event in map(_event_of, blocks) if event is not None)


def _event_of(block: str) -> StreamedEvent | None:
    fields = {"id": "", "event": "message"}
    data: list[str] = []
    for line in block.splitlines():
        parts = _line.fullmatch(line)
        if parts is None:
            continue
        name, value = parts[1], parts[2]
        if name == "data":
            data.append(value)
        elif name in fields:
            fields[name] = value
    return StreamedEvent(fields["id"], fields["event"], parse_json("\n".join(data).encode())) if data else None
