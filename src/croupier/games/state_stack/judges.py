"""Who judges and who decides at a table without a GM (SS-1.9)."""

from __future__ import annotations

from typing import Any

from croupier.core.commands import Command
from croupier.core.names import name_of
from croupier.core.play import Play
from croupier.core.polls import keep_as_rule, request
from croupier.core.refusals import Forbidden
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.state_stack.state import Fight


@rule("SS-1.9", "SS-5.4", "SS-8.5")
def judge_of(now: Fight, actor: str) -> str:
    """The seat that judges what a combatant attempts: the GM's, or without a GM another player's.

    That is the next player who plays somebody standing on another side, or else the next one, those who are away only
    if no other is there; the combatant's own player only if nobody else sits at the table.
    """
    if now.has_gm:
        return GM
    one = now.combatant(actor)
    seats = [seat.id for seat in now.seats]
    first = seats.index(one.owner) + 1
    others = [seat for seat in (*seats[first:], *seats[:first]) if seat != one.owner and now.seat(seat).taken]
    facing = {foe.owner for foe in now.standing() if foe.side != one.side}
    return min(others, key=lambda seat: (_is_away(now, seat), seat not in facing), default=one.owner)


def _is_away(now: Fight, seat: str) -> bool:
    return now.seat(seat).away or now.seat(seat).absent


def judge_words(now: Fight, actor: str) -> str:
    """Who judges what a combatant attempts, in words: "the GM"."""
    judge = judge_of(now, actor)
    return "the GM" if judge == GM else name_of(now, judge)


@rule("SS-1.9")
def judges_alone(now: Fight, actor: str) -> bool:
    """Whether the combatant's own player judges, as nobody else sits at the table."""
    return judge_of(now, actor) == now.combatant(actor).owner != GM


@rule("SS-1.9", "SS-5.4", "SS-8.5")
def require_judge(play: Play[Fight], actor: str, what: str) -> None:
    """Require that the acting seat judges this. Raises Forbidden."""
    judge = judge_of(play.state, actor)
    if not play.power and play.seat != judge:
        raise Forbidden(f"{what} is for {name_of(play.state, judge) if judge != GM else 'the GM only'}")


@rule("SS-1.9")
def note_judge(play: Play[Fight], actor: str) -> None:
    """Note who judges at a table without a GM."""
    if not play.state.has_gm:
        play.because("SS-1.9", judge=judge_words(play.state, actor), of=play.state.name_of(actor))


@rule("SS-1.9")
def note_consent(play: Play[Fight]) -> None:
    """Note that a table without a GM has agreed."""
    if play.power and not play.state.has_gm:
        play.because("SS-1.9", agreed="the table")


def require_gm_if_any(play: Play[Fight], what: str) -> None:
    """Require the GM's power; a table without a GM decides together what comes of it. Raises Forbidden."""
    if play.state.has_gm:
        play.require_power(what)


@rule("SS-1.9")
def is_decided(play: Play[Fight], what: str, command: Command) -> bool:
    """Whether the GM does this, or the table has agreed; without a GM it is asked, if it has not been.

    `what` begins with a verb: it completes "Ana asks to ...".
    """
    if play.state.has_gm:
        play.require_power("this")
    if play.power or play.viewer is not None:  # a choice that is tried is legal if the table could agree to it
        note_consent(play)
        return True
    request(play, what, command)
    return False


@rule("SS-1.9")
def asks_words(view: Fight) -> str:
    """What a choice that needs the consent of a table without a GM says of it; empty where nobody has to agree."""
    others = sum(seat.taken for seat in view.seats) > 1
    return "" if view.has_gm or view.consent == "anyone" or not others else "asks the table first"


@rule("SS-1.9")
def is_decreed(play: Play[Fight], done: str, asked: str, command: Any) -> bool:
    """Whether an override takes effect: by the GM, or with the table's consent, requested if missing.

    `done` is noted in the log as the override; `asked` begins with a verb: it completes "Ana asks to ...".
    """
    if not play.power and not play.state.has_gm and play.viewer is None:
        request(play, asked, command)
        return False
    if play.viewer is None or play.power:
        play.overridden(command.reason, done)
        keep_as_rule(play, command.keep, command.reason)
        note_consent(play)
    return True
