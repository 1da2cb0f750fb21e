"""Pools as integer weights over a common denominator, to be compared with each other."""

from __future__ import annotations

from typing import NamedTuple

from croupier.games.maelstrom.odds.net_chances import Pool, botch_chances, lower
from croupier.games.maelstrom.odds.series import FACES, differences

NO_DICE = 1
"""The total weight of an empty pool, which always fails."""


class Weighed(NamedTuple):
    """A pool's results as weights over `whole`: a botch, a failure, 1, 2 ... net successes, and more."""

    botch: int
    failure: int
    wins: list[int]
    more: int
    whole: int

    @property
    def success(self) -> int:
        return self.whole - self.botch - self.failure


def pool_weights(pool: Pool, most: int) -> Weighed:
    """The weights of a pool, up to `most` net successes."""
    dice, threshold, step = pool.dice, pool.threshold, pool.step
    if not dice:
        return Weighed(0, NO_DICE, [0] * most, 0, NO_DICE)
    top = most if pool.explodes else min(most, max(0, dice - threshold))
    weights = differences(dice, pool.difficulty, pool.explodes, top + threshold + dice)
    low, _ = lower(pool, weights)
    botch = sum(low[1:] if pool.rule == "net" else botch_chances(pool)[1:])
    over = step**top
    whole = FACES**dice * step ** (threshold + dice + top)
    none = sum(low) * over
    wins = [weight * step ** (top - k) for k, weight in enumerate(weights[threshold + dice + 1 :], 1)]
    return Weighed(botch * over, none - botch * over, wins + [0] * (most - top), whole - none - sum(wins), whole)
