"""Sends one call, again where another attempt can mend it and never with a second effect."""

from __future__ import annotations

import random
import threading
import time
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from email.message import Message
from email.utils import parsedate_to_datetime
from typing import TypeVar

from .connection import ConnectionCut, Connections, Reply
from .errors import PayrollError, problem_of
from .generated.problem_codes import API_VERSION
from .settings import Settings
from .signature import sign_request
from .version import version

T = TypeVar("T")

_first_backoff_seconds = 0.5
_max_backoff_seconds = 8.0
_repeatable = (408, 429, 500, 502, 503, 504)
# An attempt whose process was killed keeps its key for a minute; then another one may have the effect.
_key_held_seconds = 75.0
_clock_codes = ("signature_expired", "signature_timestamp_in_future")
_stream_idle_seconds = 60.0


@dataclass(frozen=True)
class Request:
    """A call as it is sent."""

    verb: str
    target: str
    """Below the base address, with its query."""
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes | None = None
    idempotency_key: str | None = None
    """None where nothing is guarded, and repeating is safe."""
    timeout: float | None = None
    max_retries: int | None = None
    is_stream: bool = False


@dataclass(frozen=True)
class Response:
    """The head of an answer."""

    status: int
    headers: Message

    @property
    def request_id(self) -> str | None:
        """Quote it when you contact support."""
        return self.headers["x-request-id"]

    @property
    def etag(self) -> str | None:
        """Send it as `if_match` or `if_none_match`."""
        return self.headers["etag"]

    @property
    def warnings(self) -> str | None:
        return self.headers["x-svc-warnings"]

    @property
    def replayed(self) -> bool:
        """Whether an earlier call with the same idempotency key had the effect."""
        return bool(self.headers["idempotent-replayed"] == "true")


def new_idempotency_key() -> str:
    return str(uuid.uuid4())


class Transport:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._connections = Connections(settings)
        self._last = threading.local()
        self._clock_offset_seconds = 0.0

    @property
    def last_response(self) -> Response | None:
        last: Response | None = getattr(self._last, "response", None)
        return last

    def close(self) -> None:
        self._connections.close()

    def send(self, request: Request, read: Callable[[Reply], T]) -> T:
        """Reads the answer with `read`, whose failure is a cut connection. All attempts have one `Idempotency-Key`.

        Raises `PayrollError`.
        """
        max_retries = self.settings.max_retries if request.max_retries is None else request.max_retries
        has_set_clock = False
        attempt = 0
        key_in_use_since: float | None = None
        while True:
            try:
                return self._attempt(request, read)
            except PayrollError as error:
                if error.code in _clock_codes and not has_set_clock and self._set_clock():
                    has_set_clock = True
                else:
                    wait_seconds = self._wait_of(error, attempt)
                    if error.code == "idempotency_key_in_use" and max_retries > 0:
                        key_in_use_since = key_in_use_since or time.monotonic()
                        is_spent = time.monotonic() - key_in_use_since > _key_held_seconds
                    else:
                        is_spent = attempt >= max_retries
                        attempt += 1
                    if is_spent or wait_seconds is None:
                        raise
                    time.sleep(wait_seconds)

    def _attempt(self, request: Request, read: Callable[[Reply], T]) -> T:
        verb, target, body = request.verb, f"{self.settings.path}{request.target}", request.body
        headers = self._headers_of(request, target)
        timeout = self.settings.timeout_seconds if request.timeout is None else request.timeout
        self._last.response = None
        try:
            reply = (
                self._connections.stream(target, headers, _stream_idle_seconds)
                if request.is_stream
                else self._connections.request(verb, target, headers, body, timeout)
            )
            response = Response(reply.status, reply.headers)
            self._last.response = response
            if not (200 <= reply.status < 300 or reply.status == 304):
                raise problem_of(reply.status, reply.reason, reply.headers, reply.read())
            if response.warnings is not None and self.settings.on_warning is not None:
                self.settings.on_warning(response.warnings)
            return self._read(reply, read)
        except ConnectionCut as cut:
            raise self._cut(cut.reason) from cut

    def _read(self, reply: Reply, read: Callable[[Reply], T]) -> T:
        try:
            return read(reply)
        except ValueError as error:
            raise self._cut("gave an answer that is no JSON: something on the way changed it") from error

    def _cut(self, reason: str) -> PayrollError:
        return PayrollError("connection_failed", f"{self.settings.base} {reason}.", retryable=True)

    def _set_clock(self) -> bool:
        """Takes the time of the service for signatures."""
        response = self.last_response
        date = None if response is None else response.headers["date"]
        if date is None:
            return False
        try:
            self._clock_offset_seconds = parsedate_to_datetime(date).timestamp() - time.time()
        except ValueError:
            return False
        return True

    def _wait_of(self, error: PayrollError, attempt: int) -> float | None:
        """None: another attempt mends nothing, or is too far away."""
        is_cut = error.code == "connection_failed"
        if not (is_cut or error.status in _repeatable or error.code == "idempotency_key_in_use"):
            return None
        backoff: float = min(_first_backoff_seconds * 2**attempt, _max_backoff_seconds)
        asked = error.retry_after_seconds
        if asked is None:
            # Jitter, so that clients which failed together do not come back together.
            return backoff * (0.5 + random.random() / 2)
        return None if asked > self.settings.max_wait_seconds else asked + random.random() * _first_backoff_seconds

    def _headers_of(self, request: Request, target: str) -> dict[str, str]:
        settings, key = self.settings, request.idempotency_key
        prefer = [
            *(["handling=strict"] if settings.is_strict else []),
            *([request.headers["prefer"]] if request.headers.get("prefer") else []),
        ]
        headers = {
            "accept": "application/json",
            "user-agent": f"payroll-engine-python/{version}",
            "svc-version": API_VERSION,
            **request.headers,
        }
        if prefer:
            headers["prefer"] = ", ".join(prefer)
        if key is not None:
            headers["idempotency-key"] = key
        if settings.signing is None:
            return {**headers, "authorization": f"Bearer {settings.bearer}"}
        key_id, secret = settings.signing
        timestamp = int(time.time() + self._clock_offset_seconds)
        signature = sign_request(secret, timestamp, request.verb, target, request.body or b"", key or "")
        return {**headers, "x-svc-key": key_id, "x-svc-timestamp": str(timestamp), "x-svc-signature": signature}
