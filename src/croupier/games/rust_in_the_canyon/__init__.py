"""Rust in the Canyon: conflicts as hands of blackjack, fallout as poker hands."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from croupier.games.rust_in_the_canyon.game import GAME as GAME
else:

    def __getattr__(name: str) -> object:
        """Load GAME on first use; computing odds from a cold shell does not need it."""
        if name != "GAME":
            raise AttributeError(name)
        from croupier.games.rust_in_the_canyon.game import GAME

        return GAME
