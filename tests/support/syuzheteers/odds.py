"""Every outcome of a Syuzheteers roll with its probability, counted through the rule functions."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from croupier.core.chance import DrawRequest
from croupier.core.settings import Settings
from croupier.games.syuzheteers.figures import dice_numbers

Faces = tuple[int, ...]


def dice(count: int) -> Iterator[tuple[Faces, Fraction]]:
    for answer, chance in DrawRequest("dice", dice=count, sides=6).outcomes():
        yield tuple(map(int, answer.split(","))), chance


def chance_of(rulings: Settings, start: int, stop: int, target: int, most: int = 0) -> Fraction:
    """The probability of success, rolled or bought with at most `most` stop dice."""
    found = Fraction(0)
    for high, p in dice(start):
        for low, q in dice(stop):
            bought = dice_numbers.buyable(rulings.__getitem__, high, low, target)
            if dice_numbers.succeeds(dice_numbers.total(high, low), target) or (bought and bought[0] <= most):
                found += p * q
    return found
