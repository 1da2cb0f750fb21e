"""Commands for weapons and armor."""

from __future__ import annotations

from croupier.core.commands import Command
from croupier.core.forms import EachOnce


class Equip(Command, frozen=True, tag="equip"):
    """The storyteller gives a character a piece from the tables; `reserve` None: rounds are not counted."""

    character: str
    piece: str
    reserve: int | None = None


class WriteWeapon(Command, frozen=True, tag="write_weapon"):
    """The storyteller gives a character a custom weapon; `source` is that of its aggravated damage.

    A `chambered` one keeps a round in the chamber, and so holds one more after a reload ("+1" in the tables).
    """

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
    source: str = ""
    chambered: bool = False


class WriteArmor(Command, frozen=True, tag="write_armor"):
    """The storyteller gives a character custom armor; `hinders` are traits whose rolls are harder in it.

    Armor with `power` requires the specialty Power Armor, and adds a die for lifting.
    """

    character: str
    name: str
    bashing: int = 1
    lethal: int = 1
    sources: EachOnce = ()
    hinders: EachOnce = ()
    power: bool = False


class SetReserve(Command, frozen=True, tag="set_reserve"):
    """The storyteller sets the rounds in reserve for a weapon; None: they are not counted."""

    character: str
    item: str
    reserve: int | None = None


class Carry(Command, frozen=True, tag="carry"):
    """Draw or wear an item, or put it away; `arm` holds a weapon, "": either. A thrown item is picked up."""

    character: str
    item: str
    out: bool = True
    arm: str = ""


class Reload(Command, frozen=True, tag="reload"):
    who: str
    item: str


class ClearJam(Command, frozen=True, tag="clear_jam"):
    """Make a weapon that is out of action work again; in a fight it is an action."""

    who: str
    item: str
