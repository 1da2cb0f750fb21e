"""State Stack: combat and initiative in one row of cards."""

from croupier.games.state_stack.game import StateStack

GAME = StateStack()

__all__ = ["GAME", "StateStack"]
