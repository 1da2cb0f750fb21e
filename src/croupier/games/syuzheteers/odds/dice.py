"""Start and stop dice in whole numbers: how many of all throws give each result (SZ-7.5, SZ-7.8, SZ-8.1)."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import NamedTuple

from croupier.core.odds.parameters import OneOf, Whole
from croupier.core.odds.questions import Given
from croupier.core.refusals import Invalid

SIDES = 6
MOST = 50
"""The most dice of one color in a question."""
SIX = 6

LEAST_TARGET, MOST_TARGET = -20, 60
START = Whole("start", "start dice rolled; the highest counts", 1, MOST)
STOP = Whole("stop", "stop dice rolled; the lowest counts", 1, MOST)
TARGET = Whole("target", "8, one more for each obstacle, one less for each hand lent", LEAST_TARGET, MOST_TARGET, 8)
VALUE = OneOf("value", "only a success, or also one that can be bought", ("success", "any-price"), "success")


class Spread(NamedTuple):
    """How many of all throws succeed outright (first), cost at least 1, 2 .. stop dice, and fail."""

    prices: list[int]
    fail: int
    total: int


POWERS = tuple(tuple(base**n for n in range(MOST + 2)) for base in range(SIDES + 1))


def highest(start: int) -> list[int]:
    """In how many throws the highest start die shows 1, 2 .. 6.

    >>> highest(2)
    [1, 3, 5, 7, 9, 11]
    """
    upto = [powers[start] for powers in POWERS]
    return [upto[face] - upto[face - 1] for face in range(1, SIDES + 1)]


def against(shown: Sequence[tuple[int, int]], stop: int, target: int, eliminate: str = "keep_one") -> Spread:
    """The throws of stop dice combined with highest start dice (face, ways); dice too low are bought off.

    `eliminate`: what happens if no stop die would be left (SZ-R34).
    """
    low = [(ways, min(max(target - face - 1, 0), SIDES)) for face, ways in shown]
    spread = [(ways, POWERS[below], POWERS[SIDES - below]) for ways, below in low]
    prices = [
        comb(stop, k) * sum([ways * below[k] * enough[stop - k] for ways, below, enough in spread])
        for k in range(stop + 1)
    ]
    total = POWERS[SIDES][stop] * sum([ways for ways, _ in low])
    if eliminate == "success":
        return Spread(prices, 0, total)
    fail = prices.pop()
    if eliminate == "counts_6":
        bought = sum(ways * POWERS[below][stop] for ways, below in low if below < SIDES)
        return Spread([*prices, bought], fail - bought, total)
    return Spread(prices, fail, total)


def thrown(start: int, stop: int, target: int, eliminate: str = "keep_one") -> Spread:
    """The throws of all dice together."""
    return against(tuple(enumerate(highest(start), 1)), stop, target, eliminate)


def dice_allowed(given: Given, *names: str) -> None:
    """Check that no more than six dice of each color are rolled, if a ruling says so. Raises Invalid."""
    for name in names:
        asked = given[name]
        if given.rulings["dice_limit"] == "six" and (asked if isinstance(asked, int) else max(asked)) > SIX:
            raise Invalid(name, asked, "at most 6 dice of each color", "SZ-R4")
