"""A character as a file to move it: a pack of one, which another table adds (DA-25.1, DA-25.10)."""

from __future__ import annotations

import re
from typing import Any

import yaml

from croupier.core.rules import rule
from croupier.core.sheets.printed_sheet import SheetFile
from croupier.games.deck_of_adventures.cast.beings import numbers_of
from croupier.games.deck_of_adventures.cast.printed_sheet import known_character
from croupier.games.deck_of_adventures.cast.state import BOSS, COMPANION, DEALER, PC, Character, Sheet, Taken
from croupier.games.deck_of_adventures.characters import numbers
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.tables.roles import SUITS
from croupier.games.deck_of_adventures.tables.traits import ATTRIBUTES, UNDER

TYPES = {PC: "PC", DEALER: "Dealer", BOSS: "Boss", COMPANION: "Companion"}
WIDTH = 100
PHASES = ("One", "Two", "Three", "Four", "Five", "Six")


@rule("DA-25.1", "DA-25.10", "DA-R118")
def to_file(view: Adventure, id: str) -> SheetFile:
    """The file of a character whose sheet this view holds, at full health and rested.

    The packs that it needs are not included. Raises Impossible.
    """
    one = known_character(view, id)
    section = "PCs" if one.kind == PC else "Bestiary"
    text = yaml.safe_dump({section: {one.name: _entry(view, one)}}, sort_keys=False, allow_unicode=True, width=WIDTH)
    name = "-".join(re.findall(r"\w+", one.name.casefold()))
    return SheetFile(f"{name or one.id}.yaml", text)


@rule("DA-25.9", "DA-25.10", "DA-25.16")
def _entry(view: Adventure, one: Character) -> dict[str, Any]:
    """A character's printed numbers, including all changes from powers and gear, but no effects that end."""
    own = one.sheet.open()
    body = numbers_of(view.ruling, view, one, own)
    hp = body["HP"]
    said: dict[str, Any] = {
        "Type": TYPES.get(one.kind, "NPC"), "Pronouns": one.pronouns, "Role": own.role, "Level": own.level,
        "Primary_Skill": own.primary_skill, "Primary_Suit": SUITS.get(one.suit, ""), "HP": hp,
        "AP": body["AP"], "AR": body["AR"], "PP": "" if one.kind == PC else body["PP"], "Speed": body["Speed"],
        **_traits(view, own),
        "Powers": [_taken(each) for each in (*own.powers, *own.vulnerabilities)],
        "Items": [each.item for each in own.gear], "Phases": _phases(hp, own), "Description": own.background,
    }  # fmt: skip
    return {field: value for field, value in said.items() if value not in ("", [], {})}


def _traits(view: Adventure, own: Sheet) -> dict[str, dict[str, int]]:
    """Attributes that are not 0, and Skills that differ from their Attribute."""
    totals = {name: numbers.trait_of(view, own, name) for name in (*ATTRIBUTES, *dict(own.skills))}
    return {
        "Attribs": {code: totals[name] for name, code in ATTRIBUTES.items() if totals[name]},
        "Skills": {name: totals[name] for name, _ in own.skills if totals[name] != totals[UNDER[name]]},
    }


def _taken(one: Taken) -> str | dict[str, str]:
    return {one.id: one.choice} if one.choice else one.id


def _phases(hp: int, own: Sheet) -> dict[str, dict[str, Any]]:
    """A boss's phases: the current one, and those to come."""
    if not own.phases:
        return {}
    first = PHASES[max(0, PHASES.index(own.phases[0][0]) - 1)] if own.phases[0][0] in PHASES else PHASES[0]
    others = {name: {"HP": most} | ({"Allies": list(allies)} if allies else {}) for name, most, allies in own.phases}
    return {first: {"HP": hp}, **others}
