"""The available games with their settings, each with its ruling's question."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from croupier.core.game import Game
from croupier.core.log.receipts import text_of
from croupier.core.settings import Setting
from croupier.web import wire_games


@cache
def card(game: Game[Any]) -> wire_games.GameCard:
    """The description of one game."""
    players = wire_games.Players(game.least_players, game.most_players)
    settings = tuple(_setting(game, one) for one in game.settings)
    told = game.introduction
    presets = tuple(wire_games.Preset(one.name, one.label, one.help, dict(one.settings)) for one in told.presets)
    return wire_games.GameCard(
        game.name, game.title, game.about, players, game.gm, settings, presets,  # type: ignore[arg-type]
        told.time, told.needs, told.is_first, told.tutorial,
    )  # fmt: skip


def clause_texts(game: Game[Any], ids: Iterable[str]) -> wire_games.ClauseTexts:
    """The texts of these clauses and rulings; those that do not exist are left out."""
    texts = {id: text_of(game, id) for id in ids}
    return wire_games.ClauseTexts({id: text for id, text in texts.items() if text})


def _setting(game: Game[Any], one: Setting) -> wire_games.Setting:
    options = tuple(
        wire_games.SettingOption(option.code, option.label, (one.key, option.code) not in game.waiting, option.wording)
        for option in one.options
    )
    parameters = tuple(
        wire_games.Parameter(parameter.name, parameter.option, parameter.kind, parameter.allowed, parameter.default)
        for parameter in one.parameters
    )
    return wire_games.Setting(one.key, one.ruling, one.question, options, parameters, one.default, one.changeable)
