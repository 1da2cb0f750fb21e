"""Luck that a seat supplies: the rule stops, the seat types in its card or dice, and the rule runs again."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.chance import Chance, DrawRequest, LuckAnswer
from croupier.core.commands import Command
from croupier.core.forms import formed
from croupier.core.key_events import LuckAwaited, LuckSettled
from croupier.core.play import Play
from croupier.core.question_events import ChoicesOpened
from croupier.core.refusals import Forbidden, Invalid, Stale
from croupier.core.secrets import Secret
from croupier.core.state import WATCH, Pending
from croupier.core.table_commands import CancelLuck, TypeLuck


def await_luck(play: Play[Any], stopped: Play[Any], command: Command, question: DrawRequest) -> None:
    """Record the request and the answers so far; nothing else of the stopped rule is kept."""
    entry = play.entry
    drawn = stopped.chance.drawn
    prefix = tuple(LuckAnswer(one.answer, one.how, one.entry or entry, one.leaf, one.k, one.joint) for one in drawn)
    original = play.state.pending
    if original is not None:
        prior = original.command.open()
        actor = original.seat
    else:
        prior, actor = msgspec.json.encode(formed(command)).decode(), play.seat
    unseen = "" if question.dice else question.key
    state, asked = stopped.state, question.seat
    known = [play.game.luck.card_options(play.game.see(state, seat), unseen) for seat in (asked, WATCH)]
    opened = any(isinstance(event, ChoicesOpened) for event in stopped.events)
    stands = opened or any(one.how != "typed" for one in prefix)
    pending = Pending(
        actor, asked, unseen, question.dice, question.sides, Secret(prior), Secret(prefix),
        options=Secret(known[0], (asked,)), common=known[1], stands=stands,
        deck=play.game.luck.deck_label(play.game.see(state, WATCH), unseen) if unseen else "",
    )  # fmt: skip
    play.do(LuckAwaited(pending))


def type_luck(play: Play[Any], command: TypeLuck) -> None:
    """Enter the result of a real card or die, also as the GM for a seat. Raises Invalid for an impossible result."""
    pending = _pending(play)
    if play.seat != pending.asked and not play.power:
        raise Forbidden("this result is not yours to enter")
    known = pending.options.open() if play.seat == pending.asked else pending.common
    told = (*pending.prefix.open(), LuckAnswer(_tidy(command.answer, pending, known), "typed"))
    play.do(LuckSettled())
    _go_on(play, pending, Chance(play.chance.source, told, play.chance.table))


def _go_on(play: Play[Any], pending: Pending, chance: Chance) -> None:
    """Run the waiting rule again from its start."""
    play.chance = chance
    play.seat = pending.seat
    play.power = play.seat == "gm" and play.state.has_gm
    table: Any = play.table
    table.run(play, play.game.read_command(pending.command.open().encode()))


def _tidy(answer: str, pending: Pending, known: tuple[str, ...]) -> str:
    """The typed result in chance's format. Raises Invalid for missing dice and for cards known to be elsewhere."""
    text = answer.strip().upper()
    if not pending.dice:
        if known and text not in known:
            raise Invalid("answer", answer, ", ".join(known))
        return text
    faces = [face for face in text.replace(",", " ").split() if face.isascii() and face.isdecimal() and len(face) < 4]
    numbers = sorted(int(face) for face in faces)
    if len(numbers) != pending.dice or not all(1 <= number <= pending.sides for number in numbers):
        raise Invalid("answer", answer, f"{pending.dice} numbers from 1 to {pending.sides}")
    return ",".join(map(str, numbers))


def cancel_luck(play: Play[Any], command: CancelLuck) -> None:
    """Cancel waiting for a real card or die: it never happened, or the table's luck answers instead.

    Once sealed answers were opened or luck was drawn, it continues: taking it back would reveal sealed answers and
    allow retrying luck.
    """
    pending = _pending(play)
    if play.seat not in (pending.asked, pending.seat):
        play.require_power("canceling someone's luck")
    if not pending.stands:
        play.do(LuckSettled(cancelled=True))
        return
    play.do(LuckSettled(by_table=True))
    source, table, due = play.chance.source, play.chance.table, len(pending.prefix.open())
    _go_on(play, pending, Chance(lambda q, k: (table if k == due else source)(q, k), pending.prefix.open(), table))


def _pending(play: Play[Any]) -> Pending:
    pending: Pending | None = play.state.pending
    if pending is None:
        raise Stale("the table is not waiting for a real card or die")
    return pending


LUCK_RULES: dict[type, Any] = {TypeLuck: type_luck, CancelLuck: cancel_luck}
