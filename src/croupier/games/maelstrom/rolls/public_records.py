"""Rolls in the format of the later text's public server (MS-21.16)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.settings import Settings
from croupier.core.sheets.printed_sheet import Row
from croupier.games.maelstrom.rolls.exploding_tens import TEN
from croupier.games.maelstrom.rolls.final_terms import USUAL
from croupier.games.maelstrom.rolls.impossible_actions import is_only_for_botch
from croupier.games.maelstrom.rolls.read_dice import resolve
from croupier.games.maelstrom.rolls.roll_text import dice_in_words, reading_in_words
from croupier.games.maelstrom.rolls.state import BOTCH, DONE, Dice, Record
from croupier.games.maelstrom.rolls.terms import check_numbers
from croupier.games.maelstrom.state import Campaign

MOST_POOL = 10
MOST_LABEL = 200


@rule("MS-21.16")
def records_of(view: Campaign, actor: str) -> Iterator[dict[str, Any]]:
    """A character's latest rolls in that format, as far as this view knows them and the format can hold them."""
    for one in view.attempts:
        if one.actor != actor or one.state != DONE or one.record.value is None:
            continue
        record = one.record.open()
        words = one.words.value or " + ".join(record.locked.terms.traits)
        told = public_record(record, words[:MOST_LABEL])
        if _holds(told, record):
            yield told


def _holds(told: dict[str, Any], record: Record) -> bool:
    """Whether the format has what decided the roll: 1 to 10 dice with their bonus dice, and nothing else."""
    if record.spent or record.experience or is_only_for_botch(record):
        return False
    try:
        dice = dice_in(told)
    except Invalid:
        return False
    shown = sum(face >= record.locked.difficulty for face in told["dice"])
    return dice == Dice(record.dice.pool, record.dice.waves) and shown == record.reading.successes


@rule("MS-21.16")
def rows_of(settings: Settings, given: object) -> tuple[Row, ...]:
    """The rolls of a file as lines of a sheet, each counted anew from its dice. Raises Invalid."""
    if not isinstance(given, list) or not all(isinstance(one, dict) for one in given):
        raise Invalid("rolls", str(given)[:40], "a list of rolls", "MS-21.16")
    return tuple(_row(settings, one) for one in given)


def _row(settings: Settings, told: dict[str, Any]) -> Row:
    dice = dice_in(told)
    difficulty, threshold = _whole(told, "difficulty") or USUAL, _whole(told, "threshold")
    reading = resolve(settings.__getitem__, dice, difficulty, threshold, explodes=bool(dice.waves))
    over = f", threshold {threshold}" if threshold else ""
    said = f"{dice_in_words(dice)} at difficulty {difficulty}{over}: {reading_in_words(reading)}"
    return Row(str(told.get("label") or "A roll")[:MOST_LABEL], said)


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
