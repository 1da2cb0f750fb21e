"""High Card: the smallest complete game, and the model for adding one."""

from high_card.game import GAME, HIGH_CARD, HighCard

__all__ = ["GAME", "HIGH_CARD", "HighCard"]
