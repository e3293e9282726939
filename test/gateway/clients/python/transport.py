"""What the library does with answers that no service writes: cut, late, foreign and unending ones."""

from __future__ import annotations

import socket
import tempfile
import threading
import time
import unittest
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from unittest import mock

from support import failure_of, run

from payroll_engine import Payroll, PayrollError

sleep = time.sleep

Answer = Callable[[socket.socket, str], None]


def reply(text: str, status: str = "200 OK", *headers: str) -> bytes:
    body = text.encode()
    head = [f"HTTP/1.1 {status}", "Content-Type: application/json", f"Content-Length: {len(body)}", *headers]
    return "\r\n".join([*head, "", ""]).encode() + body


def say(*parts: bytes, closes: bool = False, pause: float = 0) -> Answer:
    def answer(connection: socket.socket, _: str) -> None:
        for part in parts:
            connection.sendall(part)
            if pause:
                sleep(pause)
        if closes:
            connection.shutdown(socket.SHUT_RDWR)
            raise ConnectionAbortedError

    return answer


@contextmanager
def service(*answers: Answer) -> Iterator[tuple[str, list[str]]]:
    """Answers one request after the other, whatever connection it comes by, and keeps their heads."""
    heads: list[str] = []
    left = list(answers)
    lock = threading.Lock()
    server = socket.create_server(("127.0.0.1", 0))

    def serve(connection: socket.socket) -> None:
        with connection, suppress(OSError):
            while head := read_head(connection):
                with lock:
                    heads.append(head)
                    answer = left.pop(0)
                answer(connection, head)

    def accept() -> None:
        with suppress(OSError):
            while True:
                connection, _ = server.accept()
                threading.Thread(target=serve, args=(connection,), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.getsockname()[1]}", heads
    finally:
        server.close()


def read_head(connection: socket.socket) -> str:
    text = b""
    while b"\r\n\r\n" not in text:
        part = connection.recv(65_536)
        if not part:
            return ""
        text += part
    return text.decode()


def client(url: str, max_retries: int = 2, timeout: float = 5, max_wait: float = 60) -> Payroll:
    return Payroll(
        url=url, environment="sandbox", key="k", max_retries=max_retries, timeout=timeout, max_wait=max_wait
    )


good = reply('{"version": 1}')


