"""The odds questions as the API lists them: parameters with ranges, and the rulings that change an answer."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec import UNSET

from croupier.core.game import Game
from croupier.core.odds.parameters import Parameter
from croupier.core.odds.questions import OddsQuestion
from croupier.web import game_catalog, wire_odds


def games(known: list[Game[Any]]) -> wire_odds.OddsGames:
    """Every game with odds questions, and their names."""
    return wire_odds.OddsGames(tuple(_names(game) for game in known if game.questions))


def _names(game: Game[Any]) -> wire_odds.OddsOfGame:
    named = tuple(wire_odds.OddsName(one.name, one.title) for one in game.questions)
    return wire_odds.OddsOfGame(game.name, game.title, named)


@cache
def questions(game: Game[Any]) -> wire_odds.OddsQuestions:
    """The questions of one game."""
    return wire_odds.OddsQuestions(game.name, game.title, tuple(_question(game, one) for one in game.questions))


def _question(game: Game[Any], one: OddsQuestion) -> wire_odds.OddsQuestion:
    bars = tuple(wire_odds.OddsBarOf(bar.label, bar.of, bar.tone) for bar in one.bars)
    rulings = tuple(setting for setting in game_catalog.card(game).settings if setting.name in one.rulings)
    parameters = tuple(_parameter(each) for each in one.parameters)
    return wire_odds.OddsQuestion(
        one.name, one.title, one.help, one.clauses, parameters, dict(one.example), rulings, bars, one.heavy
    )


def _parameter(one: Parameter) -> wire_odds.OddsParameter:
    default = UNSET if one.default is None else one.typed(one.default)
    more = {name: getattr(one, name, UNSET) for name in ("least", "most", "options", "among", "each", "count")}
    return wire_odds.OddsParameter(one.name, one.help, one.kind, one.required, one.allowed, default, **more)
