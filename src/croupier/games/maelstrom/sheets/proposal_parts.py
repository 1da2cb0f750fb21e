"""What a player wants of a character, part by part, as it comes in commands."""

from __future__ import annotations

import msgspec

from croupier.games.maelstrom.sheets.state import GENERAL


class Bought(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Dots of a trait bought above the start."""

    trait: str
    dots: int = 1


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A specialty as a player wants it; the tier counts where no list has it."""

    ability: str
    name: str
    tier: str = GENERAL
    parameter: str = ""


class Merit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A merit; no points: those of the list."""

    name: str
    points: int = 0
    text: str = ""


class Flaw(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A flaw; a secret one is told to nobody but the storyteller."""

    name: str
    points: int = 0
    text: str = ""
    secret: bool = False


class Thing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that a character has, in words."""

    name: str
    text: str = ""
    quantity: int = 1


class Meant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a name in an imported file means here; empty: it is left out."""

    name: str
    to: str = ""
