"""Maelstrom rolls for tests: an action declared, offered and accepted in one call."""

from __future__ import annotations

from typing import Any

from croupier.games.maelstrom.rolls.commands import ChooseWay, DeclareAction, OfferWay
from support.maelstrom.stage import Stage


def offered(stage: Stage, *ways: tuple[Any, ...], words: str = "does it", by: str = "c1", **more: Any) -> str:
    """Declare an action with these ways, each (first, second, difficulty, threshold, required); return its id."""
    stage.do(stage.one(by).seat, DeclareAction(by, words))
    name = stage.attempt().id
    for at, way in enumerate(ways):
        terms: dict[str, Any] = {**more, "more": at < len(ways) - 1}
        stage.do("gm", OfferWay(name, *way, **terms))
    return name


def rolled(
    stage: Stage, way: tuple[Any, ...], *dice: str, use: tuple[str, ...] = (), by: str = "c1", **more: Any
) -> str:
    """The same, accepted, with the dice as given; specialties in `use` apply. Return the result of the roll."""
    name = offered(stage, way, by=by, **{"related": use, **more})
    stage.do(stage.one(by).seat, ChooseWay(name, 0, use), *dice)
    return said_of(stage, name)


def said_of(stage: Stage, name: str) -> str:
    """The result of a roll: "success 2"."""
    ids = sorted((one.id for one in stage.state.attempts), key=lambda one: int(one[1:]))
    return stage.said(ids.index(name))
