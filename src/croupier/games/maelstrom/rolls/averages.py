"""The average net successes of a pool: the table that the booklet planned (MS-15.14, OD-3)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from croupier.core.rules import rule
from croupier.games.maelstrom.odds.net_chances import NO_FACE, Pool, nets


@rule("MS-15.14")
def average(pool: int, difficulty: int, threshold: int = 0) -> Fraction:
    """The exact mean of the net successes without a specialty; failures and botches count as 0.

    >>> average(3, 6)
    Fraction(1287, 1000)
    """
    return _average(pool, difficulty, threshold)


@cache
def _average(pool: int, difficulty: int, threshold: int) -> Fraction:
    return nets(Pool(pool, min(difficulty, NO_FACE), threshold), 0).mean
