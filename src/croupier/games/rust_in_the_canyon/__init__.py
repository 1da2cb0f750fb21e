"""Rust in the Canyon: conflicts as hands of blackjack, fallout as poker hands."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from croupier.games.rust_in_the_canyon.game import GAME as GAME
else:

    def __getattr__(name: str) -> object:
        """GAME, loaded when somebody asks for it: odds from a cold shell do without."""
        if name != "GAME":
            raise AttributeError(name)
        from croupier.games.rust_in_the_canyon.game import GAME

        return GAME
