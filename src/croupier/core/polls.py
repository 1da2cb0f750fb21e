"""What is asked of the GM or of the table: undo, not to wait for someone, an override where there is no GM."""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from croupier.core.commands import Command
from croupier.core.play import Play
from croupier.core.question_events import PollClosed, PollOpened, Voted, WaitNoted
from croupier.core.refusals import Forbidden, Impossible, Refusal, Stale
from croupier.core.secrets import Secret
from croupier.core.state import GM, TABLE, HouseRule, Poll, State
from croupier.core.table_commands import Abandon, AnswerFor, AskNotToWait, NoteWait, TimeUp, Undo, Vote
from croupier.core.table_events import HouseRuleMade, Undone
from croupier.core.typed_luck import may_go_on

AnyPlay = Play[Any]


class UndoScope(msgspec.Struct, frozen=True):
    """What an undo would strike: the entries from `to` on, and what was learnt from them."""

    to: int
    count: int
    alone: bool
    seen: tuple[tuple[str, tuple[str, ...]], ...]
    learnt: tuple[str, ...]
    what: str


class UndoTable(Protocol):
    """The part of the table that these rules ask."""

    def would_strike(self, seat: str, version: int) -> UndoScope: ...

    def view(self, seat: str) -> Any: ...

    def run(self, play: AnyPlay, command: Command) -> None: ...

    def state_before(self, entry: int) -> Any: ...


def _table_of(play: AnyPlay) -> UndoTable:
    table: Any = play.table
    if table is None:
        raise Impossible("this is only done at a table")
    counter: UndoTable = table
    return counter


def voters(state: State, asker: str) -> tuple[str, ...]:
    """Who decides: the GM, or without one the other players who sit at the table."""
    if state.has_gm:
        return (GM,)
    here = (seat for seat in state.seats if seat.taken and not (seat.away or seat.absent))
    return tuple(seat.id for seat in here if seat.id != asker)


def request(play: AnyPlay, question: str, command: Command, *, hide_command: bool = False) -> None:
    """Put a request to those who decide; with nobody to ask, or when anyone may, it is done at once.

    With `hide_command` only the seat that asks can read the command, where its fields count what that seat alone knows.
    """
    deciding = voters(play.state, play.seat)
    if not deciding or (not play.state.has_gm and play.state.consent == "anyone"):
        grant(play, command)
        return
    consent = "all" if play.state.has_gm else play.state.consent
    ask_seats(play, question, command, deciding, consent, hide_command=hide_command)


def ask_seats(
    play: AnyPlay,
    question: str,
    command: Command,
    deciding: tuple[str, ...],
    consent: str,
    *,
    hide_command: bool = False,
) -> None:
    """Open a poll among these seats; once it has passed, the command is carried out for the asker."""
    number = play.token_maker.token("poll", play.public_version)
    body = msgspec.json.encode(command).decode()
    open_body, hidden = ("", Secret(body, (play.seat,))) if hide_command else (body, Secret(""))
    play.do(PollOpened(Poll(number, question, play.seat, open_body, deciding, consent, hidden=hidden)))


def grant(play: AnyPlay, command: Command) -> None:
    """Carry out what was asked for, with the powers of the table; while real luck is awaited, only what may go on."""
    may_go_on(play.state, command)
    before, play.power, play.granted = play.power, True, True
    try:
        _table_of(play).run(play, command)
    finally:
        play.power, play.granted = before, False


def has_to_ask(play: AnyPlay) -> bool:
    """Whether the players vote on what the GM overrides, and have not agreed yet; not where none of them is there."""
    return not play.granted and play.seat == GM and play.game.votes_on_overrides(play.state) and bool(_voting(play))


def _voting(play: AnyPlay) -> tuple[str, ...]:
    return tuple(one.id for one in play.state.seats if one.kind == "player" and one.taken and not one.away)


