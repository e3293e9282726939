"""Signatures of requests and of deliveries."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import time
from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING, Any, Protocol, cast

from .encoding import parse_json
from .errors import PayrollError

if TYPE_CHECKING:
    from .generated.types import PayrollEvent

_tolerance_seconds = 300


def sign_request(
    secret: str,
    timestamp: int,
    verb: str,
    target: str,
    body: bytes | str = b"",
    idempotency_key: str = "",
) -> str:
    """`X-SVC-Signature` of a request, in version 2, which covers the `Idempotency-Key`.

    `target` is the path with its query as in the request line, `timestamp` Unix seconds.

    Example::

        signature = sign_request("sk_test_4b9f1c7e2d", 1795132800, "GET", "/v1/employees?limit=50")
    """
    body_hash = hashlib.sha256(_bytes_of(body)).hexdigest()
    text = f"v2.{timestamp}.{verb}.{target}.{body_hash}.{idempotency_key}"
    return f"v2={_hmac(secret.encode(), text.encode()).hex()}"


class HeaderSource(Protocol):
    """Headers as a web framework holds them: a mapping, in any case."""

    def items(self) -> Iterable[tuple[str, Any]]: ...


def verify_webhook(
    raw_body: bytes | str, headers: HeaderSource, secret: str, now: datetime | None = None
) -> PayrollEvent:
    """Checks that a delivery is from the service and recent, and returns its event.

    `raw_body` is the body as it arrived, `secret` the `whsec_…` of the subscription. Either signature scheme does.
    Raises `PayrollError` with `webhook_invalid`.

    Example::

        event = verify_webhook(request.get_data(), request.headers, secret)
        if event["type"] == "payroll.run.paid":
            print(event["data"]["payroll_run_id"])
    """
    body = _bytes_of(raw_body)
    given = {name.lower(): _first(value) for name, value in headers.items()}
    standard = given.get("webhook-signature", "")
    timestamp = given.get("webhook-timestamp" if standard else "x-svc-timestamp", "")
    is_genuine = (
        _is_signed_by_standard(body, given.get("webhook-id", ""), timestamp, standard, secret)
        if standard
        else _is_signed_by_service(body, timestamp, given.get("x-svc-signature", ""), secret)
    )
    if not is_genuine:
        raise PayrollError(
            "webhook_invalid",
            "The signature is not of this body and secret. Pass the raw bytes of the body, and the secret of this subscription.",
        )
    clock = time.time() if now is None else now.timestamp()
    age = abs(clock - int(timestamp)) if timestamp.isdecimal() else float("inf")
    if age > _tolerance_seconds:
        raise PayrollError(
            "webhook_invalid",
            f"The delivery is {age:.0f} seconds from the clock of this machine; {_tolerance_seconds} are allowed.",
        )
    return cast("PayrollEvent", parse_json(body))


def _is_signed_by_standard(body: bytes, id: str, timestamp: str, signatures: str, secret: str) -> bool:
    text = secret.removeprefix("whsec_")
    try:
        key = base64.b64decode(text + "=" * (-len(text) % 4))
    except binascii.Error:
        return False
    expected = base64.b64encode(_hmac(key, f"{id}.{timestamp}.".encode() + body)).decode()
    return any(_is_equal(each, f"v1,{expected}") for each in signatures.split(" "))


def _is_signed_by_service(body: bytes, timestamp: str, signature: str, secret: str) -> bool:
    expected = _hmac(secret.encode(), f"{timestamp}.".encode() + body).hex()
    return _is_equal(signature, f"sha256={expected}")


def _hmac(key: bytes, text: bytes) -> bytes:
    return hmac.new(key, text, hashlib.sha256).digest()


def _is_equal(given: str, expected: str) -> bool:
    return hmac.compare_digest(given.encode(), expected.encode())


def _bytes_of(text: bytes | str) -> bytes:
    return text.encode() if isinstance(text, str) else text


def _first(value: object) -> str:
    first = next(iter(value), "") if isinstance(value, (list, tuple)) else value
    return first.decode("latin-1") if isinstance(first, bytes) else str(first)
