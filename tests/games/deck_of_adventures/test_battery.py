"""The battery on Deck of Adventures."""

from croupier.games.deck_of_adventures import GAME
from croupier.testing.battery import Battery
from croupier.testing.battery_play import Sitting


class TestDeckOfAdventures(Battery):
    game = GAME
    tables = 5
    steps = 80
    shown = 140
