"""The outcome table: whether a result wins the stakes, and where its pots go (RC-14.2)."""

from __future__ import annotations

from typing import NamedTuple

from croupier.core.rules import rule
from croupier.games.rust_in_the_canyon.figures.results import BACKED, TIED, WON
from croupier.games.rust_in_the_canyon.settings import Ruling

STACK, STRESS, TOWN = "stack", "stress", "town"
BEST = (20, 21)
MOST_STRESS = 21


class Row(NamedTuple):
    """One row of the outcome table: whether the PC gets the stakes, fallout, and where their pots go."""

    stakes: bool
    fallout: bool
    pots: str


CLEAN = Row(stakes=True, fallout=False, pots=STACK)
WITH_FALLOUT = Row(stakes=True, fallout=True, pots=STRESS)
NOTHING = Row(stakes=False, fallout=True, pots=TOWN)


@rule("RC-14.1", "RC-14.2", "RC-14.3", "RC-R37", "RC-R38", "RC-R40")
def outcome(ruling: Ruling, result: str, total: int, *, gm_backed: bool = False) -> Row:
    """The row for the result and total of the last hand that the PC played."""
    if result == BACKED:
        return NOTHING
    if result == WON:
        return CLEAN if total in BEST or (gm_backed and ruling("gm_backs_down") == "clean") else WITH_FALLOUT
    if result == TIED and ruling("tie") != "gm_takes":
        return WITH_FALLOUT if total in BEST or ruling("tie") == "keeps_stakes" else NOTHING
    return WITH_FALLOUT if total in BEST and ruling("lost_20_21") == "stakes_with_fallout" else NOTHING


@rule("RC-17.2", "RC-17.3", "RC-R48")
def removes(ruling: Ruling, gain: int, stress: int) -> bool:
    """Whether a gain that raises stress to this amount removes a PC: more than 21 in all, or in one gain."""
    if gain <= 0 or max(stress, gain) <= MOST_STRESS:
        return False
    return (gain if ruling("over_21") == "single_gain" else stress) > MOST_STRESS
