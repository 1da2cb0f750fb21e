"""Rules of real cards and dice: a seat uses its own only if the GM or the table agrees."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.play import Play
from croupier.core.polls import ask_seats, grant, request
from croupier.core.refusals import Invalid
from croupier.core.seat_events import REAL_LUCK_WORDS, RealLuckChanged, RealLuckSet
from croupier.core.state import BY_GM, FREE, OFF, REAL_LUCK
from croupier.core.table_commands import ChangeRealLuck, UseRealLuck

QUESTION = "use real cards and dice"


def use_real_luck(play: Play[Any], command: UseRealLuck) -> None:
    """Return to the table's luck at any time; use real cards and dice with consent."""
    now = "real cards and dice" if command.on else "the table's luck"
    play.need(command.on != play.state.seat(play.seat).real_luck, f"you already use {now}")
    if command.on and not play.granted and play.state.real_luck != FREE:
        _ask(play, command)
    else:
        play.do(RealLuckSet(play.seat, command.on))


def _ask(play: Play[Any], command: UseRealLuck) -> None:
    """Ask the GM or everyone else present, depending on the setting. Raises Impossible."""
    who = play.state.real_luck
    play.need(who != OFF, "real cards and dice are not used at this table", "use the table's luck")
    body = msgspec.json.encode(command).decode()
    asked = any(poll.asker == play.seat and poll.command == body for poll in play.state.polls)
    play.need(not asked, "you have already asked for this", "wait for the answer")
    if who == BY_GM and not play.power:
        request(play, QUESTION, command)
        return
    here = (one for one in play.state.seats if one.taken and not (one.away or one.absent))
    others = tuple(one.id for one in here if one.id != play.seat)
    if who == BY_GM or not others or play.state.consent == "anyone":
        grant(play, command)
    else:
        ask_seats(play, QUESTION, command, others, play.state.consent)


def change_real_luck(play: Play[Any], command: ChangeRealLuck) -> None:
    """The GM sets who must agree to real cards and dice; without a GM, the table does."""
    who = command.real_luck
    if who not in REAL_LUCK:
        raise Invalid("real_luck", who, ", ".join(REAL_LUCK))
    play.need(play.state.has_gm or who != BY_GM, "there is no GM at this table", "choose table or off")
    play.need(who != play.state.real_luck, f"real cards and dice are already {REAL_LUCK_WORDS[who]}")
    if not play.power and not play.state.has_gm:
        request(play, f"have real cards and dice {REAL_LUCK_WORDS[who]}", command)
        return
    play.require_power("choosing who may use real cards and dice")
    play.do(RealLuckChanged(who))
    for seat in [one.id for one in play.state.seats if one.real_luck and who == OFF]:
        play.do(RealLuckSet(seat, on=False))


REAL_LUCK_RULES: dict[type, Any] = {UseRealLuck: use_real_luck, ChangeRealLuck: change_real_luck}
