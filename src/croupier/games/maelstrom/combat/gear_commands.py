"""What people do with weapons and armor."""

from __future__ import annotations

from croupier.core.commands import Command


class Equip(Command, frozen=True, tag="equip"):
    """The storyteller gives a character a piece of the tables, with its numbers; `reserve` None: not counted."""

    character: str
    piece: str
    reserve: int | None = None


class WriteWeapon(Command, frozen=True, tag="write_weapon"):
    """The storyteller gives a character a weapon with numbers of its own."""

    character: str
    name: str
    damage: int = 4
    kind: str = "lethal"
    strength: bool = False
    range: int = 0
    rate: int = 1
    capacity: int = 0
    ability: str = "Firearms"
    steady: bool = False
    reserve: int | None = None


class WriteArmor(Command, frozen=True, tag="write_armor"):
    """The storyteller gives a character armor with numbers of its own."""

    character: str
    name: str
    bashing: int = 1
    lethal: int = 1
    sources: tuple[str, ...] = ()


class SetReserve(Command, frozen=True, tag="set_reserve"):
    """The storyteller sets the rounds in reserve for a weapon; None: they are not counted."""

    character: str
    item: str
    reserve: int | None = None


class Carry(Command, frozen=True, tag="carry"):
    """Draw or wear a thing, or put it away; `arm` holds a weapon, empty: either. What was thrown is picked up."""

    character: str
    item: str
    out: bool = True
    arm: str = ""


class Reload(Command, frozen=True, tag="reload"):
    who: str
    item: str


class ClearJam(Command, frozen=True, tag="clear_jam"):
    """A weapon that is out of action works again; in a fight it is an action."""

    who: str
    item: str
