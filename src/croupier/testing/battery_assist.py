"""Tests that a table in assist mode still refuses meaningless commands, and is sound after each that it accepts.

A command that breaks a rule is taken there and flagged; one that cannot be carried out is refused in every mode.
"""

from __future__ import annotations

from collections import Counter
from types import MappingProxyType
from typing import Any

import msgspec

from croupier.core.bots import Number
from croupier.core.choices import Choice, Field
from croupier.core.refusals import Refusal
from croupier.core.state import WATCH
from croupier.core.table import Table
from croupier.pieces.game import TableGame
from croupier.pieces.render import render_view
from croupier.testing import battery_choices as offered
from croupier.testing import battery_invariants as laws
from croupier.testing.battery_commands import ELSEWHERE, STRANGE, Attempt, Fields, attempts_at, pool_of, sent_values
from croupier.testing.battery_outputs import log_lines
from croupier.testing.battery_play import AT
from croupier.testing.battery_seams import grant, play_on

NO_FIELDS: Fields = MappingProxyType({})
SOME = 1
"""The attempts of one kind (a field of a command with a kind of value) in an ordinary run."""
ASSIST = "assist"


class Assist:
    """The attempts so far at the tables of one game, and what the check needs to know about the game."""

    def __init__(
        self, elsewhere: Fields = NO_FIELDS, words: Fields = NO_FIELDS, kept: tuple[str, ...] = (), *,
        some: int = SOME, goes_on: bool = True,
    ) -> None:  # fmt: skip
        self.elsewhere: Fields = {**ELSEWHERE, **elsewhere}
        self.kept = kept
        self.some = some
        self.goes_on = goes_on
        """Whether the game is played on after each command that was taken."""
        self.tried = Counter[tuple[str, str, str]]()
        self.words = {(kind, name) for kind, names in words.items() for name in names}
        """Fields of commands that hold words, in which a name that nobody has is fine."""
        self.below = set[tuple[str, str]]()
        """Fields of commands in which some choice offers numbers below zero."""

    def hold(self, table: Table[Any], number: Number) -> None:
        """Change fields of every choice in assist mode. Raises AssertionError if a wrong command is accepted."""
        assisting = with_mode(table, ASSIST)
        choices = [(one.id, choice) for one in table.state.seats for choice in assisting.choices(one.id)]
        pool = pool_of(choice for _, choice in choices)
        self.words.update(pair for _, choice in choices for pair in _words(choice))
        self.below.update(pair for _, choice in choices for pair in _below(choice))
        for seat, choice in choices:
            if not choice.legal or choice.command["type"] == "type_luck":
                continue
            for attempt in attempts_at(assisting, choice, pool, number, self.elsewhere):
                kind = (choice.command["type"], attempt.field, _kind(attempt))
                self.tried[kind] += 1
                if self.tried[kind] <= self.some:
                    self.try_(assisting, seat, choice, attempt, number)

    def try_(self, table: Table[Any], seat: str, choice: Choice, attempt: Attempt, number: Number) -> None:
        """One attempt: a refusal, or a sound table on which the game continues."""
        told = f"{choice.label}: {attempt.field} of {attempt.command} by {seat}"
        try:
            table.decide(seat, attempt.command, AT, attempt.prompt)
        except Refusal as refusal:
            offered.check_refusal(refusal, table, told)
            return
        assert self.means_something(choice, attempt), f"{told} means nothing but is accepted"
        try:
            after = stays_sound(table, seat, attempt)
            if self.goes_on:
                play_on(after, None, number, self.kept)
        except Exception as error:
            raise AssertionError(f"{told} is accepted, and then: {error!r}") from error

    def means_something(self, choice: Choice, attempt: Attempt) -> bool:
        """Whether a value makes sense: neither an unknown name, nor a negative number where none is offered."""
        name = attempt.field
        value = sent_values(attempt.command)[name]
        if STRANGE in _strings(value):
            return (choice.command["type"], name) in self.words
        field = next((one for one in choice.fields if one.name == name), None)
        if type(value) is int and value < 0:
            given = choice.command.get(name, 0) if field is None else field.min
            offered = (choice.command["type"], name) in self.below
            return offered or given is None or (type(given) is int and given < 0)
        return True


def with_mode(table: Table[Any], mode: str) -> Table[Any]:
    """A copy of a table with another rules mode."""
    made = table.copy()
    made.state = msgspec.structs.replace(table.state, mode=mode)
    return made


def stays_sound(table: Table[Any], seat: str, attempt: Attempt) -> Table[Any]:
    """Check a table after a command: it is sound, and so is everything that its seats are sent."""
    trial = table.copy()
    entry, _ = trial.decide(seat, attempt.command, AT, attempt.prompt)
    laws.walk(trial, entry)
    grant(trial, table.state)
    laws.survives(trial.game, trial.state)
    laws.is_settled(trial.game, trial.state)
    for one in (*(one.id for one in trial.state.seats), WATCH):
        view = trial.view(one)
        laws.knows_only(view, one)
        trial.choices(one)
        if isinstance(trial.game, TableGame):
            render_view(trial.game, view, one)
        if entry.is_visible(one):
            log_lines(trial.game, entry, one, view)
    return trial


def _kind(attempt: Attempt) -> str:
    """The kind of a value: strange, negative, empty, or another one."""
    value = sent_values(attempt.command)[attempt.field]
    if STRANGE in _strings(value):
        return "strange"
    if type(value) is int and value < 0:
        return "negative"
    return "empty" if value in ("", [], {}, None) else "other"


def _strings(value: Any) -> list[str]:
    match value:
        case str():
            return [value]
        case list():
            return [one for part in value for one in _strings(part)]
        case dict():
            return [one for pair in value.items() for part in pair for one in _strings(part)]
        case _:
            return []


def _words(choice: Choice) -> list[tuple[str, str]]:
    """The command's fields that are filled in with words, also as parts of a list."""
    return [
        (choice.command["type"], field.name)
        for field in choice.fields
        if field.kind == "text" or any(part.kind == "text" for part in field.fields)
    ]


def _below(choice: Choice) -> list[tuple[str, str]]:
    """The command's fields in which this choice offers numbers below zero."""
    return [(choice.command["type"], one.name) for one in choice.fields if _goes_below(one)]


def _goes_below(field: Field) -> bool:
    listed = (one.value for one in field.options if type(one.value) is int)
    return min([0 if field.min is None else field.min, *listed]) < 0
