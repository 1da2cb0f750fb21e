"""The project whose games are tested: Croupier itself, or a package with games of its own."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any

from croupier.core.game import Game
from croupier.core.refusals import Impossible
from croupier.games import installed


def root_of(folder: Path) -> Path:
    """The project of a folder: the nearest parent with a pyproject.toml, or the folder itself."""
    return next((one for one in (folder, *folder.parents) if (one / "pyproject.toml").exists()), folder)


def games_in(root: Path) -> list[Game[Any]]:
    """The installed games whose code is in this project. Raises Impossible if there is none."""
    found = [game for game in installed().values() if _is_in(root.resolve(), game)]
    if not found:
        raise Impossible(
            f"no installed game has its code in {root}", "name a game, or run: python -m pip install --editable ."
        )
    return found


def how_to_test(root: Path) -> str:
    """The command that runs all of the project's tests."""
    return "python3 start.py test" if (root / "start.py").exists() else "python -m pytest"


def code_of(game: Game[Any]) -> Path:
    """The file that defines a game."""
    return Path(inspect.getfile(type(game))).resolve()


def _is_in(root: Path, game: Game[Any]) -> bool:
    code = code_of(game)
    return code.is_relative_to(root) and "site-packages" not in code.relative_to(root).parts
