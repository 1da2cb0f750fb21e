"""How close a card has to be to its target, and what has to match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.core.rules import rule

if TYPE_CHECKING:
    from croupier.games.deck_of_adventures.settings import Ruling  # noqa: TC004 - odds load this without msgspec

MOST_DR = 6


@rule("DA-4.4", "DA-7.9", "DA-R25", "DA-R26", "DA-R71")
def edr(ruling: Ruling, dr: int, modifier: int) -> int:
    """The effective DR: how far a card may be from its target; below 0 only with a ruling."""
    total = dr if modifier < 0 and ruling("negative_mod") == "match" else dr + modifier
    return total if total >= 0 or dr < 0 or ruling("edr_floor") == "ladder" else 0


@rule("DA-8.7", "DA-R25")
def matching(ruling: Ruling, modifier: int) -> int:
    """What a negative Modifier makes a card match, with a ruling: 0 nothing, 1 the color, 2 the suit."""
    if modifier >= 0 or ruling("negative_mod") == "narrow":
        return 0
    return 1 if modifier == -1 else 2


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
    """A DR computed by a rule, limited to 0 to 6 unless a ruling leaves it as it is."""
    if 0 <= dr <= MOST_DR or ruling("dr_bounds") != "clamp_0_6":
        return dr
    return min(MOST_DR, 0 if dr < 0 and ruling("ar_floor") == "0" else dr)
