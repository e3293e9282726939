"""Options of single calls, which are keywords of every method."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypedDict


class CallOptions(TypedDict, total=False):
    """Options of a call."""

    idempotency_key: str | None
    """Default: a new UUID for each call, the same for its attempts. Store your own to repeat a call in another process."""
    if_match: str | int | None
    """`version` or `ETag` that the change is based on; a newer one is refused with `precondition_failed`."""
    if_none_match: str | None
    """`ETag` of your copy. If it is current, the answer is None."""
    timeout: float | None
    """Seconds for one attempt."""
    max_retries: int | None
    headers: Mapping[str, str] | None
    """Further headers, in lower case."""


@dataclass(frozen=True)
class Progress:
    """How far work is that goes on after its call was answered."""

    percent: float
    completed: int
    total: int | None


class FollowOptions(CallOptions, total=False):
    """Options of a call whose work goes on after its answer."""

    on_progress: Callable[[Progress], object] | None
    """Called with the progress until the work ends."""
    follow: bool
    """Whether the call lasts until the work ends. Default: True."""


_known = frozenset(CallOptions.__annotations__) | frozenset(FollowOptions.__annotations__)
_known_follow = frozenset({"on_progress", "follow"})


def check_options(name: str, options: Mapping[str, object], *, follows: bool = False) -> None:
    """Raises `TypeError` for a keyword that the method does not have, as Python does itself."""
    for each in options:
        if each not in _known or (each in _known_follow and not follows):
            raise TypeError(f"{name}() got an unexpected keyword argument '{each}'")
