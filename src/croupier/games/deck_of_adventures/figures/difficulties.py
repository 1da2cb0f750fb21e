"""The DR of Checks that rules require, and their outcomes (chapters 10, 15, 16, 19 and 22)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from croupier.core.rules import cites, rule

if TYPE_CHECKING:
    from croupier.games.deck_of_adventures.settings import Ruling  # noqa: TC004 - odds load this without msgspec

MOST_DR = 6

CONDITION = cites("DA-15.2", "DA-15.6", "DA-15.10", name="CONDITION")(3)
TREATMENT, DEATH, CAPPED_EDR, MENDING = 5, 4, 5, 7
"""Starting values, before subtracting what depends on the case."""
SUCCESSES, FAILURES = 2, 2
"""The number of death Checks that make a character stable, or kill it (DA-16.7)."""


@rule("DA-16.4")
def treatment(turns: int) -> int:
    """The DR of treating a character who has been down for this many turns: 5 minus the turns."""
    return max(0, TREATMENT - turns)


@rule("DA-16.5", "DA-R122")
def death(ruling: Ruling, vitality: Callable[[], int]) -> int:
    """The DR of a death Check; lower if a ruling caps the range at 5."""
    capped = max(0, min(DEATH, CAPPED_EDR - vitality()))
    return capped if capped < DEATH and ruling("death_edr_cap") == "5" else DEATH


@rule("DA-16.7", "DA-R84")
def wakes(ruling: Ruling, *, critical: bool) -> bool:
    """Whether a Major Success of a death Check, or better, wakes a dying character."""
    return critical or ruling("death_major") == "wakes"


@rule("DA-19.5")
def mending(points: int) -> int:
    """The DR of repairing this many Armor Points; each further point makes it harder."""
    return max(0, MENDING - points)


@rule("DA-19.4", "DA-5.6")
def rest_points(own: bool) -> int:
    """The points from a Rest Card: one, and one more if it has the Primary Suit."""
    return 1 + own


@rule("DA-15.10")
def cards_lost(poison: int) -> int:
    """The cards that a failed Check against Poisoned N costs."""
    return poison + 1


@rule("DA-15.10", "DA-R79")
def only_weakens(ruling: Ruling, poison: int) -> bool:
    """Whether a success against Poisoned N reduces it by one instead of ending it."""
    return poison > 1 and ruling("poison_success") == "minus_one"


@rule("DA-10.5", "DA-R48")
def attackers_hand(ruling: Ruling, net: int) -> tuple[int, int]:
    """The attacker's hand in a contest: for their Target Cards, and with reversed sign for the targets."""
    option = ruling("attacker_hand") if net else ""
    return net if option == "on_tc" else 0, -net if option == "mirrored" else 0


@rule("DA-10.3", "DA-R45", "DA-R47", "DA-R49")
def of_contest(ruling: Ruling, modifier: int) -> int:
    """The DR of a contest from the attacker's Modifier: by default 3 minus half of it, rounded down."""
    match ruling("contested_dr"):
        case "4_minus_mod":
            dr = 4 - modifier
        case "3_minus_half_up":
            dr = 3 + (-modifier // 2)
        case _:
            dr = 3 - modifier // 2
    return max(0, MOST_DR if dr > MOST_DR and ruling("dr_bounds") != "none" else dr)


@rule("DA-22.6", "DA-R71", "DA-R107")
def behind_cover(ruling: Ruling, armor_range: int, steps: int) -> int:
    """The DR of an attack: the Armor Range, changed by 0 to 2 steps of cover."""
    if not steps:
        return armor_range
    if ruling("cover_sign") == "literal":
        return armor_range + steps
    left = armor_range - steps
    return left if left >= 0 or ruling("ar_floor") == "edr_ladder" else 0


@rule("DA-R49", "DA-R71")
def bounded_dr(ruling: Ruling, dr: int) -> int:
    """A DR computed by a rule, limited to 0 to 6 unless a ruling sets no limits."""
    if 0 <= dr <= MOST_DR or ruling("dr_bounds") != "clamp_0_6":
        return dr
    return min(MOST_DR, 0 if dr < 0 and ruling("ar_floor") == "0" else dr)
