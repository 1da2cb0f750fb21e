"""Syuzheteers: a story game in acts, in which everyone narrates and challenges become assets."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from croupier.games.syuzheteers.game import GAME as GAME
else:

    def __getattr__(name: str) -> object:
        """Load GAME on first access; odds in a new shell do not need it."""
        if name != "GAME":
            raise AttributeError(name)
        from croupier.games.syuzheteers.game import GAME

        return GAME
