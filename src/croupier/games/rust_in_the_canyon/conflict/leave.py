"""Out of a conflict before it is over: leaving, refusing the ante, being removed."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.rust_in_the_canyon.conflict.commands import BackDownFor, LeaveConflict
from croupier.games.rust_in_the_canyon.conflict.events import JoinJudged, StayedOut
from croupier.games.rust_in_the_canyon.conflict.participants import at_step, conflict, contender_of
from croupier.games.rust_in_the_canyon.conflict.side_events import LeftConflict
from croupier.games.rust_in_the_canyon.conflict.state import (
    ANTE,
    CLAIM,
    PREPARE,
    RESERVE,
    SAY,
    SITUATION,
    STAKES,
    SURPRISE,
)
from croupier.games.rust_in_the_canyon.cost import resolve
from croupier.games.rust_in_the_canyon.people import gm_only, known
from croupier.games.rust_in_the_canyon.state import Canyon

OPENING = (STAKES, SITUATION, CLAIM)
BEFORE_THE_ANTE = (PREPARE, SAY, SURPRISE, RESERVE, ANTE)


@rule("RC-11.3", "RC-R66", "RC-12.5")
def leave_conflict(play: Play[Canyon], command: LeaveConflict) -> None:
    """A player leaves before the ante, or refuses it: out for good, the stakes given up."""
    at_step(play, "RC-11.3", *BEFORE_THE_ANTE)
    one = contender_of(play, "RC-11.3")
    back_down(play, one.pc, "leaves before the ante")


@rule("RC-11.3", "RC-12.5", "RC-R39", "RC-R66")
def back_down(play: Play[Canyon], pc: str, why: str) -> None:
    """In the first hand simply out; in a later one they back down, with fallout at the level of their last hand."""
    one = conflict(play.state).contender(pc)
    backs = bool(one.level) or play.ruling("refuse_ante") == "always_backs_down"
    play.do(LeftConflict(pc, backs, why))
    play.because("RC-11.3", name=play.state.character(pc).name, backs_down=backs, last_level=one.level)
    if one.level and play.ruling("back_down_fallout") == "at_once":
        resolve.resolve(play, pc)


@rule("RC-R28")
def out_unharmed(play: Play[Canyon], pc: str, why: str) -> None:
    """Out with the stakes lost and their pots to the town, but without fallout."""
    has_played = bool(conflict(play.state).contender(pc).level)
    play.do(LeftConflict(pc, has_played, why))
    if has_played:
        resolve.forfeit(play, pc)


@rule("RC-R67", "RC-17.3", "RC-11.3")
def drop(play: Play[Canyon], pc: str) -> None:
    """A PC removed or dead in mid-conflict is out of it; nothing where they are in none."""
    now = play.state.conflict
    if now is not None and pc in now.wishes:
        play.do(JoinJudged(pc, agreed=False))
    if now is None or not now.has(pc):
        return
    if now.step in OPENING:
        play.do(StayedOut(pc))
    elif now.contender(pc).is_in:
        out_unharmed(play, pc, "out of play")


@rule("RC-22.1", "RC-R65")
def may_back_down_for(now: Canyon, pc: str) -> bool:
    """Whether a PC is still in whose person is gone."""
    this = now.conflict
    if this is None or this.step in OPENING or not this.has(pc) or not this.contender(pc).is_in:
        return False
    seat = now.seat(now.character(pc).seat)
    return seat.away or (not seat.taken and any(one.taken for one in now.seats))


@rule("RC-22.1", "RC-R65")
def back_down_for(play: Play[Canyon], command: BackDownFor) -> None:
    """The table waits for who is gone, until the GM has that PC back down."""
    gm_only(play, "backing down for somebody")
    name = known(play, command.pc).name
    if not may_back_down_for(play.state, command.pc):
        play.refuse("RC-22.1", f"not yours: {name} is played, or not in a conflict", "wait for their player")
    back_down(play, command.pc, "their player is gone")
    play.because("RC-22.1", name=name)
