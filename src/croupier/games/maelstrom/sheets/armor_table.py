"""The armor table, our own addition (MS-R67)."""

from __future__ import annotations

from croupier.core.rules import cites
from croupier.games.maelstrom.sheets.state import Armor

POWER = "Power Armor"
ARMOR = cites("MS-19.1", "MS-19.3", "MS-R67", name="ARMOR")(
    {
        "Padded clothing": Armor(1, 1),
        "Ballistic vest": Armor(2, 2),
        "Combat armor": Armor(4, 4, hinders=("Athletics", "Stealth")),
        "Vacuum hard suit": Armor(2, 2, sources=("cold", "vacuum", "radiation"), hinders=("Precision",)),
        "Power armor": Armor(6, 6, sources=("heat", "radiation"), requires=POWER, lifts=1),
    }
)
HINDERED = tuple(dict.fromkeys(trait for piece in ARMOR.values() for trait in piece.hinders))
"""The traits that armor can hinder."""
