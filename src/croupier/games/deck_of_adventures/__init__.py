"""Deck of Adventures: each player's deck is their stamina, and Checks use a ring of ranks."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from croupier.games.deck_of_adventures.game import GAME as GAME
else:

    def __getattr__(name: str) -> object:
        """GAME, loaded when somebody asks for it: odds from a cold shell do without."""
        if name != "GAME":
            raise AttributeError(name)
        from croupier.games.deck_of_adventures.game import GAME

        return GAME
