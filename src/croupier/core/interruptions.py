"""What is still allowed while a table waits for a real card or die, or while the game is paused."""

from __future__ import annotations

from croupier.core.commands import Command
from croupier.core.luck_commands import LUCK_COMMANDS
from croupier.core.names import name_of
from croupier.core.refusals import Impossible
from croupier.core.safety.commands import SAFETY_COMMANDS
from croupier.core.safety.model import X_CARD
from croupier.core.state import State
from croupier.core.table_commands import (
    Abandon,
    AddSeat,
    AllowPass,
    AskForPass,
    CancelLuck,
    CloseSitting,
    EmptySeat,
    LeaveSeat,
    MoveSeat,
    NoteAbsence,
    NotePass,
    PromiseKeys,
    Say,
    SeatAway,
    SeatBack,
    SeatPlayer,
    SetStanding,
    TypeLuck,
    Undo,
    Vote,
)
from croupier.core.talk.commands import TALK_COMMANDS

Kinds = tuple[type[Command], ...]
ALWAYS: Kinds = (
    *LUCK_COMMANDS,
    *TALK_COMMANDS,
    *SAFETY_COMMANDS,
    *(AskForPass, AllowPass, NoteAbsence, NotePass, MoveSeat),
    *(PromiseKeys, CancelLuck, Undo, Vote, Say, SeatPlayer, SeatAway, SeatBack),
)
WHILE_LUCK_IS_AWAITED: Kinds = (*ALWAYS, TypeLuck)
WHILE_PAUSED: Kinds = (*ALWAYS, Abandon, AddSeat, CloseSitting, EmptySeat, LeaveSeat, SetStanding)


def may_go_on(state: State, command: Command) -> None:
    """Whether this can be done now, whatever the rules say. Raises Impossible."""
    if state.pending is not None and not isinstance(command, WHILE_LUCK_IS_AWAITED):
        name = name_of(state, state.pending.asked)
        raise Impossible(f"the table is waiting for {name}'s real card or dice", "enter it, or have the GM cancel it")
    if state.pause is not None and not isinstance(command, WHILE_PAUSED):
        raise Impossible("the game is paused", f"wait until {who_continues(state)} continues")


def who_continues(state: State) -> str:
    """Who may end the pause."""
    assert state.pause is not None
    deciding = name_of(state, "gm") if state.has_gm else "the table"
    return deciding if state.pause.kind == X_CARD else f"{name_of(state, state.pause.by)} or {deciding}"


def is_interrupted(view: State) -> bool:
    """Whether the game itself is interrupted, so that it offers no choices of its own."""
    return view.pending is not None or view.pause is not None


def allowed_tags(view: State) -> frozenset[str] | None:
    """The types of commands that can be sent now; None if nothing interrupts the game."""
    kinds = [WHILE_LUCK_IS_AWAITED] if view.pending is not None else []
    kinds += [WHILE_PAUSED] if view.pause is not None else []
    if not kinds:
        return None
    tags = [frozenset(str(one.__struct_config__.tag) for one in some) for some in kinds]
    return frozenset.intersection(*tags)
