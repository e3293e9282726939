"""Values as the service reads them: JSON without binary fractions, paths and queries."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import Any
from urllib.parse import quote

from .errors import argument_invalid


def parse_json(body: bytes) -> Any:
    """Amounts are Decimal, as exact as they were written."""
    return json.loads(body, parse_float=Decimal)


def json_text(value: object, place: str = "body") -> str:
    """`place` names the value in the error of one that cannot be sent."""
    if value is None or isinstance(value, (bool, int, str)):
        return json.dumps(value)
    if isinstance(value, Decimal):
        return _decimal_text(value, place)
    if isinstance(value, date):
        return json.dumps(value.isoformat())
    if isinstance(value, Mapping):
        fields = (f"{json.dumps(str(name))}:{json_text(each, f'{place}.{name}')}" for name, each in value.items())
        return f"{{{','.join(fields)}}}"
    if isinstance(value, Sequence) and not isinstance(value, (bytes, bytearray)):
        return f"[{','.join(json_text(each, f'{place}[{at}]') for at, each in enumerate(value))}]"
    raise _unsendable(value, place)


def text_of(value: object, place: str) -> str:
    """A value of a query or a form."""
    if isinstance(value, (str, date)):
        return value if isinstance(value, str) else value.isoformat()
    return json_text(value, place)


def path_of(name: str, template: str, arguments: Sequence[tuple[str, object]]) -> str:
    """The template with its parameters filled in. Raises `argument_invalid` for one that is empty."""
    path = template
    for parameter, value in arguments:
        if not isinstance(value, (str, int)) or isinstance(value, bool) or value == "":
            raise argument_invalid(f"{name}: {parameter} is missing; pass it as text or number.")
        path = path.replace(f"{{{parameter}}}", quote(str(value), safe=":"))
    return path


def query_text(query: Mapping[str, object]) -> str:
    """A list is its value repeated, but for `fields`, which is one text."""
    pairs: list[str] = []
    for name, value in query.items():
        if value is None:
            continue
        values = [value] if isinstance(value, str) or not isinstance(value, Sequence) else list(value)
        if name == "fields":
            values = [",".join(str(each) for each in values)]
        pairs += [f"{quote(name, safe='')}={quote(text_of(each, name), safe='')}" for each in values]
    return f"?{'&'.join(pairs)}" if pairs else ""


def _decimal_text(value: Decimal, place: str) -> str:
    if not value.is_finite():
        raise _unsendable(value, place)
    return format(value, "f")


def _unsendable(value: object, place: str) -> Exception:
    if isinstance(value, float):
        return argument_invalid(f'{place} is a float, which is not exact. Pass Decimal("{value}") or text.')
    return argument_invalid(f"{place} is {value!r}, which cannot be sent as JSON.")
