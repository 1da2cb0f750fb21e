"""The effects of each level of Fatigue on Checks (DA-2.9, DA-R4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.core.rules import rule

if TYPE_CHECKING:
    from croupier.games.deck_of_adventures.settings import Ruling  # noqa: TC004 - odds load this without msgspec

LADDER = "ladder"


@rule("DA-2.11", "DA-R4")
def highest_level(ruling: Ruling) -> int:
    """The highest level; one more knocks the character out."""
    return 4 if ruling("fatigue_model") == LADDER else 3


@rule("DA-2.9", "DA-R4")
def lower_hand(ruling: Ruling, level: int, *, from_first: bool = False) -> int:
    """The Lower Hand of a level; `from_first`: a Check to which it applies from the ladder's first level."""
    if not level:
        return 0
    match ruling("fatigue_model"):
        case "cumulative":
            return level
        case "flat":
            return 1
        case _:
            return int(level > 1 or from_first)
