"""The parts of a proposed character, as commands carry them."""

from __future__ import annotations

import msgspec

from croupier.games.maelstrom.sheets.state import GENERAL


class Bought(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Dots of a trait bought above the start."""

    trait: str
    dots: int = 1


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A specialty that a player wants; `tier` is used only if no list has the specialty."""

    ability: str
    name: str
    tier: str = GENERAL
    parameter: str = ""


class Merit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A merit; points 0 means the points of the list."""

    name: str
    points: int = 0
    text: str = ""


class Flaw(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A flaw; a secret one is shown only to the storyteller."""

    name: str
    points: int = 0
    text: str = ""
    secret: bool = False


class Thing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An item that a character has, as text."""

    name: str
    text: str = ""
    quantity: int = 1


class Meant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a name in an imported file means here; if empty, it is left out."""

    name: str
    to: str = ""
