"""A draft's document and its command: the document has a field per Trait, the command one object."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from croupier.core.settings import Settings
from croupier.games.deck_of_adventures.cast.commands import ProposeCharacter
from croupier.games.deck_of_adventures.tables.traits import ATTRIBUTES, skills_of

TEXTS = ("name", "pronouns", "background", "role", "suit", "mechanic")
LISTS = ("powers", "vulnerabilities", "gear")


def attribute_key(name: str) -> str:
    return f"attribute.{name.casefold()}"


def skill_key(name: str) -> str:
    return f"skill.{name.casefold()}"


def command_of(document: Mapping[str, Any], settings: Settings, of: str = "") -> ProposeCharacter:
    """The command that a document describes. Raises msgspec.ValidationError if a value has the wrong type."""
    said: dict[str, Any] = {key: document[key] for key in (*TEXTS, *LISTS) if document.get(key) is not None}
    said.setdefault("name", "")
    attributes = {name: document.get(attribute_key(name)) or 0 for name in ATTRIBUTES}
    skills = {name: document.get(skill_key(name)) or 0 for name in skills_of(settings)}
    said["attributes"] = {name: value for name, value in attributes.items() if value != 0}
    said["skills"] = {name: value for name, value in skills.items() if value != 0}
    return msgspec.convert({"type": "propose_character", "of": of, **said}, ProposeCharacter)


def document_of(command: ProposeCharacter) -> dict[str, Any]:
    """The document that describes a command."""
    said = plain(command)
    kept = {key: said[key] for key in (*TEXTS, *LISTS) if said.get(key)}
    attributes = {attribute_key(name): value for name, value in command.attributes.items()}
    return {**kept, **attributes, **{skill_key(name): value for name, value in command.skills.items()}}


def plain(command: ProposeCharacter) -> dict[str, Any]:
    """The command as JSON-compatible data, with lists."""
    said: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(command))
    return said
