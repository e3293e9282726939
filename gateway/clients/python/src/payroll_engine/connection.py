"""HTTP connections: one for each thread, kept open between calls."""

from __future__ import annotations

import http.client
import os
import socket
import ssl
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from email.message import Message

from .errors import argument_invalid
from .settings import Settings

_chunk_bytes = 65_536


class ConnectionCut(Exception):
    """The service could not be reached, or its answer ended early."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass
class Reply:
    """An answer whose head has arrived. Its body is read once, in chunks."""

    status: int
    reason: str
    headers: Message
    chunks: Iterator[bytes]

    def read(self) -> bytes:
        return b"".join(self.chunks)


class Connections:
    """The connections of one client. A process that was forked opens its own."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._local = threading.local()
        self._context = ssl.create_default_context() if settings.is_secure else None

    def request(
        self, verb: str, target: str, headers: Mapping[str, str], body: bytes | None, timeout_seconds: float
    ) -> Reply:
        """Raises `ConnectionCut`, as do the chunks of the reply, where the attempt takes longer than `timeout_seconds`."""
        deadline = time.monotonic() + timeout_seconds
        kept = self._kept()
        if kept is not None:
            try:
                return self._send(kept, verb, target, headers, body, deadline, None)
            except _StaleConnection:
                # The service has closed the connection since the last call.
                self.close()
        opened = self._open(timeout_seconds)
        self._local.connection = opened
        self._local.process = os.getpid()
        try:
            return self._send(opened, verb, target, headers, body, deadline, None)
        except _StaleConnection as stale:
            raise ConnectionCut("cut the connection") from stale

    def stream(self, target: str, headers: Mapping[str, str], idle_seconds: float) -> Reply:
        """A reply of any length, on a connection of its own. Raises `ConnectionCut` after `idle_seconds` without data."""
        opened = self._open(idle_seconds)
        try:
            return self._send(opened, "GET", target, headers, None, None, idle_seconds)
        except _StaleConnection as stale:
            raise ConnectionCut("cut the connection") from stale

    def close(self) -> None:
        """Closes the connection of this thread."""
        connection: http.client.HTTPConnection | None = getattr(self._local, "connection", None)
        self._local.connection = None
        if connection is not None:
            connection.close()

    def _kept(self) -> http.client.HTTPConnection | None:
        connection: http.client.HTTPConnection | None = getattr(self._local, "connection", None)
        if connection is None or connection.sock is None or self._local.process != os.getpid():
            return None
        return connection

    def _open(self, timeout_seconds: float) -> http.client.HTTPConnection:
        host, port = self._settings.host, self._settings.port
        if self._context is not None:
            return _SecureConnection(host, port, timeout=timeout_seconds, context=self._context)
        return _PlainConnection(host, port, timeout=timeout_seconds)

    def _send(
        self,
        connection: http.client.HTTPConnection,
        verb: str,
        target: str,
        headers: Mapping[str, str],
        body: bytes | None,
        deadline: float | None,
        idle_seconds: float | None,
    ) -> Reply:
        clock = _Clock(deadline, idle_seconds)
        try:
            if connection.sock is not None:
                clock.wind(connection)
            connection.request(verb, target, body=body, headers=dict(headers))
            clock.wind(connection)
            # A reply that is not kept alive takes the socket out of the connection, and its time is still limited.
            clock.socket = connection.sock
            response = connection.getresponse()
        except TimeoutError as error:
            connection.close()
            raise ConnectionCut("gave no answer in time") from error
        except (ConnectionResetError, BrokenPipeError, http.client.RemoteDisconnected) as error:
            connection.close()
            raise _StaleConnection from error
        except (OSError, http.client.HTTPException) as error:
            connection.close()
            raise ConnectionCut("could not be reached, or cut the connection") from error
        except ValueError as error:
            connection.close()
            raise argument_invalid(f"A header cannot be sent: {error}.") from error
        chunks = _chunks_of(response, connection, clock)
        return Reply(response.status, response.reason, response.headers, chunks)


class _PlainConnection(http.client.HTTPConnection):
    def __del__(self) -> None:
        # The thread or the client has ended.
        self.close()


class _SecureConnection(http.client.HTTPSConnection):
    def __del__(self) -> None:
        self.close()


class _StaleConnection(Exception):
    """No byte of an answer came."""


class _Clock:
    """Limits what is left of an attempt, or each silence of a stream."""

    def __init__(self, deadline: float | None, idle_seconds: float | None) -> None:
        self.socket: socket.socket | None = None
        self._deadline = deadline
        self._idle_seconds = idle_seconds

    def wind(self, connection: http.client.HTTPConnection) -> None:
        own = connection.sock or self.socket
        if own is not None:
            own.settimeout(self._left())

    def _left(self) -> float | None:
        if self._deadline is None:
            return self._idle_seconds
        left = self._deadline - time.monotonic()
        if left <= 0:
            raise TimeoutError
        return left


def _chunks_of(
    response: http.client.HTTPResponse, connection: http.client.HTTPConnection, clock: _Clock
) -> Iterator[bytes]:
    # None: the body is chunked, or ends with the connection.
    left = response.length
    is_whole = False
    try:
        while left is None or left > 0:
            clock.wind(connection)
            chunk = response.read1(_chunk_bytes if left is None else min(_chunk_bytes, left))
            if not chunk:
                if left is not None:
                    raise ConnectionCut("cut the connection within its answer")
                break
            if left is not None:
                left -= len(chunk)
            yield chunk
        is_whole = True
    except TimeoutError as error:
        raise ConnectionCut("gave no whole answer in time") from error
    except (OSError, http.client.HTTPException) as error:
        raise ConnectionCut("cut the connection within its answer") from error
    finally:
        response.close()
        if not is_whole:
            connection.close()
