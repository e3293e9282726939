"""Amounts: decimals in rupees, never binary fractions."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TypeAlias

from .errors import argument_invalid

Amount: TypeAlias = Decimal | int | str
"""A number of a request: rupees, percent or days, also as decimal text."""

_prefix = re.compile(r"^(?:₹|Rs\.?|INR)\s*", re.IGNORECASE)
_written = re.compile(r"-?(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(\d{1,2}))?", re.ASCII)


def rupees(amount: Amount) -> Decimal:
    """Reads rupees as people write them, `1,23,456.50` or `₹ 500`, with two decimals.

    Refuses what looks like paise: a whole number of a lakh and more without grouping or decimals, since `123456` may be
    1,234.56. Raises `PayrollError` with `argument_invalid`.

    Example::

        monthly = rupees("1,23,456.50")  # Decimal("123456.50")
    """
    if isinstance(amount, (bool, float)):
        raise argument_invalid(f"{amount} is not exact. Pass a Decimal, a whole number or text.")
    text = _prefix.sub("", str(amount)).strip()
    parts = _written.fullmatch(text)
    if parts is None:
        raise argument_invalid(f'"{amount}" is no amount in rupees, such as 1,23,456.50.')
    digits = text.replace(",", "")
    is_bare = parts[1] is None and "," not in text
    if is_bare and abs(int(digits)) >= 100_000:
        raise argument_invalid(
            f"{amount} may be meant in paise. Write rupees with grouping or two decimals, such as {digits}.00."
        )
    whole, _, fraction = digits.partition(".")
    return Decimal(f"{whole}.{fraction.ljust(2, '0')}")
