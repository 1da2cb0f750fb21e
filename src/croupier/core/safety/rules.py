"""Rules of safety: what pauses the game, what continues meanwhile, and who lets it continue."""

from __future__ import annotations

from typing import Any

from croupier.core.play import Play
from croupier.core.polls import ask_seats, grant, request
from croupier.core.refusals import Impossible
from croupier.core.safety.commands import CallBreak, ChangeLimit, Continue, ReturnToTable, StepOut, TapXCard
from croupier.core.safety.events import (
    GameContinued,
    GamePaused,
    LimitAdded,
    LimitRemoved,
    ReturnedToTable,
    SteppedOut,
)
from croupier.core.safety.model import BREAK, MOST_LIMITS, X_CARD, Limit, Pause
from croupier.core.seat_rules import from_server
from croupier.core.state import GM

QUESTION = "continue the game"


def tap_x_card(play: Play[Any], command: TapXCard) -> None:
    """A tap during a break turns it into a pause that only the GM or the table's consent ends."""
    from_server(play)
    pause = play.state.pause
    if pause is not None and pause.kind == X_CARD:
        raise Impossible("the X-card has already been tapped", "wait until play continues")
    play.do(GamePaused(Pause(X_CARD)))


def call_break(play: Play[Any], command: CallBreak) -> None:
    play.need(play.state.pause is None, "the game is already paused")
    play.do(GamePaused(Pause(BREAK, play.seat)))


def go_on(play: Play[Any], command: Continue) -> None:
    """The GM or the seat that called the break continues; otherwise the GM must agree, or without one the others."""
    pause = play.state.pause
    if pause is None:
        raise Impossible("the game is not paused")
    if play.power or (pause.kind == BREAK and pause.by == play.seat):
        play.do(GameContinued(play.seat))
        return
    here = tuple(one.id for one in play.state.seats if one.taken and not one.away and one.id != play.seat)
    if GM in here or not play.state.has_gm:
        request(play, QUESTION, command)
    elif here:
        ask_seats(play, QUESTION, command, here, play.state.consent)
    else:
        grant(play, command)


def change_limit(play: Play[Any], command: ChangeLimit) -> None:
    from_server(play)
    limit = Limit(command.kind, command.text)
    if not command.on:
        play.need(limit in play.state.limits, "that is not on the list")
        play.do(LimitRemoved(limit))
        return
    known = {(one.kind, one.text.casefold()) for one in play.state.limits}
    play.need((limit.kind, limit.text.casefold()) not in known, "that is already on the list")
    play.need(len(play.state.limits) < MOST_LIMITS, f"the list already has {MOST_LIMITS} lines and veils", "remove one")
    play.do(LimitAdded(limit))


def step_out(play: Play[Any], command: StepOut) -> None:
    play.need(not play.state.seat(play.seat).stepped_out, "you have already stepped out", "return to the table")
    play.do(SteppedOut(play.seat))
    play.game.seats_changed(play)


def return_to_table(play: Play[Any], command: ReturnToTable) -> None:
    play.need(play.state.seat(play.seat).stepped_out, "you are at the table")
    play.do(ReturnedToTable(play.seat))
    play.game.seats_changed(play)


SAFETY_RULES: dict[type, Any] = {
    TapXCard: tap_x_card,
    CallBreak: call_break,
    Continue: go_on,
    ChangeLimit: change_limit,
    StepOut: step_out,
    ReturnToTable: return_to_table,
}
