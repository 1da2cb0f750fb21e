"""Every outcome of a roll of Syuzheteers with its chance, counted through the rule functions."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from croupier.core.chance import Question
from croupier.core.settings import Settings
from croupier.games.syuzheteers.roll import counting

Faces = tuple[int, ...]


def dice(count: int) -> Iterator[tuple[Faces, Fraction]]:
    for answer, chance in Question("dice", dice=count, sides=6).outcomes():
        yield tuple(map(int, answer.split(","))), chance


def chance_of(rulings: Settings, start: int, stop: int, target: int, most: int = 0) -> Fraction:
    """Of success, thrown or bought at `most` stop dice or fewer."""
    found = Fraction(0)
    for high, p in dice(start):
        for low, q in dice(stop):
            bought = counting.buyable(rulings.__getitem__, high, low, target)
            if counting.succeeds(counting.total(high, low), target) or (bought and bought[0] <= most):
                found += p * q
    return found
