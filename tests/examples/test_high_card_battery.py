"""The battery on the example game."""

from croupier.testing.battery import Battery
from high_card import HIGH_CARD


class TestHighCard(Battery):
    game = HIGH_CARD
