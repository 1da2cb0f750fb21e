"""Impossible actions that are rolled all the same, only to see how badly they end (MS-13.4, MS-R16)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.maelstrom.rolls.state import FAILURE, SUCCESS, Reading, Record


@rule("MS-13.4", "MS-R16")
def as_impossible(reading: Reading) -> Reading:
    """Turn a success into a failure, for something that cannot be done; failures and botches stay."""
    if reading.result != SUCCESS:
        return reading
    return Reading(reading.successes, reading.ones, reading.left, 0, FAILURE)


@rule("MS-13.4", "MS-R16")
def is_only_for_botch(record: Record) -> bool:
    """Whether successes are left that count for nothing, as the action is impossible."""
    return record.locked.terms.impossible and record.reading.left > record.reading.ones
