"""Common arms and armor: the armor table and the shop prices as items that anyone may be given (DA-25.19)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from croupier.core.rules import cites, rule
from croupier.games.deck_of_adventures.packs.state import Adjust, Item, Needs, Pack


class Armor(NamedTuple):
    """One line of the armor table: Armor Range, Armor Points, and the required Attribute with its minimum."""

    range: int
    points: int
    needs: tuple[str, int] | None = None


ARMOR = cites("DA-14.5", name="ARMOR")(
    {
        "Basic": Armor(3, 0), "Light": Armor(3, 0), "Medium": Armor(2, 0), "Fortified": Armor(2, 1, ("Strength", 0)),
        "Heavy": Armor(1, 2, ("Strength", 1)), "Massive": Armor(1, 3, ("Strength", 2)),
        "Gleaming": Armor(1, 2, ("Agility", 3)),
    }
)  # fmt: skip
WEAPON_COST = cites("DA-25.19", name="WEAPON_COST")(
    (("Standard", "15 sp"), ("Improved", "25 gp"), ("Heroic", "25 dp"), ("Legendary", "100 dp"))
)
"""Quality and cost by damage, 1 to 4."""
ARMOR_COST = cites("DA-25.19", name="ARMOR_COST")(
    {"Light": "5 sp", "Medium": "20 sp", "Fortified": "15 gp", "Heavy": "50 gp", "Massive": "20 dp",
     "Gleaming": "100 dp"}
)  # fmt: skip
SHIELD_COST = cites("DA-25.19", name="SHIELD_COST")(("5 sp", "10 gp", "25 dp"))
"""Cost by Armor Points, 1 to 3."""
NEAR, FAR = 1, 6


@cache
def common() -> Pack:
    """The pack of common items, available at every table below the starter pack."""
    return Pack("common", items=(*_armor(), *_shields(), *_weapons()))


@rule("DA-14.5", "DA-25.18")
def _armor() -> Iterator[Item]:
    for kind, one in ARMOR.items():
        adjusts = [Adjust("replace", "AR", one.range)]
        adjusts += [Adjust("add", "AP", one.points)] if one.points else []
        needs = Needs(skill=(((one.needs[0],), ">=", one.needs[1]),)) if one.needs else Needs()
        name = f"{kind} armor"
        yield Item(
            name, name, "Armor", cost=ARMOR_COST.get(kind, ""), needs=needs, adjusts=tuple(adjusts), tags=(kind,)
        )


@rule("DA-25.18", "DA-25.19")
def _shields() -> Iterator[Item]:
    for points, cost in enumerate(SHIELD_COST, 1):
        name = f"Shield of {points} AP"
        yield Item(name, name, "Shield", cost=cost, adjusts=(Adjust("add", "AP", points),))


@rule("DA-25.19")
def _weapons() -> Iterator[Item]:
    for damage, (quality, cost) in enumerate(WEAPON_COST, 1):
        for way, reach in (("Melee", NEAR), ("Ranged", FAR)):
            name = f"{quality} {way.lower()} weapon"
            yield Item(name, name, "Weapon", cost=cost, damage=damage, range=reach, tags=(way,))
