"""Canceled moves of freeplay: chips return to where they came from, without cost or verdict (RC-22.1)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.rust_in_the_canyon.moves import plan_offers, read_end, solo
from croupier.games.rust_in_the_canyon.moves.events import TroubleNoted
from croupier.games.rust_in_the_canyon.moves.plan_events import PlanDeclined
from croupier.games.rust_in_the_canyon.moves.reflect import WHY
from croupier.games.rust_in_the_canyon.moves.reflection_events import ReflectionDropped, ReflectionWished
from croupier.games.rust_in_the_canyon.state import Canyon

WORD = "it was broken off"


@rule("RC-22.1", "RC-6.4", "RC-6.14", "RC-7.4")
def break_off(play: Play[Canyon]) -> bool:
    """End the current read, plan or reflection without a result; return whether there was one."""
    now = play.state
    if now.reading is not None:
        if now.reading.left or now.reading.question:
            read_end.call_off(play, now.reading)
        else:
            play.do(TroubleNoted(""))
        return True
    if now.planning is not None:
        plan_offers.end(play, WORD)
        return True
    if now.reflection is None:
        return False
    if now.reflection.player:
        solo.drop(play, now.character(now.reflection.player).seat, WHY)
    play.do(ReflectionDropped(WORD))
    return True


def canceled_now(view: Canyon) -> str:
    """What canceling would end now, in the order of `break_off`; empty if no move is in progress."""
    if view.reading is not None:
        name = view.character(view.reading.pc).name
        is_open = view.reading.left or view.reading.question
        return f"{name}'s read" if is_open else f"the turn for the worse of {name}'s read"
    if view.planning is not None:
        return "the planning" if view.planning.scheme else f"{view.character(view.planning.pc).name}'s plan"
    return "the reflection on the town" if view.reflection is not None else ""


@rule("RC-22.1", "RC-6.4", "RC-6.9", "RC-6.14", "RC-7.3")
def answer_for_who_left(play: Play[Canyon], pc: str) -> None:
    """Answer for a PC whose player left.

    Their read is called off before its answer, and they give no more chips for an open plan, nor play the Reflect hand.
    """
    now, reading = play.state, play.state.reading
    if reading is not None and reading.pc == pc and (reading.left or reading.question):
        read_end.call_off(play, reading)
    planning, look = now.planning, now.reflection
    if (
        planning is not None
        and planning.cost is not None
        and not plan_offers.is_sealed(now)
        and pc not in planning.declined
    ):
        play.do(PlanDeclined(pc))
    if look is not None and not look.player and not look.failed and pc not in look.answered:
        play.do(ReflectionWished(pc, wants=False))
