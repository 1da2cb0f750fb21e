"""Luck that a seat brings: the rule stops, the seat is asked for its card or dice, and the rule runs again."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.chance import Chance, Question, Told
from croupier.core.commands import Command
from croupier.core.play import Play
from croupier.core.refusals import Forbidden, Impossible, Invalid, Stale
from croupier.core.secrets import Secret
from croupier.core.state import Pending, State
from croupier.core.table_commands import (
    CancelLuck,
    SeatAway,
    SeatBack,
    SeatPlayer,
    TypeLuck,
    Undo,
    Vote,
)
from croupier.core.table_events import LuckAwaited, LuckSettled

GOES_ON = (TypeLuck, CancelLuck, Undo, Vote, SeatPlayer, SeatAway, SeatBack)


def may_go_on(state: State, command: Command) -> None:
    """While a real card is awaited, only it, undo and comings and goings are taken. Raises Impossible."""
    pending = state.pending
    if pending is not None and not isinstance(command, GOES_ON):
        name = state.seat(pending.asked).name or pending.asked
        raise Impossible(f"the table waits for what {name}'s own luck shows", "type it in, or let the GM call it off")


def await_luck(play: Play[Any], stopped: Play[Any], command: Command, question: Question) -> None:
    """Note what was asked for and the answers so far; nothing else of the stopped rule is kept."""
    entry = play.entry
    prefix = tuple(Told(one.answer, one.how, one.entry or entry) for one in stopped.chance.drawn)
    original = play.state.pending
    if original is not None:
        prior = original.command.open()
        actor = original.seat
    else:
        prior, actor = msgspec.json.encode(command).decode(), play.seat
    unseen = "" if question.dice else question.key
    play.do(
        LuckAwaited(Pending(actor, question.seat, unseen, question.dice, question.sides, Secret(prior), Secret(prefix)))
    )


def type_luck(play: Play[Any], command: TypeLuck) -> None:
    """What the real card or die shows; the GM may say it for the seat. Raises Invalid for what cannot come."""
    pending = _pending(play)
    if play.seat != pending.asked and not play.power:
        raise Forbidden("this luck is not yours to type")
    given = _tidy(command.answer, pending)
    known = play.game.luck_options(play.game.see(play.state, pending.asked), pending.unseen)
    if known and given not in known:
        raise Invalid("answer", command.answer, ", ".join(known))
    shown = play.game.luck_told(play.state, pending.unseen, given)
    told = (*pending.prefix.open(), *(Told(answer, "typed") for answer in shown))
    play.do(LuckSettled())
    play.chance = Chance(play.chance.source, told)
    play.seat = pending.seat
    play.power = play.seat == "gm" and play.state.has_gm
    desk: Any = play.desk
    desk.run(play, play.game.read_command(pending.command.open().encode()))


def _tidy(answer: str, pending: Pending) -> str:
    text = answer.strip().upper()
    if pending.dice:
        faces = text.replace(" ", ",").split(",")
        if all(face.isdecimal() for face in faces):
            return ",".join(sorted(faces, key=int))
    return text


def cancel_luck(play: Play[Any], command: CancelLuck) -> None:
    """Call off what waits for a real card or die: it never happened."""
    pending = _pending(play)
    if play.seat not in (pending.asked, pending.seat):
        play.require_power("calling off somebody's luck")
    play.do(LuckSettled(cancelled=True))


def _pending(play: Play[Any]) -> Pending:
    pending: Pending | None = play.state.pending
    if pending is None:
        raise Stale("no real card or die is awaited")
    return pending


LUCK_RULES: dict[type, Any] = {TypeLuck: type_luck, CancelLuck: cancel_luck}
