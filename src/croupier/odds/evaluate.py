"""Looks up a game's question by name, validates its parameters, and computes the answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from croupier.core.odds.questions import Answer, Given, OddsQuestion, TooManyCases
from croupier.core.refusals import Invalid

if TYPE_CHECKING:
    from croupier.core.game import Game

STEPS = 10_000_000
"""Maximum steps of one answer: about ten seconds."""


def questions(game: str) -> tuple[OddsQuestion, ...]:
    """The odds questions of a game. Raises Invalid if there is no such game."""
    folder = game.replace("-", "_")
    if folder.isidentifier() and "_" not in game:
        try:
            found: tuple[OddsQuestion, ...] = import_module(f"croupier.games.{folder}.odds").QUESTIONS
        except ModuleNotFoundError as missing:
            if missing.name not in (f"croupier.games.{folder}", f"croupier.games.{folder}.odds"):
                raise
        else:
            return found
    from croupier import games

    return games.game(game).questions


def question(game: str, name: str) -> OddsQuestion:
    """The question with this name. Raises Invalid, listing the available ones."""
    known = questions(game)
    for one in known:
        if one.name == name:
            return one
    raise Invalid("question", name, ", ".join(one.name for one in known) or f"{game} has none")


def ask(game: str, name: str, /, *, settings: Mapping[str, str] | None = None, **given: Any) -> Answer:
    """The answer to a question; parameter names use underscores instead of dashes. Raises Invalid, TooManyCases."""
    asked = question(game, name)
    by_name = {key.replace("_", "-"): value for key, value in given.items()}
    return answer(asked, read(asked, by_name, rulings(game, asked, settings or {})))


def read(asked: OddsQuestion, given: Mapping[str, Any], options: Mapping[str, str] | None = None) -> Given:
    """The parameters, validated, with defaults for missing ones. Raises Invalid, naming the parameter."""
    known = {one.name for one in asked.parameters}
    for name in given:
        if name not in known:
            raise Invalid(name, given[name], f"no such parameter; {asked.name} has {', '.join(sorted(known))}")
    values: dict[str, Any] = {}
    for one in asked.parameters:
        if one.name in given:
            values[one.name] = one.read(given[one.name])
        elif one.required:
            raise Invalid(one.name, "", one.allowed)
        else:
            values[one.name] = one.default
    return Given(values, {**asked.rulings, **(options or {})})


def rulings(game: str, asked: OddsQuestion, chosen: Mapping[str, str]) -> dict[str, str]:
    """The options chosen for a question's rulings. Raises Invalid for a ruling that does not affect it."""
    if not chosen:
        return {}
    from croupier import games

    return options(games.game(game), asked, chosen)


def options(game: Game[Any], asked: OddsQuestion, chosen: Mapping[str, str]) -> dict[str, str]:
    """Like `rulings`, for a game object. Raises Invalid."""
    for key in chosen:
        if key not in asked.rulings:
            known = ", ".join(sorted(asked.rulings)) or "none"
            raise Invalid("set", key, f"the rulings that change {asked.name}: {known}")
    settings = game.read_settings(chosen)
    return {key: settings.code(key) for key in chosen}


def answer(asked: OddsQuestion, given: Given, step: Callable[[int], None] | None = None) -> Answer:
    """The answer for valid parameters. Raises Invalid if a rule forbids them, TooManyCases if it would take minutes."""
    return asked.answer(Given(given.values, given.rulings, step or Limit(asked.name)))


class Limit:
    """Counts the steps of an answer and stops it before it takes minutes."""

    def __init__(self, name: str, most: int = STEPS) -> None:
        self.name = name
        self.left = most

    def __call__(self, done: int) -> None:
        self.left -= done
        if self.left < 0:
            raise TooManyCases(
                f"{self.name}: this would take too long; ask for less at a time (fewer cards, dice or people)"
            )
