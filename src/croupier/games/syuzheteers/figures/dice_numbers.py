"""The arithmetic of a roll: how many dice, their total, the price of a success (chapters 7 and 8)."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.core.rules import rule
from croupier.games.syuzheteers.settings import Ruling

TARGET = 8
SURE = 99
MOST_DICE = 6


@rule("SZ-7.3", "SZ-7.6", "SZ-2.1", "SZ-R4")
def dice_for(ruling: Ruling, added: int) -> int:
    """How many dice are rolled for the number added: at least one, under a ruling at most six."""
    dice = max(1, added)
    return MOST_DICE if dice > MOST_DICE and ruling("dice_limit") == "six" else dice


@rule("SZ-7.5")
def points_for(start: Sequence[int]) -> int:
    """Points for the extra sixes among the start dice."""
    return max(0, list(start).count(6) - 1)


@rule("SZ-7.8")
def total(start: Sequence[int], stop: Sequence[int], eliminated: int = 0) -> int:
    """The highest start die plus the lowest stop die, after eliminating that many of the lowest stop dice."""
    return max(start) + sorted(stop)[eliminated]


@rule("SZ-7.10", "SZ-7.9")
def succeeds(reached: int, target: int) -> bool:
    return reached >= target


@rule("SZ-8.3", "SZ-R34")
def stop_result(ruling: Ruling, stop: Sequence[int], eliminated: int) -> int | None:
    """The result of the stop dice without the lowest ones; None if too many would be eliminated."""
    if eliminated < len(stop):
        return sorted(stop)[eliminated]
    return {"keep_one": None, "counts_0": 0, "counts_6": 6, "success": SURE}[ruling("eliminate_all")]


@rule("SZ-8.3", "SZ-R34")
def lowest_left(ruling: Ruling, stop: Sequence[int], eliminated: int) -> int:
    """The stop dice's part of the total after some are bought off; 0 if none is left, where that is a success."""
    result = stop_result(ruling, stop, eliminated)
    return 0 if result is None or result == SURE else result


@rule("SZ-8.1", "SZ-8.2", "SZ-8.3", "SZ-R34", "SZ-R35")
def buyable(ruling: Ruling, start: Sequence[int], stop: Sequence[int], target: int) -> tuple[int, ...]:
    """The numbers of stop dice that may be bought off: the fewest that succeed, under a ruling any that do."""
    found = tuple(k for k in range(1, len(stop) + 1) if _reaches(ruling, start, stop, k, target))
    return found if ruling("eliminate_which") == "any" else found[:1]


def dominated_purchases(ruling: Ruling, start: Sequence[int], stop: Sequence[int], target: int) -> tuple[int, ...]:
    """Numbers of dice that would also succeed but cost more."""
    return tuple(k for k in range(1, len(stop) + 1) if _reaches(ruling, start, stop, k, target))[1:]


def _reaches(ruling: Ruling, start: Sequence[int], stop: Sequence[int], eliminated: int, target: int) -> bool:
    result = stop_result(ruling, stop, eliminated)
    return result is not None and succeeds(max(start) + result, target)


@rule("SZ-8.7", "SZ-R36")
def experience_for(ruling: Ruling, start_dice: int, stop_dice: int, eliminated: int = 0) -> int:
    """The experience from a roll: stop dice minus start dice, at least 0 unless experience is signed.

    Dice count as rolled, or under a ruling after elimination.
    """
    after = eliminated and ruling("experience_dice") == "after_elimination"
    gained = stop_dice - (eliminated if after else 0) - start_dice
    return 0 if gained < 0 and ruling("experience") == "floor_per_roll" else gained
