"""The games that can be played: each folder here, and each package with an entry point in `croupier.games`."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from croupier.core.game import Game
from croupier.core.refusals import Invalid


@cache
def installed() -> dict[str, Game[Any]]:
    """Every game by its name; a package holds its game as `GAME`."""
    ours = [import_module(f"{__name__}.{one.name}").GAME for one in pkgutil.iter_modules(__path__) if one.ispkg]
    theirs = [entry.load() for entry in entry_points(group="croupier.games")]
    return {game.name: game for game in sorted((*ours, *theirs), key=lambda game: str(game.title))}


def game(name: str) -> Game[Any]:
    """The game of this name. Raises Invalid with those that there are."""
    found = installed().get(name)
    if found is None:
        raise Invalid("game", name, ", ".join(installed()) or "no game is installed")
    return found
