"""Rows of settings in which each option meets a few others: for tests that recompute play by the ledger."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from croupier.core.chance import even_numbers
from croupier.core.game import Game

OTHERS = 3
"""The number of other options that each option meets."""


def options_of(game: Game[Any], without: Collection[str] = ()) -> list[tuple[str, str]]:
    """Every playable option that is not its setting's default, except those of the settings `without`."""
    return [
        (one.key, code)
        for one in game.settings
        for code in one.codes
        if one.key not in without and code != one.default and (one.key, code) not in game.waiting
    ]


def crossed_options(game: Game[Any], at: int, others: int = OTHERS, without: Collection[str] = ()) -> dict[str, str]:
    """The settings of one table: the option number `at`, and some others at random."""
    found, number = options_of(game, without), even_numbers(f"crossed {at}")
    row = dict([found[at % len(found)]])
    for _ in range(others):
        key, code = found[number(len(found))]
        row.setdefault(key, code)
    return row
