"""Syuzheteers: a story game in acts, in which everyone narrates and challenges become assets."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from croupier.games.syuzheteers.game import GAME as GAME
else:

    def __getattr__(name: str) -> object:
        """GAME, loaded when somebody asks for it: odds from a cold shell do without."""
        if name != "GAME":
            raise AttributeError(name)
        from croupier.games.syuzheteers.game import GAME

        return GAME
