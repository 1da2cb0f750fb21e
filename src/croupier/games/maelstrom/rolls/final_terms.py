"""Difficulty, threshold and pool when the dice are rolled; they never change afterward (MS-15.4)."""

from __future__ import annotations

import msgspec

from croupier.core.rules import cites, rule
from croupier.games.maelstrom.figures.readings import MOST, bounded
from croupier.games.maelstrom.rolls.modifiers import stacked
from croupier.games.maelstrom.rolls.state import Locked, Terms
from croupier.games.maelstrom.settings import Ruling

USUAL = cites("MS-15.1", "MS-R22", name="USUAL")(6)
"""The difficulty if none is named."""
WILLPOWER = "Willpower"


def _stacking(ruling: Ruling, terms: Terms) -> str:
    """How difficulty modifiers add up; the table's ruling is only read if it makes a difference."""
    differs = stacked("add", terms.modifiers) != stacked("worst_only", terms.modifiers)
    return ruling("roll_modifier_stacking") if differs else ""


@rule("MS-15.8", "MS-R4")
def _needed(terms: Terms, used: tuple[str, ...]) -> tuple[str, ...]:
    """The specialties that count for a single die of an empty pool: those required; its ten does not explode."""
    return tuple(one for one in used if one in terms.required)


@rule("MS-14.4", "MS-14.5", "MS-15.4", "MS-15.7", "MS-15.8", "MS-16.6", "MS-R3", "MS-R4", "MS-R6")
def lock(ruling: Ruling, terms: Terms, used: tuple[str, ...], dots: int, wounds: int, *, ignores: bool) -> Locked:
    """Make the terms of a roll final."""
    missing = tuple(one for one in terms.required if one not in used)
    plain = terms.difficulty + stacked(_stacking(ruling, terms), terms.modifiers)
    difficulty, over = bounded(ruling("roll_difficulty_bounds") if plain > MOST else "", plain)
    threshold = terms.threshold + sum(one.threshold for one in terms.modifiers) + len(missing) + over
    taken = 0 if ignores else wounds
    pool = max(0, dots + sum(one.dice for one in terms.modifiers) - taken) // terms.parts
    chance = pool == 0 and WILLPOWER not in terms.traits and ruling("roll_empty_pool") == "chance_die"
    if chance:
        pool, difficulty, used = 1, max(MOST, difficulty), _needed(terms, used)
    spared = ignores and wounds > 0
    return Locked(terms, pool, difficulty, max(0, threshold), used, taken, spared, missing, chance, ignores)


@rule("MS-17.10", "MS-15.8")
def relock(ruling: Ruling, old: Locked, difficulty: int, threshold: int, used: tuple[str, ...]) -> Locked:
    """The amended terms of a roll whose dice are kept; the pool and the wound penalty stay."""
    terms = msgspec.structs.replace(old.terms, difficulty=difficulty, threshold=threshold)
    enough = terms.parts + sum(abs(one.dice) for one in terms.modifiers)  # the pool is not empty, whatever lowers it
    new = lock(ruling, terms, used, enough, 0, ignores=False)
    pool, wounds, spared = old.pool, old.wounds, old.ignores_wounds
    if old.chance:
        new = msgspec.structs.replace(new, difficulty=max(MOST, new.difficulty), used=_needed(terms, used))
    kept = {"wounds": wounds, "ignores_wounds": spared, "paid": old.paid}
    return msgspec.structs.replace(new, pool=pool, chance=old.chance, **kept)
