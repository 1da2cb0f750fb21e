"""State Stack: combat and initiative in one row of cards."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from croupier.games.state_stack.game import GAME as GAME
else:

    def __getattr__(name: str) -> object:
        """Load GAME on first access; odds in a new shell do not need it."""
        if name != "GAME":
            raise AttributeError(name)
        from croupier.games.state_stack.game import GAME

        return GAME
