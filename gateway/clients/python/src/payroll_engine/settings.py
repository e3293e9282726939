"""The parts of a client, checked once: address, environment, credentials and limits."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal
from urllib.parse import urlsplit

from .errors import PayrollError

Environment = Literal["sandbox", "production"]

_paths: dict[str, str] = {"sandbox": "/sandbox/v1", "production": "/v1"}


@dataclass(frozen=True)
class Settings:
    environment: Environment
    is_secure: bool
    host: str
    port: int
    path: str
    """Path that all others are below."""
    bearer: str | None
    signing: tuple[str, str] | None
    """Id and secret of the key that signs."""
    is_strict: bool
    max_retries: int
    timeout_seconds: float
    max_wait_seconds: float
    on_warning: Callable[[str], object] | None

    @property
    def base(self) -> str:
        return f"{'https' if self.is_secure else 'http'}://{self.host}:{self.port}{self.path}"


def settings_of(
    url: str | None,
    environment: str | None,
    key: str | None,
    signing: tuple[str, str] | None,
    strict: bool | None,
    max_retries: int,
    timeout: float,
    max_wait: float,
    on_warning: Callable[[str], object] | None,
) -> Settings:
    """Raises `configuration_invalid` with everything that is missing or wrong."""
    address = url or os.environ.get("PAYROLL_URL")
    named = environment or os.environ.get("PAYROLL_ENVIRONMENT")
    bearer = key or os.environ.get("PAYROLL_KEY")
    faults: list[str] = []
    origin = None if not address else _origin_of(address)
    if not address:
        faults.append("Set `url` or PAYROLL_URL to the address of the service, such as https://payroll.example.com.")
    elif origin is None:
        faults.append("`url` is an address without a path, such as https://payroll.example.com.")
    if named not in _paths:
        faults.append("Set `environment` or PAYROLL_ENVIRONMENT to sandbox or production.")
    if not bearer and signing is None:
        faults.append("Set `key` or PAYROLL_KEY, or `signing` with the id and the secret of the key.")
    if faults or origin is None:
        raise PayrollError("configuration_invalid", " ".join(faults))
    is_secure, host, port = origin
    return Settings(
        environment="production" if named == "production" else "sandbox",
        is_secure=is_secure,
        host=host,
        port=port,
        path=_paths[str(named)],
        bearer=None if signing is not None else bearer,
        signing=signing,
        is_strict=named == "sandbox" if strict is None else strict,
        max_retries=max_retries,
        timeout_seconds=timeout,
        max_wait_seconds=max_wait,
        on_warning=on_warning,
    )


def _origin_of(url: str) -> tuple[bool, str, int] | None:
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return None
    is_plain = parts.path in ("", "/") and not parts.query and not parts.fragment
    if parts.scheme not in ("http", "https") or not parts.hostname or not is_plain:
        return None
    is_secure = parts.scheme == "https"
    return is_secure, parts.hostname, port or (443 if is_secure else 80)
