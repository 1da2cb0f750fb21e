"""Requests to the GM or the table: undo, skipping someone, overrides without a GM."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from croupier.core.commands import Command
from croupier.core.entry import Entry
from croupier.core.interruptions import may_go_on
from croupier.core.names import name_of, seat_label
from croupier.core.play import Play
from croupier.core.question_events import PollClosed, PollOpened, Voted, WaitNoted
from croupier.core.refusals import Forbidden, Impossible, Refusal, Stale
from croupier.core.secrets import Secret
from croupier.core.state import GM, TABLE, WATCH, HouseRule, Poll, State
from croupier.core.table_commands import Abandon, AnswerFor, AskNotToWait, NoteWait, TimeUp, Undo, Vote
from croupier.core.table_events import HouseRuleMade, Undone
from croupier.core.undo_words import is_x_card, undone_entries


class UndoScope(msgspec.Struct, frozen=True):
    """What an undo would remove: the entries from `to` on, what was learned from them, and those that everyone saw."""

    to: int
    count: int
    alone: bool
    seen: tuple[tuple[str, tuple[str, ...]], ...]
    learnt: tuple[str, ...]
    public: tuple[Entry, ...]


class UndoTable(Protocol):
    """The part of the table that these rules need."""

    def would_strike(self, seat: str, version: int) -> UndoScope: ...

    def public_line(self, entry: Entry) -> str: ...

    def view(self, seat: str) -> Any: ...

    def run(self, play: Play[Any], command: Command) -> None: ...

    def state_before(self, entry: int) -> Any: ...

    def state_after(self, entry: int) -> Any: ...


def _table_of(play: Play[Any]) -> UndoTable:
    table: Any = play.table
    if table is None:
        raise Impossible("this is only possible at a table")
    counter: UndoTable = table
    return counter


def voters(state: State, asker: str) -> tuple[str, ...]:
    """Who decides: the GM, or without one the other seated players."""
    if state.has_gm:
        return (GM,)
    here = (seat for seat in state.seats if seat.taken and not (seat.away or seat.absent))
    return tuple(seat.id for seat in here if seat.id != asker)


def request(play: Play[Any], question: str, command: Command, *, hide_command: bool = False) -> None:
    """Put a request to those who decide; if there is nobody to ask, or anyone may, it is carried out at once.

    With `hide_command` only the requesting seat can read the command, whose fields may reveal what only that seat
    knows.
    """
    deciding = voters(play.state, play.seat)
    if not deciding or (not play.state.has_gm and play.state.consent == "anyone"):
        grant(play, command)
        return
    consent = "all" if play.state.has_gm else play.state.consent
    ask_seats(play, question, command, deciding, consent, hide_command=hide_command)


def ask_seats(
    play: Play[Any],
    question: str,
    command: Command,
    deciding: tuple[str, ...],
    consent: str,
    *,
    hide_command: bool = False,
) -> None:
    """Open a poll among these seats; once it passes, the command is carried out for the requester."""
    number = play.token_maker.token("poll", play.public_version)
    body = msgspec.json.encode(command).decode()
    open_body, hidden = ("", Secret(body, (play.seat,))) if hide_command else (body, Secret(""))
    play.do(PollOpened(Poll(number, question, play.seat, open_body, deciding, consent, hidden=hidden)))


def grant(play: Play[Any], command: Command) -> None:
    """Carry out a request with the table's powers; while real luck is awaited, only commands allowed then."""
    may_go_on(play.state, command)
    before, play.power, play.granted = play.power, True, True
    try:
        _table_of(play).run(play, command)
    finally:
        play.power, play.granted = before, False


def has_to_ask(play: Play[Any]) -> bool:
    """Whether the players vote on the GM's overrides and have not agreed yet; not if none of them is there."""
    return not play.granted and play.seat == GM and _votes_on_overrides(play) and bool(_voting(play))


def _votes_on_overrides(play: Play[Any]) -> bool:
    vote = play.game.override_vote
    return vote is not None and play.state.ruling(vote[0]) == vote[1]


def _voting(play: Play[Any]) -> tuple[str, ...]:
    return tuple(one.id for one in play.state.seats if one.kind == "player" and one.taken and not one.away)


def put_to_players(play: Play[Any], question: str, command: Command) -> bool:
    """If the players vote on the GM's overrides, ask them; False if it is done without a vote.

    The exact override is shown only to the GM, since it may contain a number hidden from the players.
    """
    if not has_to_ask(play):
        return False
    voting = _voting(play)
    body = msgspec.json.encode(command).decode()
    number = play.token_maker.token("poll", play.public_version)
    play.do(PollOpened(Poll(number, question, GM, "", voting, "majority", hidden=Secret(body, (GM,)))))
    return True


def vote(play: Play[Any], command: Vote) -> None:
    """Cast a vote in a poll; once decided, the poll is closed and the request carried out or dropped."""
    poll = next((one for one in play.state.polls if one.id == command.poll), None)
    if poll is None:
        raise Stale("that request has already been decided")
    if play.seat not in poll.voters:
        raise Forbidden("this is not for you to decide")
    if any(seat == play.seat for seat, _ in poll.votes):
        raise Impossible("you have already voted on this", "wait for the others")
    play.do(Voted(poll.id, play.seat, Secret(command.yes, (play.seat,))))
    poll = next(one for one in play.state.polls if one.id == command.poll)
    votes = {seat: yes.open() for seat, yes in poll.votes}
    passed = poll_result(poll.consent, len(poll.voters), list(votes.values()))
    if passed is None:
        return
    closed = PollClosed(poll.id, passed, tuple(sorted(votes.items())))
    voter, mark = play.seat, play.mark()
    play.do(closed)
    if not passed:
        return
    try:
        play.seat = poll.asker
        grant(play, play.game.read_command((poll.command or poll.hidden.open()).encode()))
    except Refusal:
        play.seat = voter
        play.back_to(mark)
        play.do(msgspec.structs.replace(closed, void=True))


