"""Tests the odds of any game's choices: allowed parameters, a total of 1, and one view only."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from croupier.core import bots
from croupier.core.bots import Number
from croupier.core.chance import even_numbers
from croupier.core.choices import Choice
from croupier.core.game import Game
from croupier.core.refusals import Invalid
from croupier.core.state import State
from croupier.core.table import Table
from croupier.odds import evaluate, live
from croupier.odds.live import OddsTask

TRIES = 3
"""Number of field values for which a choice's odds are computed: the defaults first."""
_held: set[Hashable] = set()
"""The inputs for which the odds were already checked."""


def made_for(table: Table[Any], seat: str) -> bytes:
    """The input of a seat's odds: an answer depends on it and on nothing else.

    If the rule itself answers, that is the view.
    """
    return made_from(table.game, table.view(seat), seat, table.choices(seat))


def made_from(game: Game[Any], view: State, seat: str, choices: Sequence[Choice]) -> bytes:
    """Like `made_for`, for a view and its choices."""
    asked = []
    for choice in choices:
        if choice.odds:
            number = even_numbers(choice.choice)
            asked += [_odds_of(game, view, seat, choice, values) for values in _values(choice, number)]
    return msgspec.json.encode(asked)


def check_odds(table: Table[Any], seat: str, choice: Choice, number: Number) -> int:
    """The probabilities of a choice's question add up to exactly 1; returns how many were computed.

    With default values, a legal choice asks only what its question allows; extreme values and illegal choices may go
    beyond its ranges.
    """
    asked, strict = 0, choice.legal and table.state.mode == "enforce"
    for values in _values(choice, number):
        command = live.command_of(table.game, choice, values)
        try:
            put = None if command is None else live.make_task(table.game, table.view(seat), seat, choice, command)
        except Invalid as refusal:
            assert values or not strict, (
                f"{choice.label} asks its odds question with parameters that it refuses: {refusal.why}"
            )
            continue
        if put is not None:
            asked += 1
            _adds_up(put, choice)
    return asked


def _values(choice: Choice, number: Number) -> Iterator[dict[str, Any]]:
    yield {}
    for _ in range(TRIES - 1 if choice.fields else 0):
        yield {name: value for name, value in bots.fill_fields(choice.fields, number).items() if value is not None}


def _odds_of(game: Game[Any], view: State, seat: str, choice: Choice, values: dict[str, Any]) -> object:
    put = live.task_for_choice(game, view, seat, choice, values)
    if put is None:
        return live.missing_for_choice(game, view, seat, choice, values)
    return put.asked.name, dict(put.given.values), dict(put.given.rulings), put.when, put.receipt


def _adds_up(put: OddsTask, choice: Choice) -> None:
    if put.play is not None or put.asked.heavy or put.key in _held:
        return
    _held.add(put.key)
    try:
        answer = evaluate.answer(put.asked, put.given)
    except Invalid:
        return  # an option that the question does not know: nothing is shown
    if answer.outcomes:
        whole = sum(answer.outcomes.values(), Fraction(0))
        assert whole == 1, f"{choice.label}: the probabilities of {put.asked.name} add up to {whole}"
