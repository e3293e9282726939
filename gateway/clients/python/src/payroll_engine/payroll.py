"""The client: one object with every resource of the API."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType

from .api import Api
from .generated.resources import Resources
from .settings import Environment, settings_of
from .transport import Response, Transport


class Payroll(Resources):
    """A client of the API. It may live as long as its process and be used by several threads.

    It opens no connection until a method is called. Raises `PayrollError` with `configuration_invalid`.

    Example::

        payroll = Payroll(url="https://payroll.example.com", environment="sandbox", key="key_….secret")
    """

    environment: Environment

    def __init__(
        self,
        *,
        url: str | None = None,
        environment: Environment | None = None,
        key: str | None = None,
        signing: tuple[str, str] | None = None,
        strict: bool | None = None,
        max_retries: int = 6,
        timeout: float = 60,
        max_wait: float = 60,
        on_warning: Callable[[str], object] | None = None,
    ) -> None:
        """Checks the settings.

        Args:
            url: Address of the service without a path, `https://payroll.example.com`. Default: `PAYROLL_URL`.
            environment: `sandbox` has synthetic organizations; `production` pays people. Chosen by name, so that
                production is never met by accident. Default: `PAYROLL_ENVIRONMENT`.
            key: Bearer key, `key_….secret`, or an access token. Default: `PAYROLL_KEY`.
            signing: Id and secret of a key that signs each request instead.
            strict: Whether a field that the service does not know is refused. Default: in the sandbox.
            max_retries: Attempts after the first one, for what another attempt can mend.
            timeout: Seconds for one attempt.
            max_wait: Longest wait in seconds that `Retry-After` may ask for before the call fails instead.
            on_warning: Called with warnings of the service about a call, such as an unknown field.
        """
        settings = settings_of(
            url, environment, key, signing, strict, max_retries, timeout, max_wait, on_warning
        )
        self.environment = settings.environment
        self._transport = Transport(settings)
        super().__init__(Api(self._transport))

    @property
    def last_response(self) -> Response | None:
        """The head of the last answer in this thread: `etag`, `request_id`, `replayed`, `warnings` and headers."""
        return self._transport.last_response

    def close(self) -> None:
        """Closes the connection of this thread. The next call opens it again."""
        self._transport.close()

    def __enter__(self) -> Payroll:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
