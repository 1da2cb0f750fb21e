"""Impossible actions that are rolled all the same, only to see how badly they end (MS-13.4, MS-R16)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.maelstrom.figures.readings import MOST
from croupier.games.maelstrom.rolls.state import FAILURE, SUCCESS, Locked, Reading, Record


@rule("MS-13.4", "MS-15.3", "MS-R3", "MS-R16", "MS-R69")
def why_impossible(locked: Locked) -> str:
    """The clause by which a roll cannot succeed, whatever is added to it; "" if it can."""
    if locked.terms.impossible:
        return "MS-R69" if locked.terms.lacks_tools else "MS-13.4"
    return "MS-R3" if locked.difficulty > MOST else ""


@rule("MS-13.4", "MS-R16")
def as_impossible(reading: Reading) -> Reading:
    """Turn a success into a failure, for something that cannot be done; failures and botches stay."""
    if reading.result != SUCCESS:
        return reading
    return Reading(reading.successes, reading.ones, reading.left, 0, FAILURE)


@rule("MS-13.4", "MS-R16")
def is_only_for_botch(record: Record) -> bool:
    """Whether successes are left that count for nothing, as the action is impossible."""
    return bool(why_impossible(record.locked)) and record.reading.left > record.reading.ones
