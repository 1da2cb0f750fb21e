"""Rolls of start and stop dice counted one by one, to check odds formulas. No rule of the game is used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random

LAST = {"keep_one": -99, "counts_0": 0, "counts_6": 6, "success": 99}
"""The value that counts if no stop die is left."""


def thrown(count: int) -> Iterator[tuple[int, ...]]:
    return product(range(1, 7), repeat=count)


@cache
def starts(count: int) -> Counter[tuple[int, int]]:
    """Every roll of start dice by its highest die, and its sixes."""
    return Counter((max(dice), dice.count(6)) for dice in thrown(count))


@cache
def stops(count: int) -> Counter[tuple[int, ...]]:
    """Every roll of stop dice, lowest first."""
    return Counter(tuple(sorted(dice)) for dice in thrown(count))


@cache
def totals(start: int, stop: int) -> Counter[int]:
    """The total of highest start die and lowest stop die, for every roll."""
    found: Counter[int] = Counter()
    for (high, _), ways in starts(start).items():
        for low, times in stops(stop).items():
            found[high + low[0]] += ways * times
    return found


def price(high: int, low: Sequence[int], target: int, eliminate: str = "keep_one") -> int | None:
    """How many of the lowest dice must be removed to succeed; None if that is impossible."""
    for gone in range(len(low) + 1):
        left = low[gone:]
        if high + (left[0] if left else LAST[eliminate]) >= target:
            return gone
    return None


def name_of(gone: int | None) -> str:
    return "fail" if gone is None else f"buy-{gone}" if gone else "success"


@cache
def prices(start: int, stop: int, target: int, eliminate: str = "keep_one") -> dict[int | None, Fraction]:
    """The probability of each lowest price."""
    found: Counter[int | None] = Counter()
    for (high, _), ways in starts(start).items():
        for low, times in stops(stop).items():
            found[price(high, low, target, eliminate)] += ways * times
    return {gone: Fraction(ways, 6 ** (start + stop)) for gone, ways in found.items()}


def outcomes(start: int, stop: int, target: int, eliminate: str, *, lies: bool = False) -> dict[str, Fraction]:
    """Each outcome; `lies`: the start is the highest die itself."""
    if not lies:
        return {name_of(gone): share for gone, share in prices(start, stop, target, eliminate).items()}
    found: Counter[str] = Counter()
    for low, times in stops(stop).items():
        found[name_of(price(start, low, target, eliminate))] += times
    return {name: Fraction(ways, 6**stop) for name, ways in found.items()}


def reached(start: int, stop: int, target: int, most: int, eliminate: str = "keep_one") -> Fraction:
    """A success, or one bought at this price at most."""
    found = prices(start, stop, target, eliminate)
    return sum((share for gone, share in found.items() if gone is not None and gone <= most), Fraction(0))


def brought(start: int, stop: int, target: int, rules: dict[str, str]) -> dict[str, Fraction]:
    """Expected points and experience of a roll, in the ledger's words."""
    sums: Counter[str] = Counter()
    for (high, sixes), ways in starts(start).items():
        for low, times in stops(stop).items():
            gone, points = price(high, low, target, rules.get("eliminate_all", "keep_one")), max(0, sixes - 1)
            sums["points"] += points * ways * times
            sums["points-if-free"] += points * ways * times * (gone == 0)
            sums["points-if-bought"] += points * ways * times * (gone is not None)
            for told, less in (("experience", 0), ("experience-if-bought", gone or 0)):
                gained = stop - less - start
                sums[told] += ways * times * (gained if rules.get("experience") == "signed" else max(0, gained))
    names = ("points", "points-if-free", "points-if-bought", "experience", "experience-if-bought")
    return {name: Fraction(sums[name], 6 ** (start + stop)) for name in names}


def some_rules(random: Random, **options: Sequence[str]) -> dict[str, str]:
    """Rulings, sometimes other than the defaults."""
    return {key: random.choice(list(those)) for key, those in options.items() if random.random() < 0.35}
