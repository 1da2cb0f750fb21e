"""A chi-square test of whether counts fit their chances, even where the chances change with each draw."""

from __future__ import annotations

import math
from typing import NamedTuple

PER_FACE = 5
"""Draws needed per face before the test says anything; below, its approximation is poor."""


class Deviation(NamedTuple):
    """How far counts are from what was expected: the chi-square statistic and its degrees of freedom."""

    statistic: float
    freedom: int

    @property
    def needed(self) -> int:
        """The draws needed before the deviation can be judged."""
        return PER_FACE * (self.freedom + 1)

    @property
    def chance(self) -> float:
        """The probability that luck alone deviates at least this far."""
        return tail(self.statistic, self.freedom)


class Deviations:
    """Sums up how far draws differ from their chances, one draw at a time.

    Dice give Pearson's statistic. Cards leave their deck, so each draw has chances of its own, given those before it:
    the squared differences are divided by the sum of their variances, which the order of the cards hardly changes
    (dividing each face by its own would call fair decks uneven twice as often as it should).
    """

    def __init__(self) -> None:
        self._off = dict[int, float]()
        self._variance = 0.0

    def add(self, face: int, chances: dict[int, float]) -> None:
        """Count one draw; `chances` are the probabilities of all faces before it."""
        self._off[face] = self._off.get(face, 0.0) + 1
        for one, chance in chances.items():
            self._off[one] = self._off.get(one, 0.0) - chance
            self._variance += chance * (1 - chance)

    def result(self) -> Deviation:
        """The statistic of the draws so far."""
        freedom = len(self._off) - 1
        if self._variance < 1e-9:
            return Deviation(0.0, 0)
        return Deviation(freedom * sum(off**2 for off in self._off.values()) / self._variance, freedom)


def tail(statistic: float, freedom: int) -> float:
    """The probability that a chi-square variable with this many degrees of freedom is at least this large.

    >>> round(tail(3.841, 1), 3), round(tail(11.07, 5), 3), round(tail(16.919, 9), 3)
    (0.05, 0.05, 0.05)
    """
    if freedom == 0:
        return 1.0
    half = max(statistic, 0.0) / 2
    if freedom % 2:
        total, term, at = math.erfc(math.sqrt(half)), math.exp(-half) * math.sqrt(half) / math.gamma(1.5), 1.5
    else:
        total, term, at = 0.0, math.exp(-half), 1.0
    for _ in range(freedom // 2):
        total += term
        term *= half / at
        at += 1
    return min(1.0, total)
