"""Readings of a pool one by one: how many successes with how many ones, and what that is (MS-17.1, MS-R1, MS-R2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from croupier.core.odds.questions import Given
from croupier.games.maelstrom.odds.net_chances import Pool
from croupier.games.maelstrom.odds.roll import option
from croupier.games.maelstrom.odds.series import few

SEVERITIES = ("uncancelled", "ones", "with_unmet_threshold")


class Read(NamedTuple):
    """One reading: its net, how severe a botch it is (0: none), and its weight over 10^dice and what tens bring."""

    net: int
    severity: int
    successes: int
    weight: int


def readings(given: Given, pool: Pool, most: int, bonus: int = 0) -> Iterator[Read]:
    """The readings of a pool with at most so many successes; `bonus` are successes that no die shows."""
    measure = option(given, "roll_botch_severity", SEVERITIES, "MS-R2")
    for shown, row in enumerate(few(pool.dice, pool.difficulty, pool.explodes, most)):
        successes = shown + bonus
        left = max(0, successes - pool.threshold)
        for ones, weight in enumerate(row):
            if is_botch(pool.rule, successes, ones, left):
                severity = {
                    "uncancelled": ones - left,
                    "ones": ones,
                    "with_unmet_threshold": ones + pool.threshold - successes,
                }[measure]
                yield Read(min(0, left - ones), max(1, severity), shown, weight)
            else:
                yield Read(max(0, left - ones), 0, shown, weight)


def is_botch(rule: str, successes: int, ones: int, left: int) -> bool:
    """By each reading of MS-R1."""
    if rule == "none_left":
        return left == 0 and ones > 0
    if rule == "raw_ones":
        return ones > successes
    if rule == "classic":
        return successes == 0 and ones > 0
    return ones > left
