"""What every part of the battery needs of a game's test class: the game, where its files are, how play is prepared."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any, ClassVar

from croupier.core.game import Game
from croupier.testing.battery_play import Sitting


class GameTests:
    """A test class of one game."""

    game: ClassVar[Game[Any]]

    @property
    def folder(self) -> Path:
        """Where the pinned files are: next to the test file."""
        return Path(inspect.getfile(type(self))).parent

    def prepare(self, sitting: Sitting) -> None:
        """Prepare a fresh table so that play can begin."""
