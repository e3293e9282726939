"""The one error of this library."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from email.message import Message
from typing import Any, Literal, TypedDict, cast

from .generated.problem_codes import ProblemCode

ClientCode = Literal[
    "configuration_invalid",
    "argument_invalid",
    "connection_failed",
    "webhook_invalid",
]
"""What went wrong before the service answered, or with its answer."""


class FieldProblem(TypedDict):
    """A field that the service refused, with what to send instead."""

    field: str
    pointer: str
    code: str
    message: str


class PayrollError(Exception):
    """A refused or failed call. `code` is stable: compare it, and treat codes that you do not know by `status`.

    Example::

        try:
            payroll.runs.lock("run_01KAM3T9X4Q2V7R8Z5B6N1C0DE")
        except PayrollError as error:
            if error.code == "run_is_stale":
                print(error.message)
    """

    code: ProblemCode | ClientCode | str
    message: str
    status: int
    """HTTP status; 0 where the service gave no answer."""
    details: Sequence[FieldProblem]
    request_id: str | None
    """Quote it when you contact support."""
    retryable: bool
    """Whether the same call can succeed later."""
    retry_after_seconds: float | None

    def __init__(
        self,
        code: ProblemCode | ClientCode | str,
        message: str,
        *,
        status: int = 0,
        details: Sequence[FieldProblem] = (),
        request_id: str | None = None,
        retryable: bool = False,
        retry_after_seconds: float | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.status = status
        self.details = details
        self.request_id = request_id
        self.retryable = retryable
        self.retry_after_seconds = retry_after_seconds

    def __str__(self) -> str:
        return f"{self.code}: {self.message}"


def problem_of(status: int, reason: str, headers: Message, body: bytes) -> PayrollError:
    """The error of an answer, whatever its body is: a proxy may have written it."""
    retry_after_seconds = _seconds_of(headers.get("retry-after"))
    request_id = headers.get("x-request-id")
    try:
        problem = json.loads(body)
    except ValueError:
        problem = None
    if isinstance(problem, dict):
        code, message = problem.get("code"), problem.get("message")
        if isinstance(code, str) and isinstance(message, str):
            details = cast(list[FieldProblem], problem.get("details") or [])
            return PayrollError(
                code,
                _message_of(message, details),
                status=status,
                details=details,
                request_id=request_id,
                retryable=problem.get("retryable") is True,
                retry_after_seconds=retry_after_seconds,
            )
    return PayrollError(
        "service_unavailable" if status in (502, 503, 504) else "internal_error",
        f"HTTP {status} {reason}".strip(),
        status=status,
        request_id=request_id,
        retryable=status >= 500,
        retry_after_seconds=retry_after_seconds,
    )


def argument_invalid(message: str) -> PayrollError:
    return PayrollError("argument_invalid", message)


def _seconds_of(text: str | None) -> float | None:
    return float(text) if text is not None and text.isdecimal() else None


def _message_of(message: str, details: Sequence[Mapping[str, Any]]) -> str:
    """Names the fields, because a log shows the message alone."""
    return " ".join([message, *(f"{each.get('field')}: {each.get('message')}" for each in details)])
