"""Each reading of a pool: successes, ones, and the result they give (MS-17.1, MS-R1, MS-R2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from croupier.core.odds.questions import Given
from croupier.games.maelstrom.figures.readings import counted
from croupier.games.maelstrom.odds.net_chances import Pool
from croupier.games.maelstrom.odds.roll import option
from croupier.games.maelstrom.odds.series import few

SEVERITIES = ("uncancelled", "ones", "with_unmet_threshold")


class Read(NamedTuple):
    """A reading: its net, botch severity (0: none), successes shown, weight (over 10^dice, as in `few`)."""

    net: int
    severity: int
    successes: int
    weight: int


def readings(given: Given, pool: Pool, most: int, bonus: int = 0) -> Iterator[Read]:
    """The readings of a pool with up to `most` successes; `bonus` is successes that no die shows."""
    measure = option(given, "roll_botch_severity", SEVERITIES, "MS-R2")
    ruling = {"roll_botch_rule": pool.rule, "roll_botch_severity": measure}.__getitem__
    for shown, row in enumerate(few(pool.dice, pool.difficulty, pool.explodes, most)):
        successes = shown + bonus
        for ones, weight in enumerate(row):
            _, net, severity = counted(ruling, successes, ones, pool.threshold)
            yield Read(net, severity, shown, weight)
