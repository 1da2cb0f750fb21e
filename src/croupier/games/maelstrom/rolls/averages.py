"""How many net successes a pool brings on average: the table that the booklet wished for (MS-15.14, OD-3)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb

from croupier.core.rules import rule

FACES = 10


@rule("MS-15.14")
def average(pool: int, difficulty: int, threshold: int = 0) -> Fraction:
    """The exact mean of the net successes of dice without a specialty; failures and botches are none.

    >>> average(3, 6)
    Fraction(1287, 1000)
    """
    return _average(pool, difficulty, threshold)


@cache
def _average(pool: int, difficulty: int, threshold: int) -> Fraction:
    hits = max(0, FACES + 1 - difficulty)
    misses = FACES - 1 - hits
    total = sum(
        (successes - threshold - ones) * comb(pool, successes) * comb(pool - successes, ones)
        * hits**successes * misses ** (pool - successes - ones)
        for successes in range(threshold + 1, pool + 1)
        for ones in range(min(pool - successes, successes - threshold - 1) + 1)
    )  # fmt: skip
    return Fraction(total, FACES**pool)
