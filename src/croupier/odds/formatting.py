"""Formats numbers and parameters: as percent, as decimals, or as a short fraction."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from croupier.core.odds.parameters import Parameter, Wholes, YesNo
from croupier.core.odds.questions import Estimate, Given, OddsQuestion
from croupier.odds.serialize import is_long
from croupier.odds.solve import is_number

LONGEST_FRACTION = 17
ERROR = "error"
"""The suffix of summary names that give the maximum error of other numbers."""
SMALL = Fraction(1, 20_000)
"""Values that round to 0.00 percent."""


def percent(share: Fraction | Estimate) -> str:
    """A share in percent with two decimals, rounded half up; never 0.00 or 100.00 unless exact.

    >>> percent(Fraction(211, 250)), percent(Fraction(1, 10**6)), percent(Fraction(0))
    ('84.40', '<0.01', '0.00')
    """
    part = middle(share)
    if 0 < part < SMALL:
        return "<0.01"
    if 1 - SMALL < part < 1:
        return ">99.99"
    return decimal(part * 100)


def decimal(value: Fraction | Estimate, places: int = 2) -> str:
    """A number with two decimals (or `places`), rounded half up.

    >>> decimal(Fraction(1, 200)), decimal(Fraction(-5, 3)), decimal(Fraction(-5, 3), 3)
    ('0.01', '-1.67', '-1.667')
    """
    part, whole = middle(value), 10**places
    shown = int(abs(part) * whole + Fraction(1, 2))
    return f"{'-' if part < 0 and shown else ''}{shown // whole}.{shown % whole:0{places}}"


def number(name: str, value: Fraction | Estimate) -> str:
    """A number of a summary: percent for a probability, a power of ten for a small error bound."""
    if name.endswith(ERROR) and 0 < middle(value) < SMALL:
        return f"{float(middle(value)):.0e}"
    return decimal(value) if is_number(name) or not 0 <= middle(value) <= 1 else f"{percent(value)}%"


def exact(value: Fraction | Estimate, name: str = "") -> str:
    """A short fraction; for an estimate, the 95% interval; for an error bound, what it applies to."""
    if name.endswith(ERROR):
        what = name.removesuffix(ERROR).rstrip("-")
        return f"maximum error of the {what}" if what else "maximum error of every chance"
    if isinstance(value, Fraction):
        text = "" if is_long(value) else str(value)
        return text if len(text) <= LONGEST_FRACTION else ""
    low, high = (number(name, Estimate(end, end, end)) for end in (value.low, value.high))
    return f"{low} to {high}"


def middle(value: Fraction | Estimate) -> Fraction:
    """The exact value, or the estimate."""
    return Fraction(value.estimate) if isinstance(value, Estimate) else value


def given_in_words(asked: OddsQuestion, given: Given, without: Iterable[str] = ()) -> list[str]:
    """The parameters in words, and the rulings that differ from the default."""
    told = [parameter_in_words(one, given[one.name]) for one in asked.parameters if one.name not in without]
    return told + [f"{key} = {option}" for key, option in given.rulings.items() if option != asked.rulings.get(key)]


def parameter_in_words(one: Parameter, value: Any) -> str:
    """A parameter and its value, in words."""
    return f"{one.name} {value_in_words(one, value)}"


def value_in_words(one: Parameter, value: Any) -> str:
    """A value in words: yes or no, a range for consecutive numbers, none if empty."""
    if isinstance(one, YesNo):
        return "yes" if value else "no"
    if isinstance(one, Wholes) and len(value) > 2 and list(value) == list(range(value[0], value[-1] + 1)):
        return f"{value[0]}-{value[-1]}"
    return ("" if value is None else one.typed(value)) or "none"
