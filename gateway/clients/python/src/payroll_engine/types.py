"""Types of requests, answers and events."""

from .generated.types import *  # noqa: F403
