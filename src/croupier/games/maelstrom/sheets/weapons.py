"""Weapon tables: numbers of the later version, and our own additions (MS-R66)."""

from __future__ import annotations

import msgspec

from croupier.core.rules import cites, rule
from croupier.games.maelstrom.figures.attack import AGGRAVATED, BASHING, LETHAL
from croupier.games.maelstrom.sheets.state import Weapon

THROWN_WITH = "Athletics"
"""The ability of weapons that are thrown."""
UNARMED = Weapon(0, BASHING, strength=True, ability="Melee")
"""Bare hands: Strength, bashing (MS-R61)."""


def _gun(damage: int, range: int, rate: int, capacity: int, *, chambered: bool = False) -> Weapon:
    return Weapon(damage, LETHAL, range=range, rate=rate, capacity=capacity, chambered=chambered, loaded=capacity)


def _blade(more: int, kind: str = LETHAL) -> Weapon:
    return Weapon(more, kind, strength=True, ability="Melee")


RANGED = cites("MS-19.1", "MS-R66", name="RANGED")(
    {
        "Revolver, light": _gun(4, 12, 3, 6),
        "Revolver, heavy": _gun(6, 35, 2, 6),
        "Pistol, light": _gun(4, 20, 4, 17, chambered=True),
        "Pistol, heavy": _gun(5, 30, 3, 7, chambered=True),
        "Hunting rifle": _gun(8, 200, 1, 5, chambered=True),
        "Battle rifle": _gun(7, 150, 3, 42, chambered=True),
        "Sniper rifle": _gun(8, 250, 1, 10, chambered=True),
        "Shotgun, pump": _gun(8, 20, 1, 5, chambered=True),
        "Shotgun, auto": _gun(8, 20, 3, 8, chambered=True),
    }
)
MELEE = cites("MS-19.1", "MS-R66", name="MELEE")(
    {
        "Sap": _blade(1, BASHING),
        "Club": _blade(1, BASHING),
        "Staff": _blade(2, BASHING),
        "Knife": _blade(1),
        "Sword, light": _blade(2),
        "Sword, heavy": _blade(3),
        "Axe": _blade(3),
    }
)
THROWN_KNIFE, GRENADE, STUNNER = "Thrown knife", "Fragmentation grenade", "Stunner"
ADDITIONS = cites("MS-R66", name="ADDITIONS")(
    {
        THROWN_KNIFE: Weapon(0, LETHAL, strength=True, ability="Athletics"),
        GRENADE: Weapon(8, LETHAL, ability="Athletics"),
        "Energy pistol": Weapon(5, AGGRAVATED, range=30, rate=2, capacity=20, loaded=20, source="heat"),
        STUNNER: Weapon(5, BASHING, range=10, rate=1, capacity=4, loaded=4),
    }
)
WEAPONS: dict[str, Weapon] = {**RANGED, **MELEE, **ADDITIONS}


NPC_WEAPONS = {name: one for name, one in WEAPONS.items() if one.ability != "Athletics"}
"""The listed weapons that an NPC's pool may have; thrown weapons are entered manually."""
NPC_STRENGTH = 2
"""Dice of an NPC's Strength with a blade or a club."""


@rule("MS-R73", "MS-19.1")
def weapon_of_pool(arms: tuple[tuple[str, str], ...], label: str) -> Weapon | None:
    """The listed weapon of an NPC's pool, with Strength in its damage."""
    weapon = NPC_WEAPONS.get(dict(arms).get(label, ""))
    if weapon is None or not weapon.strength:
        return weapon
    return msgspec.structs.replace(weapon, damage=weapon.damage + NPC_STRENGTH)


def spoken_name(listed: str) -> str:
    """A weapon of the tables as people call it: "Pistol, light" is a "Light pistol"."""
    what, _, kind = listed.partition(", ")
    return f"{kind.capitalize()} {what.lower()}" if kind else what


@rule("MS-R66", "MS-R40")
def is_stunner(name: str) -> bool:
    """Whether this is the name of a stunner, however it is written on a sheet."""
    return name.casefold() == STUNNER.casefold()


KNIFE_REACH, GRENADE_REACH = 5, 10
"""Meters per dot of Strength that a knife or a grenade is thrown."""


@rule("MS-R63")
def missing_rounds(weapon: Weapon) -> int:
    """The rounds that still fit into a weapon: up to its capacity, plus one if it keeps a round in the chamber."""
    return weapon.capacity + (1 if weapon.chambered and weapon.loaded else 0) - weapon.loaded
