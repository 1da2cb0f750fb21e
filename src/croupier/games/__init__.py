"""The games that can be played: each folder here, and each package with an entry point in `croupier.games`.

A game is loaded when somebody asks for it by name; deleting its folder takes it off the list and breaks nothing else.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from croupier.core.refusals import Invalid

if TYPE_CHECKING:
    from collections.abc import Mapping
    from importlib.metadata import EntryPoint

    from croupier.core.game import Game
    from croupier.core.rulebook import Rulebook

GROUP = "croupier.games"


@cache
def _folders() -> frozenset[str]:
    import pkgutil

    return frozenset(one.name for one in pkgutil.iter_modules(__path__) if one.ispkg)


@cache
def _elsewhere() -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in entry_points(group=GROUP)}


def names() -> tuple[str, ...]:
    """The names of all games, sorted, without loading one."""
    return tuple(sorted({*(folder.replace("_", "-") for folder in _folders()), *_elsewhere()}))


@cache
def game(name: str) -> Game[Any]:
    """The game of this name. Raises Invalid with the closest name if there is none."""
    from importlib import import_module

    if _is_here(name):
        return _found(import_module(f"{__name__}.{name.replace('-', '_')}").GAME)
    if name in _elsewhere():
        return _found(_elsewhere()[name].load())
    from difflib import get_close_matches

    near = get_close_matches(name.strip().lower().replace("_", "-").replace(" ", "-"), names(), 1, 0.4)
    raise Invalid("game", name, ", ".join(near or names()) or "no game is installed")


def rulebook(name: str) -> Rulebook:
    """The rules of this game, read without loading the game if it is one of these folders. Raises Invalid."""
    from croupier.core.ledger import parse

    text = text_of(name, "rules.md") if _is_here(name) else None
    return game(name).rulebook if text is None else parse(text)


def text_of(name: str, file: str) -> str | None:
    """A text in the folder of this game; None if it is not there."""
    from pkgutil import get_data

    try:
        found = get_data(__name__, f"{name.replace('-', '_')}/{file}")
    except OSError:
        return None
    return None if found is None else found.decode()


def _is_here(name: str) -> bool:
    return name.replace("-", "_") in _folders() and "_" not in name


def installed() -> dict[str, Game[Any]]:
    """The games by name, in the order of their titles."""
    found = {name: game(name) for name in names()}
    return dict(sorted(found.items(), key=lambda pair: str(pair[1].title)))


def side_table_games(of: Mapping[str, Game[Any]]) -> dict[str, Game[Any]]:
    """The games among these that can be played at a side table, in order."""
    from croupier.core.side_table.capabilities import NO_SIDE_TABLE

    return {one.name: one for one in of.values() if one.side_table is not NO_SIDE_TABLE}


def _found(loaded: Any) -> Game[Any]:
    """The game itself, even if its class was named."""
    one: Game[Any] = loaded() if isinstance(loaded, type) else loaded
    return one
