"""Checks that the items and effects under Croupier's key of an imported file could have come from play (MS-21.15)."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.maelstrom.figures.attack import ABILITIES, KINDS, SOURCES
from croupier.games.maelstrom.health.limbs import ARMS
from croupier.games.maelstrom.sheets.armor_table import HINDERED, POWER
from croupier.games.maelstrom.sheets.body import Effect
from croupier.games.maelstrom.sheets.items import Armor, Item, Weapon
from croupier.games.maelstrom.sheets.public_format import OURS

CLAUSE = "MS-21.15"
MOST_OF_ONE, MOST_NUMBER, MOST_METRES = 10_000, 30, 5000
MOST_EFFECT, LONGEST = 10, 1000


@rule("MS-21.15", "MS-1.10")
def check_items(items: tuple[Item, ...]) -> None:
    """Check ids, amounts and the numbers of weapons and armor. Raises Invalid."""
    path = f"{OURS}.items"
    _check_ids(path, "i", (one.id for one in items))
    for one in items:
        _within(path, one.quantity, 1, MOST_OF_ONE)
        _within(path, one.thrown, 0, one.quantity)
        if one.arm not in ("", *ARMS):
            raise Invalid(f"{path}.arm", one.arm[:20], ", ".join(ARMS), CLAUSE)
        if one.weapon is not None:
            _check_weapon(f"{path}.weapon", one.weapon)
        if one.armor is not None:
            _check_armor(f"{path}.armor", one.armor)


def _check_weapon(path: str, one: Weapon) -> None:
    _within(path, one.damage, 0, MOST_NUMBER)
    _within(path, one.rate, 1, MOST_NUMBER)
    for number in (one.range, one.capacity, one.reserve or 0):
        _within(path, number, 0, MOST_METRES)
    _within(path, one.loaded, 0, one.capacity + (one.chambered and one.capacity > 0))
    _among(f"{path}.type", (one.type,), KINDS)
    _among(f"{path}.ability", (one.ability,), ABILITIES)
    _among(f"{path}.source", (one.source,), ("", *SOURCES))


def _check_armor(path: str, one: Armor) -> None:
    for number in (one.bashing, one.lethal, one.lifts):
        _within(path, number, 0, MOST_NUMBER)
    _among(f"{path}.sources", one.sources, SOURCES)
    _among(f"{path}.hinders", one.hinders, HINDERED)
    _among(f"{path}.requires", (one.requires,), ("", POWER))


@rule("MS-21.15", "MS-1.10")
def check_effects(effects: tuple[Effect, ...]) -> None:
    """Check ids and numbers of effects. Raises Invalid."""
    path = f"{OURS}.effects"
    _check_ids(path, "e", (one.id for one in effects))
    for one in effects:
        for number in (one.difficulty, one.dice):
            _within(path, number, -MOST_EFFECT, MOST_EFFECT)
        _within(path, one.turns if one.turns is not None else 1, 1, LONGEST)
        _within(path, one.resisted, -1, LONGEST)


def _check_ids(path: str, letter: str, ids: Iterable[str]) -> None:
    """Check that each id is its letter and a number, and occurs once: later ids count on from them."""
    seen: set[str] = set()
    for one in ids:
        known = one[:1] == letter and one[1:].isascii() and one[1:].isdigit() and len(one) <= 6
        if not known or one in seen:
            raise Invalid(f"{path}.id", one[:20], f"{letter}1, {letter}2 ..., each once", CLAUSE)
        seen.add(one)


def _among(path: str, given: Iterable[str], allowed: tuple[str, ...]) -> None:
    strange = next((one for one in given if one not in allowed), None)
    if strange is not None:
        raise Invalid(path, strange[:20], ", ".join(filter(None, allowed)), CLAUSE)


def _within(path: str, number: int, least: int, most: int) -> None:
    if not least <= number <= most:
        raise Invalid(path, number, f"{least} to {most}", CLAUSE)
