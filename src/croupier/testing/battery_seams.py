"""Tests of the seams: something comes between a question and its answer, and all that is open is played to its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec.structs import replace

from croupier.core import bots
from croupier.core.bots import Number
from croupier.core.choices import NOW
from croupier.core.commands import Command
from croupier.core.refusals import Impossible, Refusal, Stale
from croupier.core.state import GM, TABLE, Prompt, State
from croupier.core.table import Table
from croupier.core.table_commands import Say, TimeUp, Undo, Vote
from croupier.core.table_events import Undone
from croupier.pieces.state import Board, TableState
from croupier.testing import battery_choices as offered
from croupier.testing import battery_invariants as laws
from croupier.testing.battery_interruptions import Interruption, own_prompts
from croupier.testing.battery_names import without_names
from croupier.testing.battery_play import AT, act_of

ANSWERS = 10
"""The number of answers after an interruption; each question open then gets at least TRIES."""
TRIES = 3
"""A question gets its default answer after this many tries at the latest."""
SELDOM = 4
"""One of this many answers is random; the others are defaults."""


NOT_UNDONE = frozenset({"leave_seat", "move_seat", "seat_away", "close_sitting"})
"""Interruptions that an undo does not take back: seats and sessions stay as they are."""


class Seams(NamedTuple):
    """What a game allows at its seams.

    Windows of sealed answers that begin with one of `kept_sealed` may be opened after their procedure. Commands in
    `take_back` take back what was begun, so that everything offered before is offered again. With `outlives`, what one
    command began continues after another though it could no longer begin ("attack take_over", or "* take_over"), and a
    part of the state refers to what is gone ("roll.claims.what").
    """

    kept_sealed: tuple[str, ...] = ()
    take_back: frozenset[str] = frozenset()
    outlives: frozenset[str] = frozenset()

    def hold(self, table: Table[Any], what: Interruption, number: Number) -> Table[Any] | None:
        """Interrupt a table and play on; the table after the interruption, None if it was refused."""
        trial = interrupt(table, what)
        if trial is None:
            return None
        if what.name not in NOT_UNDONE:
            undo_takes_back(table, trial, what)
        if self.take_back and not what.breaks and what.seat not in (GM, TABLE) and _asks_anew(table, trial):
            is_taken_back(table, trial, what, self.take_back, number)
        after = trial.copy()
        play_on(after, what.then, number, self.kept_sealed)
        return trial


def interrupt(table: Table[Any], what: Interruption) -> Table[Any] | None:
    """The table after an interruption; None if it was refused, which names a clause and changes nothing."""
    trial = table.copy()
    try:
        carry_out(trial, what.seat, what.command, what.prompt)
    except Refusal as refusal:
        offered.check_refusal(refusal, table, f"{what.name} by {what.seat}")
        assert trial.state is table.state, f"{what.name} is refused and changes the state"
        return None
    grant(trial, table.state)
    old_prompts_are_stale(table.state, trial)
    return trial


def carry_out(trial: Table[Any], seat: str, command: Command, prompt: str | None = None) -> None:
    """Carry out a command; each of its events conserves the pieces. Raises Refusal."""
    entry, _ = trial.decide(seat, command, AT, prompt)
    laws.walk(trial, entry)


def grant(trial: Table[Any], before: State) -> None:
    """Let everyone grant what has been requested since `before`."""
    known = {one.id for one in before.polls}
    while asked := [one for one in trial.state.polls if one.id not in known]:
        voted = {seat for seat, _ in asked[0].votes}
        voter = next(seat for seat in asked[0].voters if seat not in voted)
        carry_out(trial, voter, Vote(asked[0].id, yes=True))


def old_prompts_are_stale(before: State, trial: Table[Any]) -> None:
    """A command that would have answered a closed question does not answer another one."""
    still_open = {one.id.value for one in trial.state.prompts}
    for prompt in own_prompts(before):
        if prompt.id.value in still_open:
            continue
        try:
            trial.decide(prompt.ask.seat, Say("late"), AT, prompt.id.value)
        except Stale:
            continue
        raise AssertionError(
            f"an answer to {prompt.ask.key} of {prompt.ask.seat} is accepted after the question was closed"
        )


def play_on(
    trial: Table[Any],
    then: Command | None,
    number: Number,
    kept: tuple[str, ...] = (),
    check: Callable[[Table[Any], int], None] | None = None,
) -> None:
    """Answer every open question, and what follows for a while: each closes, and the game continues.

    Sealed answers of windows that begin with one of `kept` may be shown later. `check` is called after each answer,
    with the number of the entry before it.
    """
    if then is not None:
        carry_out(trial, TABLE, then)
    due = [one.id.value for one in prompts_with_default(trial)]
    tried = Counter[str | None]()
    for _ in range(max(ANSWERS, TRIES * len(due))):
        questions_are_asked_as_they_are(trial)
        asked = prompts_with_default(trial)
        if not asked or trial.state.result or trial.state.pending is not None:
            break
        before, n = trial.state, trial.n
        tried[asked[0].id.value] += 1
        if tried[asked[0].id.value] >= TRIES or number(SELDOM) or not answer_at_random(trial, asked[0], number):
            give_default(trial, asked[0])
        grant(trial, before)
        if check is not None:
            check(trial, n)
    is_not_stuck(trial, due, kept)


def questions_are_asked_as_they_are(trial: Table[Any]) -> None:
    """Check that each prompt holds the question that is open under its key, and not an earlier one."""
    now = {(ask.seat, ask.key): ask for ask in trial.game.open_questions(trial.state)}
    for ask in (one.ask for one in own_prompts(trial.state)):
        found = now[ask.seat, ask.key]
        if found != ask:
            same = replace(found, label="") == replace(ask, label="")
            told = f"{ask.seat} is asked {ask.label!r} under {ask.key}, and open is {found.label!r}"
            assert same and without_names(trial, found.label) == without_names(trial, ask.label), told


def prompts_with_default(trial: Table[Any]) -> list[Prompt]:
    """The open questions of the game that somebody absent can be answered for."""
    return [one for one in own_prompts(trial.state) if _has_default(trial, one)]


def _has_default(trial: Table[Any], prompt: Prompt) -> bool:
    try:
        trial.game.default(trial.view(prompt.ask.seat), prompt.ask)
    except Impossible:
        return False
    return True


def give_default(trial: Table[Any], prompt: Prompt) -> None:
    """The default answer, as for an absent player: it is accepted and closes the question."""
    ask = prompt.ask
    try:
        carry_out(trial, TABLE, TimeUp(ask.seat, ask.key))
    except Refusal as refusal:
        raise AssertionError(f"the default answer of {ask.seat} to {ask.key} is refused: {refusal.why}") from refusal
    is_open = any(one.id.value == prompt.id.value for one in trial.state.prompts)
    assert not is_open or trial.state.pending is not None, (
        f"{ask.key} of {ask.seat} stays open after its default answer"
    )


def answer_at_random(trial: Table[Any], prompt: Prompt, number: Number) -> bool:
    """Take a random choice of the prompted seat; return whether one was taken."""
    seat = prompt.ask.seat
    found = [one for one in bots.current_choices(trial.choices(seat, NOW)) if one.prompt == prompt.id.value]
    if trial.state.pending is not None:
        return False
    assert found, f"{seat} is asked to {prompt.ask.label} and offered nothing"
    act = act_of(trial.game, seat, found[number(len(found))], number)
    if act is None:
        return False
    try:
        carry_out(trial, seat, act.command, act.prompt)
    except Refusal as refusal:
        offered.check_refusal(refusal, trial, f"{prompt.ask.key} of {seat}")
        return False
    return True


def is_not_stuck(trial: Table[Any], due: list[str | None], kept: tuple[str, ...] = ()) -> None:
    """Check that all earlier questions are closed, only answers in `kept` are still sealed, and somebody can act."""
    state: State = trial.state
    if state.result or state.pending is not None:
        return
    left = [one.ask.key for one in own_prompts(state) if one.id.value in due]
    assert not left, f"{left} are never closed"
    if own_prompts(state):
        return
    offered.somebody_can_act(trial)
    if trial.game.is_between(state):
        left_over = sorted(one.window for one in state.seals if not one.window.startswith(kept or ("\0",)))
        assert not left_over, f"sealed answers outlive their questions: {left_over}"


def undo_takes_back(table: Table[Any], trial: Table[Any], what: Interruption) -> bool:
    """Undo an interruption: the game's state and questions are as before. Returns whether it was undone."""
    who = GM if trial.state.has_gm else what.seat
    if who == TABLE or trial.version(who) == table.version(who):
        return False
    after = trial.copy()
    try:
        carry_out(after, who, Undo(table.version(who) + 1))
        grant(after, trial.state)
    except Refusal:
        return False
    if not any(isinstance(event, Undone) for event in after.entries[-1].events):
        return False
    kept, now = game_part(table.state), game_part(after.state)
    wrong = [name for name in kept if kept[name] != now[name]]
    assert not wrong, f"undoing {what.name} leaves other {wrong}"
    return True


