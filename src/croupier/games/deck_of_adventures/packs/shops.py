"""Figures for shops, for whoever writes packs or lets people buy (DA-25.19)."""

from __future__ import annotations

import re

from croupier.core.rules import cites, rule

COINS = cites("DA-25.19", name="COINS")({"cp": 1, "sp": 10, "gp": 100, "dp": 1000})
"""What each is worth in copper."""
WEAPONS = cites("DA-25.19", name="WEAPONS")(
    {"Standard": (1, "15 sp"), "Improved": (2, "25 gp"), "Heroic": (3, "25 dp"), "Legendary": (4, "100 dp")}
)
"""By quality: damage and price."""
ARMORS = cites("DA-25.19", name="ARMORS")(
    {
        "Light": "5 sp", "Medium": "20 sp", "Fortified": "15 gp", "Heavy": "50 gp", "Massive": "20 dp",
        "Gleaming": "100 dp",
    }
)  # fmt: skip
SHIELDS = cites("DA-25.19", name="SHIELDS")({1: "5 sp", 2: "10 gp", 3: "25 dp"})
"""By Armor Points."""
START = cites("DA-25.19", name="START")("a standard weapon, simple armor, pack, trinket, 50 gp")
COST = re.compile(r"([0-9][0-9,]*) (dp|gp|sp|cp)")


@rule("DA-25.19")
def worth(cost: str) -> int | None:
    """A price in copper: "2,500 gp" is 250000; None where it is none."""
    found = COST.fullmatch(cost)
    return int(found[1].replace(",", "")) * COINS[found[2]] if found else None


@rule("DA-25.19")
def figures() -> str:
    """All of them in one line."""
    weapons = ", ".join(f"{name} {damage} damage {price}" for name, (damage, price) in WEAPONS.items())
    armors = ", ".join(f"{name} {price}" for name, price in ARMORS.items())
    shields = ", ".join(f"{points} AP {price}" for points, price in SHIELDS.items())
    return f"Weapons: {weapons}. Armor: {armors}. Shields: {shields}. To begin with: {START}."
