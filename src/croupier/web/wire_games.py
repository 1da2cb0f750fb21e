"""The games that a server offers, with their settings, as sent."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct


class Players(Struct, frozen=True):
    """How many people can play, not counting the GM."""

    least: int
    most: int


class SettingOption(Struct, frozen=True):
    """One option of a ruling; one that is not playable yet is refused by name."""

    value: str
    label: str
    playable: bool = True
    wording: str = ""


class Parameter(Struct, frozen=True):
    """A number or list that belongs to one option."""

    name: str
    option: str
    kind: str
    allowed: str
    default: Any


class Setting(Struct, frozen=True):
    """One ruling of the ledger, as the table can set it."""

    name: str
    ruling: str
    question: str
    options: tuple[SettingOption, ...]
    parameter: tuple[Parameter, ...]
    default: str
    changeable: str


class Preset(Struct, frozen=True):
    """Settings that belong together, by name."""

    name: str
    label: str
    help: str
    settings: dict[str, str]


class GameCard(Struct, frozen=True):
    """An available game; for people choosing one: `about`, `time` and `needs` are short texts.

    `tutorial` is the name of a page below /tutorials; empty if there is none.
    """

    name: str
    title: str
    about: str
    players: Players
    gm: Literal["needed", "optional", "none"]
    settings: tuple[Setting, ...]
    presets: tuple[Preset, ...]
    time: str
    needs: str
    is_first: bool
    tutorial: str


class Games(Struct, frozen=True):
    """All available games."""

    games: tuple[GameCard, ...]


class ClauseTexts(Struct, frozen=True):
    """The texts of clauses and the questions of rulings, by id."""

    clauses: dict[str, str]
