"""The battery on Maelstrom."""

from typing import Any

import msgspec

from croupier.games.maelstrom import GAME
from croupier.testing.battery import Battery
from croupier.testing.battery_play import Sitting


class TestMaelstrom(Battery):
    game = GAME
    tables = 5
    steps = 80
    shown = 140

    def keep(self, dealt: Any, true: Any) -> Any:
        """Quick sheets: the order of a fight, or what a roll of theirs comes to, tells something of them (MS-R73)."""
        return msgspec.structs.replace(dealt, npcs=true.npcs)

    def prepare(self, sitting: Sitting) -> None:
        """The positions that are counted begin where somebody has declared what she does."""
        while sitting.setup.seed.startswith("perft") and not sitting.table.state.attempts:
            sitting.step(wild=False)
