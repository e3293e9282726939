"""Lists, page by page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, TypedDict, TypeVar, cast

Row = TypeVar("Row")
Meta = TypeVar("Meta")


class Page(TypedDict, Generic[Row, Meta]):
    """Some records of a list, and where the next ones are."""

    data: list[Row]
    meta: Meta


class Pages(Generic[Row, Meta]):
    """A list: iterated, it is the records of all pages. Nothing is fetched before.

    Example::

        for employee in payroll.employees.list(organization_id=12):
            print(employee["id"])
    """

    def __init__(self, fetch: Callable[[str | None], Page[Row, Meta]]) -> None:
        self._fetch = fetch

    def __iter__(self) -> Iterator[Row]:
        for page in self.pages():
            yield from page["data"]

    def page(self) -> Page[Row, Meta]:
        """The first page."""
        return self._fetch(None)

    def pages(self) -> Iterator[Page[Row, Meta]]:
        """The pages one after the other."""
        cursor: str | None = None
        while True:
            page = self._fetch(cursor)
            yield page
            cursor = cast("dict[str, str | None]", page["meta"]).get("next_cursor")
            if cursor is None:
                return
