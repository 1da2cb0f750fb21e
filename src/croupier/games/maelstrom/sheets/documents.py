"""Conversion between a draft's document (a field per trait) and the command that submits it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from croupier.core.rules import rule
from croupier.core.settings import Settings
from croupier.games.maelstrom.figures.willpower import start_willpower
from croupier.games.maelstrom.sheets.attributes import ATTRIBUTES
from croupier.games.maelstrom.sheets.commands import ProposeCharacter
from croupier.games.maelstrom.sheets.content import WILLPOWER
from croupier.games.maelstrom.sheets.proposal_parts import Bought, Flaw, Merit, Wanted
from croupier.games.maelstrom.sheets.quirks import is_kept
from croupier.games.maelstrom.sheets.sheet_text import slug
from croupier.games.maelstrom.sheets.state import CREATION, Ability, Creation, Quirk, Sheet

TEXTS = ("name", "concept", "campaign", "backstory", "personality", "notes", "primary")
LISTS = ("backgrounds", "specialties", "merits", "flaws", "bought", "items")


def attribute_key(name: str) -> str:
    return f"attribute.{slug(name)}"


def ability_key(name: str) -> str:
    return f"ability.{slug(name)}"


def command_of(document: Mapping[str, Any], listed: tuple[Ability, ...], of: str = "") -> ProposeCharacter:
    """The command that a document describes. Raises msgspec.ValidationError if a value has the wrong type."""
    said: dict[str, Any] = {key: document[key] for key in (*TEXTS, *LISTS, "kit") if document.get(key) is not None}
    said.setdefault("name", "")
    said["attributes"] = {name: document.get(attribute_key(name), 1) for name in ATTRIBUTES}
    dots = {one.name: document.get(ability_key(one.name), 0) for one in listed}
    said["abilities"] = {name: has for name, has in dots.items() if has != 0}
    return msgspec.convert({"type": "propose_character", "of": of, **said}, ProposeCharacter)


@rule("MS-R47")
def command_for(settings: Settings, name: str, sheet: Sheet, hidden: tuple[Quirk, ...]) -> ProposeCharacter:
    """The proposal of a sheet as it is, to be rebuilt; equipment and listed flaws without points stay anyway."""
    start = sheet.creation or Creation(sheet.attributes, sheet.abilities)
    first = dict((*start.attributes, *start.abilities))
    owned = (*sheet.attributes, *sheet.abilities, (WILLPOWER, sheet.willpower))
    first[WILLPOWER] = start_willpower(settings.value)
    owned_quirks = (*sheet.quirks, *hidden) if settings["creation_merits_flaws"] != "off" else ()
    quirks = [one for one in owned_quirks if not is_kept(one)]
    return ProposeCharacter(
        name, sheet.concept, sheet.campaign, sheet.backstory, sheet.personality, sheet.notes, sheet.backgrounds,
        sheet.primary, dict(start.attributes), dict(start.abilities),
        tuple(Wanted(one.ability, one.name, one.tier, one.parameter)
              for one in sorted(sheet.specialties, key=lambda one: one.source != CREATION)),
        tuple(Merit(one.name, one.points, one.text) for one in quirks if not one.flaw),
        tuple(Flaw(one.name, one.points, one.text, one.secret) for one in quirks if one.flaw),
        tuple(Bought(trait, dots - first.get(trait, 0)) for trait, dots in owned if dots > first.get(trait, 0)),
    )  # fmt: skip


def document_of(command: ProposeCharacter) -> dict[str, Any]:
    """The document that describes a command."""
    said = plain(command)
    kept = {key: said[key] for key in (*TEXTS, *LISTS, "kit") if said.get(key)}
    attributes = {attribute_key(name): dots for name, dots in command.attributes.items()}
    abilities = {ability_key(name): dots for name, dots in command.abilities.items()}
    return {**kept, **attributes, **abilities}


def plain(command: ProposeCharacter) -> dict[str, Any]:
    """The command as plain JSON values, with lists."""
    said: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(command))
    return said
