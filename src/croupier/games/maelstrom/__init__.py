"""Maelstrom: character sheets, pools of ten-sided dice, willpower and wounds, run by a storyteller."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from croupier.games.maelstrom.game import GAME as GAME
else:

    def __getattr__(name: str) -> object:
        """GAME, loaded when somebody asks for it: odds from a cold shell do without."""
        if name != "GAME":
            raise AttributeError(name)
        from croupier.games.maelstrom.game import GAME

        return GAME
