"""Waits for the end of work that goes on after its call was answered."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any

from .errors import PayrollError
from .events import stream_events
from .options import Progress
from .transport import Transport

_open = ("calculating", "queued", "validating", "running")
_first_look_seconds = 0.5
_max_look_seconds = 5.0


def is_open(record: Any) -> bool:
    return isinstance(record, Mapping) and record.get("status") in _open


def until_end(
    transport: Transport,
    stream: str | None,
    read: Callable[[], Any],
    on_progress: Callable[[Progress], object] | None,
) -> Any:
    """The record when its work has ended. Its stream is followed, or it is read again and again where streams are cut."""
    if stream is not None and _ends_by_stream(transport, stream, on_progress):
        return read()
    wait_seconds = _first_look_seconds
    while True:
        record = read()
        if on_progress is not None:
            on_progress(_progress_of(record))
        if not is_open(record):
            return record
        time.sleep(wait_seconds)
        wait_seconds = min(wait_seconds * 1.5, _max_look_seconds)


def _ends_by_stream(
    transport: Transport, stream: str, on_progress: Callable[[Progress], object] | None
) -> bool:
    try:
        for event in stream_events(transport, stream):
            if event.event == "progress" and on_progress is not None:
                on_progress(_progress_of(event.data))
            if event.event == "status":
                return True
        return True
    except PayrollError as error:
        # Where no stream passes, the record is read instead; what the service refuses is refused there too.
        if error.code == "connection_failed":
            return False
        raise


def _progress_of(work: Mapping[str, Any]) -> Progress:
    progress = work.get("progress")
    if isinstance(progress, Mapping):
        return _progress_of(progress)
    return Progress(
        percent=float(_first_of(work, "percent", "progress") or 0),
        completed=int(_first_of(work, "completed", "rows_processed", "payslips_done") or 0),
        total=_first_of(work, "total", "rows_total", "payslips"),
    )


def _first_of(work: Mapping[str, Any], *names: str) -> Any:
    """The first field that says something; each kind of record has some of them."""
    return next((work[name] for name in names if work.get(name) is not None), None)
