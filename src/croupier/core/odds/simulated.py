"""Simulation for questions without a feasible exact answer: seeded luck and 95% intervals."""

from __future__ import annotations

from math import sqrt

from croupier.core.odds.questions import Estimate

WORD = (1 << 64) - 1
SURE = 1.959963984540054
"""Standard deviations on either side that contain 95% of a normal distribution."""


class SampleLuck:
    """Uniform numbers from a seed, reproducible (splitmix64)."""

    def __init__(self, seed: str) -> None:
        self.state = int.from_bytes(seed.encode(), "big") & WORD

    def below(self, n: int) -> int:
        """A number from 0 to total - 1."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & WORD
        word = self.state
        word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & WORD
        word = (word ^ word >> 27) * 0x94D049BB133111EB & WORD
        return (word ^ word >> 31) * n >> 64


def estimated_share(came: float, runs: int) -> Estimate:
    """The share of runs in which something happened, with Wilson's interval.

    >>> estimated_share(0, 1000)
    Estimate(estimate=0.0, low=0.0, high=0.0038267584855550003)
    """
    share, least = came / runs, SURE**2 / runs
    middle = (share + least / 2) / (1 + least)
    aside = SURE * sqrt(share * (1 - share) / runs + least / (4 * runs)) / (1 + least)
    return Estimate(share, 0.0 if not came else middle - aside, 1.0 if came == runs else middle + aside)


def estimated_mean(total: float, squares: float, runs: int) -> Estimate:
    """The mean over the runs, from the sum and the sum of squares."""
    mean = total / runs
    aside = SURE * sqrt(max(0.0, squares / runs - mean * mean) / runs)
    return Estimate(mean, mean - aside, mean + aside)