class Transport(unittest.TestCase):
    def setUp(self) -> None:
        # No test waits for the time between two attempts.
        self.waits: list[float] = []
        self.enterContext(mock.patch("payroll_engine.transport.time.sleep", self.waits.append))

    def test_kept(self) -> None:
        """a connection is kept, and one that the service has closed is opened anew without waiting"""
        connections: list[socket.socket] = []

        def answer(closes: bool) -> Answer:
            def own(connection: socket.socket, _: str) -> None:
                connections.append(connection)
                say(good, closes=closes)(connection, _)

            return own

        with service(answer(False), answer(True), answer(False)) as (url, _):
            payroll = client(url, max_retries=0)
            for _ in range(3):
                payroll.platform.get_me()
        self.assertEqual([each is connections[0] for each in connections], [True, True, False])
        self.assertEqual(self.waits, [])

    def test_cut(self) -> None:
        """an answer that ends early is asked for again, whatever its length was told by"""
        chunked = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{\"ver\r\n"
        with service(say(good[:-4], closes=True), say(chunked, closes=True), say(good)) as (url, heads):
            self.assertEqual(client(url).platform.get_me(), {"version": 1})
            self.assertEqual(len(heads), 3)
        whole = chunked + b"9\r\nsion\": 1}\r\n0\r\n\r\n"
        with service(say(whole)) as (url, _):
            self.assertEqual(client(url).platform.get_me(), {"version": 1})
        with service(say(good[:-4], closes=True)) as (url, _):
            self.assertEqual(failure_of(client(url, max_retries=0).platform.get_me).code, "connection_failed")

    def test_late(self) -> None:
        """an attempt lasts its time in all, also where its answer comes in drops"""
        head, body = good[:-14], [bytes([each]) for each in good[-14:]]
        with service(say(head, *body, pause=0.1)) as (url, _):
            began = time.monotonic()
            failure = failure_of(client(url, max_retries=0, timeout=0.5).platform.get_me)
            self.assertRegex(failure.message, "in time")
            self.assertLess(time.monotonic() - began, 30)

    def test_waits(self) -> None:
        """an attempt waits as long as the service asks, and one that asks too much is the caller's"""
        body = '{"code": "rate_limit_exceeded", "message": "Later.", "details": [], "retryable": true}'
        busy = reply(body, "429 Too Many Requests", "Retry-After: 7")
        with service(say(busy), say(busy), say(good)) as (url, _):
            client(url).platform.get_me()
        self.assertEqual([7 <= wait <= 7.5 for wait in self.waits], [True, True])
        self.waits.clear()
        with service(say(busy)) as (url, _):
            failure = failure_of(client(url, max_wait=5).platform.get_me)
        self.assertEqual((failure.code, failure.retry_after_seconds, self.waits), ("rate_limit_exceeded", 7, []))
        refused = reply('{"code": "idempotency_key_in_use", "message": "Busy."}', "409 Conflict")
        with service(say(refused), say(good)) as (url, heads):
            client(url).departments.create({"organization_id": 12, "name": "Spinning"})
        keys = {line for head in heads for line in head.lower().split("\r\n") if line.startswith("idempotency-key")}
        self.assertEqual((len(heads), len(keys)), (2, 1), "all attempts have one key")
        self.assertTrue(0.25 <= self.waits[0] <= 0.5)
        with service(*[say(refused)] * 9, say(good)) as (url, heads):
            client(url, max_retries=2).departments.create({"organization_id": 12, "name": "Spinning"})
        self.assertEqual(len(heads), 10, "a key in use is waited for beyond the usual attempts")
        with service(say(refused)) as (url, heads):
            call = client(url, max_retries=0).departments.create
            failure = failure_of(lambda: call({"organization_id": 12, "name": "Spinning"}))
        self.assertEqual((failure.code, len(heads)), ("idempotency_key_in_use", 1))
        with service(say(reply('{"code": "conflict", "message": "No."}', "409 Conflict"))) as (url, _):
            self.assertEqual(failure_of(client(url).platform.get_me).code, "conflict")

    def test_foreign(self) -> None:
        """answers that a proxy wrote are errors of the library"""
        with service(say(reply("<html>", "502 Bad Gateway"))) as (url, _):
            failure = failure_of(client(url, max_retries=0).platform.get_me)
        self.assertEqual((failure.code, failure.status, failure.retryable), ("service_unavailable", 502, True))
        with service(say(reply("<html>"))) as (url, _):
            self.assertRegex(failure_of(client(url, max_retries=0).platform.get_me).message, "no JSON")
        with service(say(reply("", "302 Found", "Location: http://127.0.0.1:9/"))) as (url, _):
            self.assertEqual(failure_of(client(url, max_retries=0).platform.get_me).status, 302)

    def test_save(self) -> None:
        """a file has its name only when it is whole"""
        folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        with service(say(reply("12345")[:-2], closes=True), say(reply("12345"))) as (url, _):
            saved = client(url).organizations.get_logo(12).save(folder / "logo.png")
        self.assertEqual((saved.size, (folder / "logo.png").read_bytes()), (5, b"12345"))
        with service(say(reply("12345")[:-2], closes=True)) as (url, _):
            download = client(url, max_retries=0).organizations.get_logo(12)
            self.assertEqual(failure_of(lambda: download.save(folder / "other.png")).code, "connection_failed")
        with service(say(reply("12345"))) as (url, heads), self.assertRaises(FileNotFoundError):
            client(url).organizations.get_logo(12).save(folder / "none" / "logo.png")
        self.assertEqual(len(heads), 1, "another attempt does not mend the disk")
        self.assertEqual([each.name for each in folder.iterdir()], ["logo.png"])

    def test_stream(self) -> None:
        """a cut stream goes on after its last event"""
        head = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"

        def chunk(text: str) -> bytes:
            data = text.encode()
            return f"{len(data):x}\r\n".encode() + data + b"\r\n"

        one = "id: 1\nevent: progress\ndata: {\"percent\": 10}\n\n"
        two = "id: 2\r\nevent: note\r\ndata: {\"text\":\r\ndata: \"₹\"}\r\n\r\n"
        beat = "id: 3\nevent: heartbeat\ndata: {}\n\n"
        first = say(head, chunk(one[:20]), chunk(one[20:] + two[:9]), closes=True)
        second = say(head, chunk(two), chunk(beat), b"0\r\n\r\n", closes=True)
        third = say(b"HTTP/1.1 204 No Content\r\n\r\n", closes=True)
        with service(first, second, third) as (url, heads):
            events = [(each.event, each.data) for each in client(url).runs.watch("run_1")]
        self.assertEqual(events, [("progress", {"percent": 10}), ("note", {"text": "₹"})])
        asked = [line for text in heads for line in text.split("\r\n") if line.startswith("last-event-id")]
        self.assertEqual(asked, ["last-event-id: 1", "last-event-id: 3"])
        with service(say(good)) as (url, _):
            error = failure_of(lambda: list(client(url, max_retries=0).runs.watch("run_1")))
        self.assertIsInstance(error, PayrollError)
        self.assertRegex(error.message, "no event stream")


if __name__ == "__main__":
    run(__name__)
