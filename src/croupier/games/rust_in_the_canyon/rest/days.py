"""Opening a downtime, passing days, closing a downtime (RC-18.1, RC-18.2, P8)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.cost import clocks, injuries
from croupier.games.rust_in_the_canyon.cost.events import InjuryChanged
from croupier.games.rust_in_the_canyon.moves import solo
from croupier.games.rust_in_the_canyon.people import gm_only, own
from croupier.games.rust_in_the_canyon.rest.commands import CloseDowntime, OpenDowntime, PassDay
from croupier.games.rust_in_the_canyon.rest.day_off import finish
from croupier.games.rust_in_the_canyon.rest.events import (
    NOTHING,
    AttentionAnswered,
    DayPassed,
    DowntimeClosed,
    DowntimeOpened,
    DueAnswered,
    DueSettled,
    Rested,
)
from croupier.games.rust_in_the_canyon.rest.patients import at_peace, due_of, is_waiting, unfinished
from croupier.games.rust_in_the_canyon.rest.state import Downtime, Due, Request, Resting
from croupier.games.rust_in_the_canyon.state import DEAD, Canyon


@rule("RC-18.1")
def open_downtime(play: Play[Canyon], command: OpenDowntime) -> None:
    """Any group of PCs may rest at any time outside a conflict; a PC who makes a downtime move is resting."""
    if play.seat != GM:
        own(play, "RC-17.3")
    at_peace(play)
    now = play.state
    play.insist(now.downtime is None, "RC-18.1", "not now: a downtime is already open", "rest in that one")
    play.do(DowntimeOpened(now.rests + 1, play.seat))
    play.because("RC-18.1", day=now.day)


@rule("RC-18.2", "RC-18.5", "RC-18.6")
def pass_day(play: Play[Canyon], command: PassDay) -> None:
    """The GM advances the day, in downtime or not; each medical clock opens a prompt."""
    gm_only(play, "passing a day")
    play.need(play.state.characters, "no PC has been made yet", "wait until one is")
    at_peace(play)
    _finished(play)
    day = play.state.day + 1
    play.do(DayPassed(day, dues_of(play.state, day)))
    play.because("RC-18.2", day=day)


def dues_of(now: Canyon, day: int) -> tuple[Due, ...]:
    """A day's dues: for each injury with a running clock, an expert's instructions or an amateur's test."""
    found = []
    for one in now.characters:
        for injury in one.injuries if one.status != DEAD else ():
            if injury.care is not None and clocks.clock_of(now, injury) is not None:
                says = None if one.is_playing else True
                found.append(Due(day, one.id, injury.id, injury.care.expert, player=says))
    return tuple(found)


@rule("RC-18.2", "RC-R56")
def close_downtime(play: Play[Canyon], command: CloseDowntime) -> None:
    """The GM closes the downtime; under quick healing, attention takes effect now."""
    gm_only(play, "closing the downtime")
    rest = play.state.downtime
    if rest is None:
        play.refuse("RC-18.2", "not now: no downtime is open", "open one")
    at_peace(play)
    _finished(play)
    for one in play.state.characters:
        for injury in one.injuries:
            if injury.care is not None and injury.care.heals:
                play.ruling("healing")
                care = msgspec.structs.replace(injury.care, heals=False)
                play.do(InjuryChanged(one.id, msgspec.structs.replace(injury, care=care), is_quiet=True))
                injuries.heal(play, one.id, injury.id)
    _put_hands_away(play, rest)
    play.do(DowntimeClosed(rest.number))
    play.because("RC-18.2", days=play.state.day - rest.began)


@rule("RC-18.2")
def break_off(play: Play[Canyon]) -> None:
    """Cancel the rest, which counts as closed: decisions made stay, and hands in progress are put away."""
    rest = play.state.downtime
    if rest is None:
        return
    _put_hands_away(play, rest)
    play.do(DowntimeClosed(rest.number))


