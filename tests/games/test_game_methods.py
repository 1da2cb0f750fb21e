"""The shape of a game: few methods, and none that only one game overrides; the rest are capabilities and data."""

import inspect
from functools import cached_property
from typing import Any

import pytest

from croupier.core.game import Game
from croupier.games import installed
from croupier.pieces.chapters import ChapterGame
from croupier.pieces.game import TableGame
from high_card import HIGH_CARD

GAMES = (*installed().values(), HIGH_CARD)
MOST = 30


def methods(kind: type) -> list[str]:
    """The public methods and properties of a class, with those that it inherits."""
    members = [(name, inspect.getattr_static(kind, name)) for name in dir(kind) if not name.startswith("_")]
    return [name for name, one in members if inspect.isfunction(one) or isinstance(one, property | cached_property)]


def test_game_has_at_most_30_public_methods() -> None:
    assert len(methods(Game)) <= MOST


@pytest.mark.parametrize("kind", [Game, TableGame, ChapterGame])
def test_no_method_is_overridden_by_one_game_only(kind: type[Game[Any]]) -> None:
    of_kind = [type(one) for one in GAMES if isinstance(one, kind)]
    assert len(of_kind) > 1
    for name in methods(kind):
        own = inspect.getattr_static(kind, name)
        overriding = [one.__name__ for one in of_kind if inspect.getattr_static(one, name) is not own]
        assert len(overriding) != 1, (
            f"{kind.__name__}.{name} serves {overriding[0]} alone: make it data or a capability"
        )
