"""Rests: called, interrupted, resumed and finished (P14.1, P14.3, P15)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.cast.state import COMPANION, Character
from croupier.games.deck_of_adventures.checks import resolution
from croupier.games.deck_of_adventures.checks.passing_time import pass_minutes
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.story import recovery
from croupier.games.deck_of_adventures.story.commands import BreakRest, CallRest
from croupier.games.deck_of_adventures.story.events import RestBegun, RestInterrupted, RestOver
from croupier.games.deck_of_adventures.story.state import FULL, QUICK, REPAIR, Rest
from croupier.games.deck_of_adventures.validation import known_character, number_in_range, require_gm

MINUTES = {QUICK: 30, FULL: 480}
"""The length of each rest in minutes."""
PARTIAL = "partial"


@rule("DA-R96")
def minutes_before(now: Adventure, kind: str, who: tuple[str, ...]) -> int:
    """Minutes of this kind of rest that still count from before an interruption, if all of these had that rest."""
    had = dict(now.rested_by).get(kind, who)
    return dict(now.rested).get(kind, 0) if set(who) <= set(had) else 0


@rule("DA-19.1", "DA-19.12", "DA-R96", "DA-R98", "DA-1.8")
def call_rest(play: Play[Adventure], command: CallRest) -> None:
    """The GM lets characters rest, and says whether the rest is interrupted."""
    require_gm(play, "DA-19.1")
    if command.kind not in MINUTES:
        raise Invalid("kind", command.kind, ", ".join(MINUTES), "DA-19.1")
    number_in_range("minutes", command.minutes, 0, MINUTES[command.kind] - 1, "DA-19.1")
    busy = not play.state.is_between
    play.need(not busy, "something else is under way", "wait until it is over")
    who = _who(play, command.who)
    if not command.interrupted:
        _take(play, command.kind, who)
    elif _counts_as_quick(play, command):
        play.because("DA-R96", minutes=command.minutes)
        pass_minutes(play, command.minutes - MINUTES[QUICK])
        _take(play, QUICK, who, broken=True)
    else:
        _interrupt(play, command.kind, who, command.minutes)


@rule("DA-R96")
def _counts_as_quick(play: Play[Adventure], command: CallRest) -> bool:
    """Whether the first half hour of a Full Rest counts as a Quick Rest, under the ruling `partial`."""
    partial = play.ruling("rest_interrupted") == PARTIAL
    return partial and command.kind == FULL and command.minutes >= MINUTES[QUICK]


@rule("DA-19.1", "DA-R96")
def _interrupt(play: Play[Adventure], kind: str, who: tuple[str, ...], minutes: int) -> None:
    """Interrupt a rest without benefits; depending on a ruling, its minutes count when it is resumed."""
    play.because("DA-19.1", interrupted=True)
    counts = play.ruling("rest_interrupted") != PARTIAL
    total = min(MINUTES[kind] - 1, minutes_before(play.state, kind, who) + minutes) if counts else 0
    pass_minutes(play, minutes)
    play.do(RestInterrupted(kind, who, total))


@rule("DA-19.1", "DA-5.9")
def _who(play: Play[Adventure], given: tuple[str, ...]) -> tuple[str, ...]:
    """The characters who rest, each Companion with its Dealer. Raises Invalid, Impossible or Illegal."""
    if not given or len(set(given)) < len(given):
        raise Invalid("who", len(given), "one or more characters, each only once", "DA-19.1")
    for name in given:
        one = known_character(play, name)
        play.need(one.here and not one.dead, f"{one.name} is not there", "choose a character who is")
        _able(play, one)
    tied = (
        one.id for one in play.state.characters
        if one.kind == COMPANION and one.dealer in given and one.here and not one.dead and one.id not in given
    )  # fmt: skip
    return (*given, *tied)


@rule("DA-19.12", "DA-R98")
def _able(play: Play[Adventure], one: Character) -> None:
    """Refuse a rest to a dying character, and under a ruling to any Dealer who is knocked out."""
    if one.knockout is None:
        return
    play.require(not one.knockout.dying, "DA-19.12", f"{one.name} is dying", "treat them, or make the death Checks")
    if one.is_dealer:
        allowed = play.ruling("ko_rest") == "yes"
        play.require(allowed, "DA-R98", f"{one.name} is Knocked Out", "treat them first")


@rule("DA-19.1", "DA-19.10", "DA-19.11")
def _take(play: Play[Adventure], kind: str, who: tuple[str, ...], *, broken: bool = False) -> None:
    play.because("DA-19.1", minutes=MINUTES[kind] - minutes_before(play.state, kind, who))
    play.do(RestBegun(kind, who, broken))
    if kind == FULL:
        pass_minutes(play, MINUTES[FULL] - minutes_before(play.state, FULL, who))
        recovery.full(play, who)
        play.do(RestOver(FULL, who))


@rule("DA-19.1", "DA-R96", "DA-1.8")
def break_rest(play: Play[Adventure], command: BreakRest) -> None:
    """Interrupt a Quick Rest: it gives nothing more; used Rest Cards stay used, with their benefits."""
    require_gm(play, "DA-19.1")
    number_in_range("minutes", command.minutes, 0, MINUTES[QUICK] - 1, "DA-19.1")
    now = _rest(play)
    if now.used or play.ruling("rest_interrupted") == PARTIAL:
        play.because("DA-R96", minutes=command.minutes, used=now.used)
        pass_minutes(play, command.minutes)
        stop_rest(play)
        return
    _put_by(play, now)
    _interrupt(play, QUICK, now.who, command.minutes)


def _rest(play: Play[Adventure]) -> Rest:
    now = play.state.rest
    play.need(now is not None, "no Quick Rest is under way", "call one")
    assert now is not None
    return now


@rule("DA-R96", "DA-1.2")
def stop_rest(play: Play[Adventure]) -> None:
    """End the Quick Rest at once: used cards stay used, open ones leave play, and nothing is shuffled."""
    now = _rest(play)
    _put_by(play, now)
    play.do(RestOver(QUICK, now.who, broken=True))


@rule("DA-19.1", "DA-2.4")
def _put_by(play: Play[Adventure], now: Rest) -> None:
    """Remove the Rest Cards in use from play, and call off the Checks to repair armor."""
    for check in play.state.checks:
        if check.is_under_way and check.then == REPAIR:
            resolution.drop(play, check, "the rest is interrupted")
    for one in now.open:
        recovery.put_by(play, one.who)


@rule("DA-19.3", "DA-19.8", "DA-15.1")
def finish_rest(play: Play[Adventure]) -> None:
    """End the Quick Rest once everyone has stopped: its time passes and its remaining benefits apply."""
    now = _rest(play)
    pass_minutes(play, MINUTES[QUICK] - minutes_before(play.state, QUICK, now.who))
    recovery.quick(play, now.who)
    play.do(RestOver(QUICK, now.who))
