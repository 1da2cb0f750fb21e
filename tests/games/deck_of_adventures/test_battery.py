"""The battery on Deck of Adventures."""

from croupier.games.deck_of_adventures import GAME
from croupier.testing.battery import Battery
from croupier.testing.battery_play import Sitting


class TestDeckOfAdventures(Battery):
    game = GAME
    tables = 4
    steps = 50
    shown = 120

    def prepare(self, sitting: Sitting) -> None:
        """The positions that are counted begin where a Check is called."""
        while sitting.setup.seed.startswith("perft") and not sitting.table.state.checks:
            sitting.step(wild=False)