def is_taken_back(
    table: Table[Any], trial: Table[Any], what: Interruption, take_back: frozenset[str], number: Number
) -> bool:
    """Take back what was begun: its seat is again offered everything that it was offered before.

    Returns whether it was. Others may have to answer before it can be taken back.
    """
    before, after = _kinds_offered(table, what.seat), trial.copy()
    known = {one.id.value for one in table.state.prompts}
    for _ in range(TRIES):
        offers = [one for one in after.choices(what.seat) if one.legal and one.command["type"] in take_back - before]
        act = act_of(after.game, what.seat, offers[0], number) if offers else None
        if act is not None:
            carry_out(after, what.seat, act.command, act.prompt)
            missing = sorted(before - _kinds_offered(after, what.seat))
            assert not missing, f"{what.name} is taken back by {offers[0].command['type']}, and {missing} not offered"
            return True
        new = (one for one in own_prompts(after.state) if one.id.value not in known)
        asked = [one for one in new if one.ask.seat != what.seat]
        if not asked or not answer_at_random(after, asked[0], number):
            return False
    return False


def _asks_anew(table: Table[Any], trial: Table[Any]) -> bool:
    known = {one.id.value for one in table.state.prompts}
    return any(one.id.value not in known for one in own_prompts(trial.state))


def _kinds_offered(table: Table[Any], seat: str) -> frozenset[str]:
    """The kinds of command that a seat can give by the rules of the game, without those of every table."""
    own = (one for one in table.choices(seat) if one.legal and one.group not in ("table", "override"))
    return frozenset(one.command["type"] for one in own)


def game_part(state: Any) -> dict[str, Any]:
    """What a game's own rules decide: its fields, how many cards and chips lie where, and the open questions."""
    names = [name for name in state.__struct_fields__ if name not in TableState.__struct_fields__]
    board: Board = state.board
    lies = {place.id: (len(place.slots), sorted(place.chips), place.tokens) for place in board.places}
    asked = sorted((one.ask.seat, one.ask.key, one.ask.label) for one in own_prompts(state))
    return {**{name: getattr(state, name) for name in names}, "pieces": lies, "questions": asked}
