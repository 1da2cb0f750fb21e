"""Chances of a pool: each net result, success, failure and botch (OD-1, OD-2; MS-17.1, MS-R1)."""

from __future__ import annotations

from fractions import Fraction
from operator import mul
from typing import NamedTuple

from croupier.core.odds.exact import share
from croupier.games.maelstrom.odds.series import FACES, GROWN, differences, few, plain

NET = "net"
NO_FACE = 11
"""A difficulty that no die can show (MS-R3 `impossible`)."""


class Pool(NamedTuple):
    """The dice rolled, and the reading of a botch (MS-R1)."""

    dice: int
    difficulty: int = 6
    threshold: int = 0
    explodes: bool = False
    rule: str = NET

    @property
    def step(self) -> int:
        """The factor per success in the denominator: weights of k successes are over 10^dice step^k."""
        return GROWN if self.explodes else 1

    @property
    def work(self) -> int:
        """The cost of computing the pool's chances, in steps of an answer."""
        rows = self.threshold + (self.dice if self.rule == "raw_ones" else 2)
        return self.dice * rows * (6 if self.explodes else 2)

    @property
    def whole(self) -> int:
        """The denominator of the weights of results without success."""
        found: int = FACES**self.dice * self.step ** (self.threshold + self.dice)
        return found


class Nets(NamedTuple):
    """The chance of each net, from the lowest possible to the highest requested; below 0 it is a botch."""

    least: int
    shares: list[Fraction]
    success: Fraction
    failure: Fraction
    botch: Fraction
    rest: Fraction
    """The chance of more net successes than requested; if tens explode, there is no upper limit."""
    mean: Fraction
    """The mean of the net successes; a failure and a botch count as 0."""


def nets(pool: Pool, most: int) -> Nets:
    """The exact chances of a pool; anything above `most` net successes is combined in `rest`."""
    if not (pool.explodes or pool.threshold) and pool.rule == NET:
        return _plainly(pool, most)
    dice, step, whole = pool.dice, pool.step, pool.whole
    top = most if pool.explodes else min(most, max(0, dice - pool.threshold))
    weights = differences(dice, pool.difficulty, pool.explodes, top + pool.threshold + dice)
    low, short = lower(pool, weights)
    none = sum(low)
    below = low if pool.rule == NET else botch_chances(pool)
    botch = sum(below[1:])
    failure = share(none - botch, whole)
    shares = [*(share(weight, whole) for weight in below[:0:-1]), failure]
    told, over = none, whole
    for weight in weights[dice + pool.threshold + 1 :]:
        told, over = told * step + weight, over * step
        shares.append(share(weight, over))
    severity = sum(k * weight for k, weight in enumerate(low))
    mean = share(_expected(pool) * whole + 40 * (short + severity), 40 * whole)
    rest = share(over - told, over)
    return Nets(-dice, shares, share(whole - none, whole), failure, share(botch, whole), rest, mean)


def _plainly(pool: Pool, most: int) -> Nets:
    """If nothing explodes and no success is removed, the net is successes minus ones."""
    dice, whole = pool.dice, FACES**pool.dice
    weights = plain(dice, pool.difficulty, 2 * dice)
    shares = [share(weight, whole) for weight in weights[: dice + most + 1]]
    botch, rest = sum(weights[:dice]), sum(weights[dice + most + 1 :])
    mean = share(sum(map(mul, weights[dice + 1 :], range(1, dice + 1))), whole)
    success = share(whole - botch - weights[dice], whole)
    return Nets(-dice, shares, success, shares[dice], share(botch, whole), share(rest, whole), mean)


def lower(pool: Pool, weights: list[int]) -> tuple[list[int], int]:
    """Weights of net 0, -1, -2 ... if ones are subtracted, and the weighted shortfall below the threshold."""
    dice, threshold, step = pool.dice, pool.threshold, pool.step
    found = [weights[threshold + dice - k] * step**k for k in range(dice + 1)]
    short = 0
    for successes, row in enumerate(_rows(pool, threshold - 1)):
        missing = threshold - successes
        for ones, weight in enumerate(row):
            found[ones] += weight
            if ones + missing <= dice:
                found[ones + missing] -= weight
            short += missing * weight
    return found, short


def botch_chances(pool: Pool) -> list[int]:
    """Weights of botches by the number of uncanceled ones, under the other readings of MS-R1."""
    most = {"none_left": pool.threshold, "raw_ones": pool.dice - 1, "classic": 0}[pool.rule]
    found = [0] * (pool.dice + 1)
    for successes, row in enumerate(_rows(pool, most)):
        left = max(0, successes - pool.threshold)
        for ones, weight in enumerate(row):
            if ones > (successes if pool.rule == "raw_ones" else 0):
                found[ones - left] += weight
    return found


def _rows(pool: Pool, most: int) -> list[list[int]]:
    """Weights by successes and ones, all with the same denominator."""
    rows = few(pool.dice, pool.difficulty, pool.explodes, most) if most >= 0 else []
    if pool.step == 1:
        return rows
    over = [pool.step ** (pool.threshold + pool.dice - k) for k in range(most + 1)]
    return [[weight * over[k] for weight in row] for k, row in enumerate(rows)]


def _expected(pool: Pool) -> int:
    """Forty times the mean of successes minus threshold and ones."""
    hits = pool.dice * (FACES + 1 - pool.difficulty)
    return (5 if pool.explodes else 4) * hits - 40 * pool.threshold - 4 * pool.dice
