"""Maelstrom's dice counted one by one, independent of the formulas used for odds."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import factorial


@cache
def bonus(waiting: int, successes: int, difficulty: int) -> Fraction:
    """Probability that this many bonus dice, rolled one by one with all their extra dice, show exactly `successes`.

    >>> bonus(1, 0, 6)
    Fraction(1, 2)

    """
    if successes < 0:
        return Fraction(0)
    if waiting == 0:
        return Fraction(successes == 0)
    found = Fraction(difficulty - 1, 10) * bonus(waiting - 1, successes, difficulty)
    if successes:
        found += Fraction(10 - difficulty, 10) * bonus(waiting - 1, successes - 1, difficulty)
        found += Fraction(1, 10) * bonus(waiting + 1, successes - 1, difficulty)
    return found


@cache
def fallen(pool: int, difficulty: int, explodes: bool, most: int) -> dict[tuple[int, int], Fraction]:
    """The probability of each (successes, ones) of a pool, up to this many successes."""
    found: dict[tuple[int, int], Fraction] = {}
    for ones in range(pool + 1):
        for tens in range(pool + 1 - ones):
            for hits in range(pool + 1 - ones - tens):
                misses = pool - ones - tens - hits
                ways = factorial(pool)
                for count, faces in ((ones, 1), (tens, 1), (hits, 10 - difficulty), (misses, difficulty - 2)):
                    ways = ways // factorial(count) * faces**count
                shown = hits + tens
                for more in range(most - shown + 1) if explodes else (0,):
                    share = Fraction(ways, 10**pool) * (bonus(2 * tens, more, difficulty) if explodes else 1)
                    if share:
                        found[shown + more, ones] = found.get((shown + more, ones), Fraction(0)) + share
    return found


def net_of(successes: int, ones: int, threshold: int, rule: str = "net") -> int:
    """The net successes of a roll, below 0 for a botch, by each option of MS-R1."""
    left = successes - threshold if successes > threshold else 0
    botch = {
        "net": ones > left,
        "none_left": left == 0 and ones >= 1,
        "raw_ones": ones > successes,
        "classic": successes == 0 and ones >= 1,
    }[rule]
    return left - ones if botch or left > ones else 0


def nets(
    pool: int, difficulty: int, threshold: int = 0, explodes: bool = False, rule: str = "net", most: int = 6
) -> dict[int, Fraction]:
    """The probability of each net up to `most`, counted."""
    found = {net: Fraction(0) for net in range(-pool, most + 1)}
    for (successes, ones), share in fallen(pool, difficulty, explodes, most + threshold + pool).items():
        net = net_of(successes, ones, threshold, rule)
        if net <= most:
            found[net] += share
    return found