@rule("RC-22.1", "RC-18.6")
def put_care_hands_away(play: Play[Canyon]) -> bool:
    """Discard the amateurs' hands of the day, which are then due again; return whether there was one."""
    those = [due for due in play.state.dues if due.drawing]
    for due in those:
        solo.drop(play, due.drawing, "care")
        play.do(DueAnswered(msgspec.structs.replace(due, drawing="")))
    return bool(those)


def _put_hands_away(play: Play[Canyon], rest: Downtime) -> None:
    """Discard the hands in progress of a rest that is over."""
    for request in rest.requests:
        solo.drop(play, request.drawing, "attention")
    for one in rest.resting:
        solo.drop(play, play.state.character(one.pc).seat, "day_off")


def _finished(play: Play[Canyon]) -> None:
    left = unfinished(play.state)
    play.require(not left, "RC-18.2", f"not now: {left}", "finish that first")


@rule("RC-17.3", "RC-18.6", "RC-5.9", "RC-16.8")
def drop_what_cannot_be(play: Play[Canyon]) -> bool:
    """Drop requests to, and hands in progress for, a PC who has since been removed, died or healed.

    Return whether there were any.

    A PC who earned chips on a day off and has since recovered all in bed is not asked how many.
    """
    now = play.state
    for due in now.dues:
        if _is_idle(now, due):
            solo.drop(play, due.drawing, "care")
            play.do(DueSettled(due.pc, due.injury, down=False, ended=not _has_clock(now, due), day=due.day))
            return True
    if now.downtime is None:
        return False
    for request in now.downtime.requests:
        hopeless = _has(now, request.pc, request.injury) and not _can_be_treated(now, request)
        if hopeless:
            play.because("RC-16.8", name=now.character(request.pc).name)
        if hopeless or not _has(now, request.pc, request.injury) or _is_out_of_play(now, request.treater):
            solo.drop(play, request.drawing, "attention")
            play.do(AttentionAnswered(request.pc, request.injury, "nobody"))
            return True
    for one in now.downtime.resting:
        if one.earned and not places.chips(now, places.stress(one.pc)):
            finish(play, one)
            return True
        if is_waiting(one) and not now.character(one.pc).is_playing:
            solo.drop(play, now.character(one.pc).seat, "day_off")
            play.do(Rested(Resting(one.pc, slept=one.slept, day_off=one.day_off), NOTHING))
            return True
    return False


def _has(now: Canyon, pc: str, injury: str) -> bool:
    one = now.character(pc)
    return one.status != DEAD and any(kept.id == injury for kept in one.injuries)


def _can_be_treated(now: Canyon, request: Request) -> bool:
    """Whether attention can still help: the GM may have made the injury permanent since it was asked for."""
    injury = next(one for one in now.character(request.pc).injuries if one.id == request.injury)
    return injury.mortal or injury.may_heal


def _is_idle(now: Canyon, due: Due) -> bool:
    """Whether a due can have no effect: no clock anymore, or an amateur who is not available."""
    if not _has_clock(now, due):
        return True
    injury = next(one for one in now.character(due.pc).injuries if one.id == due.injury)
    return not due.expert and injury.care is not None and _is_out_of_play(now, injury.care.treater)


def _has_clock(now: Canyon, due: Due) -> bool:
    """Whether the injury is still cared for, with a clock."""
    injury = next((one for one in now.character(due.pc).injuries if one.id == due.injury), None)
    return injury is not None and injury.care is not None and clocks.clock_of(now, injury) is not None


@rule("RC-17.3")
def _is_out_of_play(now: Canyon, treater: str) -> bool:
    """Whether the treater of an injury is a PC who cannot make moves now."""
    return now.has(treater) and not now.character(treater).is_playing


__all__ = ["close_downtime", "drop_what_cannot_be", "due_of", "dues_of", "open_downtime", "pass_day"]
