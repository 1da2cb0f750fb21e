"""Which flipped card becomes the initiative card, and when flipping ends: values only (SS-3.2, SS-3.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from croupier.core.rules import rule

if TYPE_CHECKING:
    from croupier.games.state_stack.settings import Ruling  # noqa: TC004 - a hint alone: odds load this without msgspec


@rule("SS-3.2", "SS-3.3", "SS-R11")
def valid_flips(ruling: Ruling, speed: int, flipped: Sequence[int]) -> list[int]:
    """The flipped values that may become a valid initiative card."""
    if ruling("none_that_high") == "none_reaches":
        return list(flipped) if max(flipped) >= speed else []
    return [value for value in flipped if value <= speed]


@rule("SS-3.2", "SS-3.3", "SS-R11")
def pick_card(ruling: Ruling, speed: int, flipped: Sequence[int]) -> tuple[int, bool]:
    """The position of the flipped card that becomes the initiative card, and whether it is too high."""
    valid = valid_flips(ruling, speed, flipped)
    if valid:
        return list(flipped).index(max(valid)), False
    if len(flipped) > 1 and ruling("front_card") == "last":
        return len(flipped) - 1, True
    return list(flipped).index(min(flipped)), True


@rule("SS-3.3", "SS-R11")
def unfit_word(ruling: Ruling) -> str:
    """What is wrong with a card that goes to the front: over Speed or, under a ruling, below it."""
    return "too low" if ruling("none_that_high") == "none_reaches" else "too high"


@rule("SS-3.3", "SS-R12")
def may_stop(ruling: Ruling, speed: int, flipped: Sequence[int]) -> bool:
    """Whether a combatant may stop flipping: after one card, unless a ruling makes failing ones flip all."""
    if not flipped:
        return False
    return bool(valid_flips(ruling, speed, flipped)) or ruling("flip_failing") != "must_flip_all"


@rule("SS-3.1", "SS-8.9")
def stops_by_default(ruling: Ruling, speed: int, flipped: Sequence[int], left: int) -> bool:
    """Whether flipping stops by default: after at least one flip, if a card is valid or one blank is left."""
    if not flipped:
        return False
    if not pick_card(ruling, speed, flipped)[1]:
        return True
    return left <= 1 and may_stop(ruling, speed, flipped)
