"""Rolls in the format of the later text's public server (MS-21.16)."""

from __future__ import annotations

from typing import Any

from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.maelstrom.rolls.exploding_tens import TEN
from croupier.games.maelstrom.rolls.final_terms import USUAL
from croupier.games.maelstrom.rolls.state import BOTCH, Dice, Record
from croupier.games.maelstrom.rolls.terms import check_numbers

MOST_POOL = 10


@rule("MS-21.16")
def public_record(record: Record, label: str) -> dict[str, Any]:
    """A roll in that format: pool dice first, then bonus dice in the order in which they fell."""
    locked, reading, dice = record.locked, record.reading, record.dice
    bonus = [face for wave in dice.waves for face in wave]
    inflated = reading.ones + locked.threshold - reading.successes  # an unmet threshold counts there
    return {
        "result": -inflated if reading.result == BOTCH else reading.net,
        "pool": locked.pool,
        "label": label,
        "difficulty": locked.difficulty,
        "threshold": locked.threshold,
        "specialty": locked.explodes,
        "dice": [*dice.pool, *bonus],
    }


@rule("MS-21.16")
def dice_in(told: dict[str, Any]) -> Dice:
    """The dice of such a record: the pool, then two for each ten in the wave before. Raises Invalid."""
    faces, pool = told.get("dice"), told.get("pool")
    if not isinstance(faces, list) or not all(type(one) is int and 1 <= one <= TEN for one in faces):
        raise Invalid("dice", str(faces), "faces from 1 to 10", "MS-21.16")
    if type(pool) is not int or not 1 <= pool <= min(MOST_POOL, len(faces)):
        raise Invalid("pool", str(pool), f"1 to {MOST_POOL}, with that many dice", "MS-21.16")
    check_numbers(_whole(told, "difficulty") or USUAL, _whole(told, "threshold"))
    explodes = told.get("specialty") not in (None, False)  # in a call its presence counts
    first, rest, waves = tuple(faces[:pool]), tuple(faces[pool:]), list[tuple[int, ...]]()
    before = first
    while rest or (explodes and TEN in before):
        due = 2 * before.count(TEN)
        if not explodes or not 0 < due <= len(rest):
            raise Invalid("dice", str(faces), "two bonus dice for each ten of a roll with a specialty", "MS-21.16")
        before, rest = rest[:due], rest[due:]
        waves.append(before)
    return Dice(first, tuple(waves))


def _whole(told: dict[str, Any], field: str) -> int:
    """A whole number of such a record, 0 if it is not there. Raises Invalid."""
    given = told.get(field)
    if given is not None and type(given) is not int:
        raise Invalid(field, str(given), "a whole number", "MS-21.16")
    return given or 0