def put_to_players(play: AnyPlay, question: str, command: Command) -> bool:
    """Where the players vote on what the GM overrides, ask them; False where it is done without a vote.

    What exactly is overridden stays the GM's to know: it may be a number that is hidden from them.
    """
    if not has_to_ask(play):
        return False
    voting = _voting(play)
    body = msgspec.json.encode(command).decode()
    number = play.token_maker.token("poll", play.public_version)
    play.do(PollOpened(Poll(number, question, GM, "", voting, "majority", hidden=Secret(body, (GM,)))))
    return True


def vote(play: AnyPlay, command: Vote) -> None:
    """One vote of a poll; when it is decided it is closed, and what was asked is done or not."""
    poll = next((one for one in play.state.polls if one.id == command.poll), None)
    if poll is None:
        raise Stale("that request is decided already")
    if play.seat not in poll.voters:
        raise Forbidden("this is not for you to decide")
    if any(seat == play.seat for seat, _ in poll.votes):
        raise Impossible("you have voted on this already", "wait for the others")
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
    """Whether a poll has passed; None while it is open: `majority` of the voters, else nobody against."""
    yes, no = votes.count(True), votes.count(False)
    if consent == "majority":
        if yes * 2 > voters:
            return True
        return False if no * 2 >= voters else None
    if no:
        return False
    return True if yes == voters else None


def undo(play: AnyPlay, command: Undo) -> None:
    """Take back an own last entry from which nobody learnt anything; else ask. The GM asks nobody."""
    struck = _table_of(play).would_strike(play.seat, command.version)
    if not (play.power or struck.alone):
        request(play, f"undo {struck.what}", command, hide_command=True)
        return
    play.rewind(Undone(Secret(struck.to), struck.seen, struck.learnt))


def time_up(play: AnyPlay, command: TimeUp) -> None:
    """The ledger's default answer to a question that was not answered in time."""
    if play.seat != TABLE:
        raise Forbidden("only the table itself can say that time is up")
    answer_with_default(play, command.seat, command.key)


def note_wait(play: AnyPlay, command: NoteWait) -> None:
    """The server has seen a minute go by, which the rules cannot."""
    if play.seat != TABLE:
        raise Forbidden("only the table itself can say how long it has waited")
    _question_label(play, command.seat, command.key)
    play.do(WaitNoted(command.seat, command.key))


def ask_not_to_wait(play: AnyPlay, command: AskNotToWait) -> None:
    """After a minute any seat may ask that the default answer be given for another."""
    prompt = _question_label(play, command.seat, command.key)
    play.need(play.seat != command.seat, "nobody waits for you but yourself", "answer it")
    found = play.state.prompt(command.seat, command.key)
    play.need(found is not None and found.waited, "that question was asked less than a minute ago", "give it a minute")
    request(play, f"not wait for {prompt}", AnswerFor(command.seat, command.key, "the table does not wait"))


def answer_for(play: AnyPlay, command: AnswerFor) -> None:
    play.require_power("answering for another seat")
    play.overridden(command.reason, f"default answer for {command.seat}")
    answer_with_default(play, command.seat, command.key)


def answer_with_default(play: AnyPlay, seat: str, key: str) -> None:
    """Give a question the ledger's default answer, made from the view of the seat that was asked."""
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


def _question_label(play: AnyPlay, seat: str, key: str) -> str:
    prompt = play.state.prompt(seat, key)
    if prompt is None:
        raise Stale("that question is no longer asked")
    label: str = prompt.ask.label
    return label


def abandon(play: AnyPlay, command: Abandon) -> None:
    """Break off what is under way: by the GM, or by the table's consent."""
    if not play.power:
        request(play, "break off what is under way", command)
        return
    if put_to_players(play, "break off what is under way", command):
        return
    play.overridden(command.reason, "broken off")
    play.game.abandon(play)
    keep_as_rule(play, command.keep, command.reason)


def keep_as_rule(play: AnyPlay, keep: str, reason: str) -> None:
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
