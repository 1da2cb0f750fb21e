"""What may come between a question and its answer: all that is offered, decrees, and what the server does by itself."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import msgspec

from croupier.core.bots import Number
from croupier.core.choices import Choice
from croupier.core.commands import Command
from croupier.core.game import Game
from croupier.core.state import GM, TABLE, Prompt, State
from croupier.core.table import Table
from croupier.core.table_asks import NO_DEFAULT
from croupier.core.table_commands import (
    AnswerFor,
    CloseSitting,
    EmptySeat,
    LeaveSeat,
    MoveSeat,
    OpenSitting,
    SeatAway,
    SeatBack,
    TimeUp,
)
from croupier.pieces.questions import kind_of
from croupier.pieces.state import Board, TableState
from croupier.testing.battery_play import act_of

IN_PROGRESS = "in progress"
"""The procedure that every game is in unless it is between fights, conflicts or acts."""
NOT_TRIED = frozenset({"type_luck", "vote", "cancel_luck", "change_setting", "lay_clock", "lay_note", "write_note"})
"""Commands that answer the table's own questions, or that no procedure notices."""


class Interruption(NamedTuple):
    """A command that comes between.

    `answers` is the (seat, key) of the question that it answers, if any. `then` is what the server does later: the
    session opens again, a player is back. One that `breaks` anything off may close any question.
    """

    name: str
    seat: str
    command: Command
    prompt: str | None = None
    answers: tuple[str, str] | None = None
    then: Command | None = None
    breaks: bool = False


def own_prompts(state: State) -> list[Prompt]:
    """The open questions of the game, oldest first, without the table's own."""
    return [one for one in state.prompts if not one.ask.key.startswith(NO_DEFAULT)]


def procedures(game: Game[Any], state: State) -> frozenset[str]:
    """The procedures in progress: the kinds of open questions, and the fields that hold something only for now."""
    open_kinds = {kind_of(one.ask) for one in own_prompts(state)}
    running = set() if game.is_between(state) else {IN_PROGRESS}
    return frozenset(open_kinds | running | set(fields_held(game, state)))


def fields_held(game: Game[Any], state: State) -> tuple[str, ...]:
    """The game's own fields that are None at times and hold something now, such as a conflict or a roll."""
    return tuple(name for name in _fields_at_times(game) if getattr(state, name) is not None)


@cache
def _fields_at_times(game: Game[Any]) -> tuple[str, ...]:
    known = TableState.__struct_fields__
    return tuple(
        one.name for one in msgspec.structs.fields(game.state) if one.name not in known and one.default is None
    )


def interruptions(table: Table[Any], number: Number) -> Iterator[Interruption]:
    """Everything that may happen at this table now, with random values in its fields."""
    for seat in (one.id for one in table.state.seats):
        for choice in (*table.choices(seat), *_decrees(table, seat, number)):
            if is_tried(choice):
                act = act_of(table.game, seat, choice, number)
                if act is not None:
                    asked = _question(table, act.prompt)
                    breaks = choice.group == "override" or isinstance(act.command, AnswerFor)
                    yield Interruption(choice.command["type"], seat, act.command, act.prompt, asked, breaks=breaks)
    yield from _of_the_server(table, number)


def is_tried(choice: Choice) -> bool:
    """Whether a choice is tried as an interruption; the table's own are tried as the server sends them."""
    needs_a_file = any(one.kind == "asset" and one.required for one in choice.fields)
    return choice.legal and choice.group != "table" and choice.command["type"] not in NOT_TRIED and not needs_a_file


def _decrees(table: Table[Any], seat: str, number: Number) -> list[Choice]:
    """What the GM may do by decree to one place."""
    places = getattr(table.view(seat), "board", Board()).places if seat == GM else ()
    return table.game.overrides(table.view(seat), places[number(len(places))].id) if places else []


def _question(table: Table[Any], prompt: str | None) -> tuple[str, str] | None:
    found = (one.ask for one in table.state.prompts if one.id.value == prompt)
    return next(((ask.seat, ask.key) for ask in found), None) if prompt is not None else None


def _of_the_server(table: Table[Any], number: Number) -> Iterator[Interruption]:
    """An absent player's default, players who go, come back, leave or are replaced, and the end of the session."""
    asked = own_prompts(table.state)
    for ask in (one.ask for one in asked):
        yield Interruption("time_up", TABLE, TimeUp(ask.seat, ask.key), None, (ask.seat, ask.key))
    waited_for = list(dict.fromkeys(one.ask.seat for one in asked))
    if waited_for:
        seat = waited_for[number(len(waited_for))]
        yield Interruption("seat_away", TABLE, SeatAway(seat), then=SeatBack(seat), breaks=True)
        yield Interruption("move_seat", TABLE, MoveSeat(seat, "Somebody else"))
        if seat != GM:
            by_gm = table.state.has_gm and number(2)
            who, leaves = (GM, EmptySeat(seat)) if by_gm else (seat, LeaveSeat())
            yield Interruption("leave_seat", who, leaves, breaks=True)
    if table.state.is_open:
        yield Interruption("close_sitting", TABLE, CloseSitting(), then=OpenSitting(), breaks=True)
