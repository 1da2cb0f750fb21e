"""Maelstrom: character sheets, pools of ten-sided dice, willpower and wounds, run by a storyteller."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from croupier.games.maelstrom.game import GAME as GAME
else:

    def __getattr__(name: str) -> object:
        """Load GAME on first access; odds in a new shell do not need it."""
        if name != "GAME":
            raise AttributeError(name)
        from croupier.games.maelstrom.game import GAME

        return GAME
