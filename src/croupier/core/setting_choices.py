"""The choice that changes a setting: which settings can change now, their options, and what is in force."""

from __future__ import annotations

from typing import Any

from croupier.core.choices import Choice, Field, Option, depending
from croupier.core.game import Game
from croupier.core.settings import Setting, Settings

KEPT = 512
"""How many choices of a kind are cached, to be offered again unchanged."""
_offered: dict[tuple[int, bool, bool], tuple[Settings, tuple[Choice, ...]]] = {}
"""The settings choice by the settings in force, computed again only when one changes."""


def setting_choices(game: Game[Any], chosen: Settings, *, between: bool, begun: bool) -> tuple[Choice, ...]:
    """One choice for all settings that can change now, with the option depending on the setting."""
    known = _offered.get((id(chosen), between, begun))
    if known is not None and known[0] is chosen:
        return known[1]
    if len(_offered) >= KEPT:
        _offered.clear()
    may = {"always": True, "between": between, "creation": not begun}
    those = [one for one in game.settings if may[one.changeable]]
    made = (_setting(game, chosen, those),) if those else ()
    _offered[id(chosen), between, begun] = (chosen, made)
    return made


def _setting(game: Game[Any], chosen: Settings, those: list[Setting]) -> Choice:
    named = tuple(
        Option(one.key, one.question, help=f"Now: {_in_force(one, chosen)} {_source(one, chosen)}") for one in those
    )
    playable = {
        one.key: tuple(Option(of.code, of.label) for of in one.options if (one.key, of.code) not in game.waiting)
        for one in those
    }
    which = Field("setting", "Setting", "one_of", options=named)
    option = depending("option", "Option", "one_of", "setting", playable)
    return Choice("Change a setting", {"type": "change_setting"}, group="table", fields=(which, option))


def _source(setting: Setting, chosen: Settings) -> str:
    """Ruling, key and code in force: "(SS-R44, time_limit=seconds:60)"."""
    return f"({setting.ruling}, {setting.key}={chosen.code(setting.key)})"


def _in_force(setting: Setting, chosen: Settings) -> str:
    """The option in force in words, with its number if it has one: "A number of seconds, 60"."""
    label = setting.option(chosen[setting.key]).label
    value = chosen.value(setting.key)
    return label if value is None else f"{label}, {chosen.code(setting.key).partition(':')[2]}"
