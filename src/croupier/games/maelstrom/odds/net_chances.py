"""What a pool comes to: the chance of each net, of success, failure and botch (OD-1, OD-2; MS-17.1, MS-R1)."""

from __future__ import annotations

from fractions import Fraction
from operator import mul
from typing import NamedTuple

from croupier.core.odds.exact import share
from croupier.games.maelstrom.odds.series import FACES, GROWN, differences, few, plain

NET = "net"
NO_FACE = 11
"""A difficulty that no die shows (MS-R3 `impossible`)."""


class Pool(NamedTuple):
    """Dice as they are rolled, and the reading of a botch (MS-R1)."""

    dice: int
    difficulty: int = 6
    threshold: int = 0
    explodes: bool = False
    rule: str = NET

    @property
    def step(self) -> int:
        """Weights of k successes stand over 10^dice step^k."""
        return GROWN if self.explodes else 1

    @property
    def work(self) -> int:
        """How much its chances take, in steps of an answer."""
        rows = self.threshold + (self.dice if self.rule == "raw_ones" else 2)
        return self.dice * rows * (6 if self.explodes else 2)

    @property
    def whole(self) -> int:
        """Over this stand the weights of what is no success."""
        found: int = FACES**self.dice * self.step ** (self.threshold + self.dice)
        return found


class Nets(NamedTuple):
    """The chance of each net from the least to the most that was asked; below 0 it is a botch."""

    least: int
    shares: list[Fraction]
    success: Fraction
    failure: Fraction
    botch: Fraction
    rest: Fraction
    """More net successes than were asked for; there is no end to them where tens explode."""
    mean: Fraction
    """Of the net successes; a failure and a botch bring none."""


def nets(pool: Pool, most: int) -> Nets:
    """The exact chances of a pool; what is past `most` net successes is the rest."""
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
    """Where nothing explodes and no success is removed, successes less ones are the net."""
    dice, whole = pool.dice, FACES**pool.dice
    weights = plain(dice, pool.difficulty, 2 * dice)
    shares = [share(weight, whole) for weight in weights[: dice + most + 1]]
    botch, rest = sum(weights[:dice]), sum(weights[dice + most + 1 :])
    mean = share(sum(map(mul, weights[dice + 1 :], range(1, dice + 1))), whole)
    success = share(whole - botch - weights[dice], whole)
    return Nets(-dice, shares, success, shares[dice], share(botch, whole), share(rest, whole), mean)


def lower(pool: Pool, weights: list[int]) -> tuple[list[int], int]:
    """Weights of net 0, -1, -2 ... where ones are subtracted, and of the successes that the threshold misses."""
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
    """Weights of botches by the ones that nothing cancelled, under the other readings of MS-R1."""
    most = {"none_left": pool.threshold, "raw_ones": pool.dice - 1, "classic": 0}[pool.rule]
    found = [0] * (pool.dice + 1)
    for successes, row in enumerate(_rows(pool, most)):
        left = max(0, successes - pool.threshold)
        for ones, weight in enumerate(row):
            if ones > (successes if pool.rule == "raw_ones" else 0):
                found[ones - left] += weight
    return found


def _rows(pool: Pool, most: int) -> list[list[int]]:
    """Weights by successes and ones, all over the same."""
    rows = few(pool.dice, pool.difficulty, pool.explodes, most) if most >= 0 else []
    if pool.step == 1:
        return rows
    over = [pool.step ** (pool.threshold + pool.dice - k) for k in range(most + 1)]
    return [[weight * over[k] for weight in row] for k, row in enumerate(rows)]


def _expected(pool: Pool) -> int:
    """Forty times the mean of successes less threshold and ones."""
    hits = pool.dice * (FACES + 1 - pool.difficulty)
    return (5 if pool.explodes else 4) * hits - 40 * pool.threshold - 4 * pool.dice
