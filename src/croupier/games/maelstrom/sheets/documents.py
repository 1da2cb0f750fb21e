"""Conversion between a draft's document (a field per trait) and the command that submits it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from croupier.games.maelstrom.sheets.attributes import ATTRIBUTES
from croupier.games.maelstrom.sheets.commands import ProposeCharacter
from croupier.games.maelstrom.sheets.sheet_text import slug
from croupier.games.maelstrom.sheets.state import Ability

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
