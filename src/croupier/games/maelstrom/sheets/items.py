"""A character's possessions: items, weapons, armor."""

from __future__ import annotations

import msgspec


class Weapon(msgspec.Struct, frozen=True, omit_defaults=True):
    """Numbers of a weapon (MS-R66); `strength` adds Strength to the damage; reserve None: not counted."""

    damage: int
    type: str = "lethal"
    strength: bool = False
    range: int = 0
    rate: int = 1
    capacity: int = 0
    chambered: bool = False
    loaded: int = 0
    reserve: int | None = None
    ability: str = "Firearms"
    source: str = ""


class Armor(msgspec.Struct, frozen=True, omit_defaults=True):
    """Numbers of armor (MS-R67): dice of soak, aggravated sources that it stops, traits that it hinders."""

    bashing: int = 0
    lethal: int = 0
    sources: tuple[str, ...] = ()
    hinders: tuple[str, ...] = ()
    requires: str = ""
    lifts: int = 0
    """Extra Strength dice for lifting."""


class Item(msgspec.Struct, frozen=True, omit_defaults=True):
    """An item that a character has; everyone sees worn armor and drawn weapons."""

    id: str
    name: str
    text: str = ""
    quantity: int = 1
    weapon: Weapon | None = None
    armor: Armor | None = None
    steady: bool = False
    """Whether it cancels the penalty for Reflexes (MS-R68)."""
    out: bool = False
    """Whether it is worn or drawn."""
    broken: bool = False
    wrecked: bool = False
    """Whether it is unusable until the fight is over, not merely jammed (MS-R64)."""
    arm: str = ""
    """The arm that holds it; empty means either (MS-R54)."""
    thrown: int = 0
    """How many of them were thrown and not yet picked up (MS-R66)."""
