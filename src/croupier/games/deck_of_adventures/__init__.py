"""Deck of Adventures: each player's deck is their stamina, and Checks use a ring of ranks."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from croupier.games.deck_of_adventures.game import GAME as GAME
else:

    def __getattr__(name: str) -> object:
        """Load GAME on first access; odds in a new shell do not need it."""
        if name != "GAME":
            raise AttributeError(name)
        from croupier.games.deck_of_adventures.game import GAME

        return GAME
