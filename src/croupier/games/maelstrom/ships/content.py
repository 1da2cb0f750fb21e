"""A sample vessel: numbers of the later version's playtest (MS-R70)."""

from __future__ import annotations

from croupier.core.rules import cites
from croupier.games.maelstrom.ships.state import ShipSheet, ShipWeapon

CRUISER = "Expeditionary cruiser"
MODELS = cites("MS-19.1", "MS-R70", name="MODELS")(
    {
        CRUISER: ShipSheet(
            armor=6,
            hull=3,
            weapons=(
                ShipWeapon("w1", "Point defense", 3, range=3, batteries=4, linked=2, defends=True),
                ShipWeapon("w2", "Heavy missiles", 7, batteries=2, speed=15, capacity=8, loaded=8),
                ShipWeapon("w3", "Swarm missiles", 1, speed=10, volley=12, capacity=6, loaded=6),
            ),
        ),
    }
)