def poll_result(consent: str, voters: int, votes: list[bool]) -> bool | None:
    """Whether a poll has passed; None while it is open: `majority` of the voters, otherwise nobody against."""
    yes, no = votes.count(True), votes.count(False)
    if consent == "majority":
        if yes * 2 > voters:
            return True
        return False if no * 2 >= voters else None
    if no:
        return False
    return True if yes == voters else None


def undo(play: Play[Any], command: Undo) -> None:
    """Undo your own last entry if nobody learned anything from it; otherwise ask. The GM need not ask."""
    struck = _table_of(play).would_strike(play.seat, command.version)
    what = undone_entries(play.state, struck.public, _table_of(play).public_line)
    if not (play.power or struck.alone):
        request(play, f"undo {what}", command, hide_command=True)
        return
    told = "" if is_x_card(play.state) else what
    play.rewind(Undone(Secret(struck.to), struck.seen, struck.learnt, told))
    _leave_again(play, struck.to)
    _go_on_with_those_here(play, struck.to)


def _leave_again(play: Play[Any], to: int) -> None:
    """Handle again the departure of players whose actions are undone, since they are still gone.

    If the undo goes back to before a departure, the departure itself is undone, and the seat is free.
    """
    before, after = (_taken(find(to)) for find in (_table_of(play).state_before, _table_of(play).state_after))
    for seat in play.state.seats:
        if seat.id in before & after and not seat.taken:
            play.game.seat_left(play, seat.id)


def _go_on_with_those_here(play: Play[Any], to: int) -> None:
    """Repair the game if other seats are taken now than in the restored state, so that it waits for nobody who left."""
    if play.state.mode != "record" and _taken(_table_of(play).state_before(to)) != _taken(play.state):
        play.game.repair(play)


def _taken(state: State) -> set[str]:
    return {one.id for one in state.seats if one.taken}


def time_up(play: Play[Any], command: TimeUp) -> None:
    """Give the default answer to a prompt that was not answered in time."""
    if play.seat != TABLE:
        raise Forbidden("only the server can announce that time is up")
    if play.game.answer_times.clause and play.state.prompt(command.seat, command.key) is not None:
        play.because(play.game.answer_times.clause, no_answer=seat_label(play.state, command.seat))
    answer_with_default(play, command.seat, command.key)


def note_wait(play: Play[Any], command: NoteWait) -> None:
    """The server reports that a minute has passed, which rules cannot know."""
    if play.seat != TABLE:
        raise Forbidden("only the server can announce how long a prompt has been open")
    _question_label(play, command.seat, command.key)
    play.do(WaitNoted(command.seat, command.key))


def ask_not_to_wait(play: Play[Any], command: AskNotToWait) -> None:
    """After a minute any seat may ask that another seat be given its default answer."""
    prompt = _question_label(play, command.seat, command.key)
    play.need(play.seat != command.seat, "you can only ask about other seats", "answer it")
    found = play.state.prompt(command.seat, command.key)
    play.need(
        found is not None and found.waited, "that prompt has been open for less than a minute", "give it a minute"
    )
    request(play, f"stop waiting for {prompt}", AnswerFor(command.seat, command.key, "the table does not wait"))


def answer_for(play: Play[Any], command: AnswerFor) -> None:
    play.require_power("answering for another seat")
    play.overridden(command.reason, f"default answer for {name_of(play.state, command.seat)}")
    answer_with_default(play, command.seat, command.key)


def answer_with_default(play: Play[Any], seat: str, key: str) -> None:
    """Answer a prompt with its default, computed from the view of the prompted seat."""
    _question_label(play, seat, key)
    prompt = play.state.prompt(seat, key)
    assert prompt is not None
    answer = play.game.default(play.game.see(play.state, seat), prompt.ask)
    acting, power = play.seat, play.power
    play.seat, play.power = seat, seat == GM and play.state.has_gm
    try:
        _table_of(play).run(play, answer)
    finally:
        play.seat, play.power = acting, power


def _question_label(play: Play[Any], seat: str, key: str) -> str:
    prompt = play.state.prompt(seat, key)
    if prompt is None:
        raise Stale("that prompt is no longer open")
    label: str = prompt.ask.label
    return label


def abandon(play: Play[Any], command: Abandon) -> None:
    """Cancel what is in progress: by the GM, or by the table's consent."""
    if not play.power:
        ends = play.game.canceling.words(play.game.see(play.state, WATCH))  # everyone reads it
        request(play, f"cancel {ends or 'what is in progress'}", command)
        return
    if put_to_players(play, "cancel what is in progress", command):
        return
    play.overridden(command.reason, "broken off")
    play.game.abandon(play)
    keep_as_rule(play, command.keep, command.reason)


def keep_as_rule(play: Play[Any], keep: str, reason: str) -> None:
    """An override kept for this table becomes a named house rule, shown in later receipts."""
    if keep:
        play.do(HouseRuleMade(HouseRule(keep, reason)))


POLL_RULES: dict[type, Any] = {
    Undo: undo,
    Vote: vote,
    TimeUp: time_up,
    NoteWait: note_wait,
    AskNotToWait: ask_not_to_wait,
    AnswerFor: answer_for,
    Abandon: abandon,
}
