"""The battery on the game of the recipe "Add a game"."""

from croupier.testing.battery import Battery
from top_card import GAME


class TestTopCard(Battery):
    game = GAME
