"""Get a Good Night's Sleep (RC-18.10, RC-18.11)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.rust_in_the_canyon.people import gm_only, known
from croupier.games.rust_in_the_canyon.purse import recover
from croupier.games.rust_in_the_canyon.rest.commands import JudgeBed, Sleep
from croupier.games.rust_in_the_canyon.rest.events import BED, NOTHING, BedJudged, Rested
from croupier.games.rust_in_the_canyon.rest.patients import downtime, own_rest
from croupier.games.rust_in_the_canyon.rest.state import Resting
from croupier.games.rust_in_the_canyon.settings import Ruling
from croupier.games.rust_in_the_canyon.state import Canyon

NIGHT, PER_DOWNTIME = 7, "per_downtime"


@rule("RC-18.10", "RC-R57")
def sleep(play: Play[Canyon], command: Sleep) -> None:
    """A player has their PC sleep; once a night, or once a downtime if a ruling says so."""
    pc, resting = own_rest(play)
    if not 0 <= command.chips <= NIGHT:
        raise Invalid("chips", command.chips, f"0 to {NIGHT}", "RC-18.10")
    ruling = play.ruling if resting.slept >= 0 else play.state.ruling
    slept, once = has_slept(ruling, play.state, resting), ruling("sleep_limit") == PER_DOWNTIME
    clause, when = ("RC-R57", "in this downtime") if once else ("RC-18.10", "this night")
    again = "wait for another downtime" if once else "wait for another night"
    play.require(not slept and resting.wish < 0, clause, f"not now: the PC has slept {when}", again)
    play.do(Rested(msgspec.structs.replace(resting, wish=command.chips), BED))
    play.because("RC-18.10", name=known(play, pc).name, chips=command.chips)


@rule("RC-R57")
def has_slept(ruling: Ruling, now: Canyon, resting: Resting) -> bool:
    """Whether a PC has already slept well this night, or this downtime if a ruling says so."""
    if ruling("sleep_limit") == PER_DOWNTIME:
        return resting.slept >= 0
    return now.day in (resting.slept, now.character(resting.pc).slept)


@rule("RC-18.10", "RC-18.11", "RC-5.9")
def judge_bed(play: Play[Canyon], command: JudgeBed) -> None:
    """The GM judges the bed: the PC recovers up to 7 chips, or looks for another bed."""
    gm_only(play, "judging a bed")
    resting = downtime(play).of(known(play, command.pc).id)
    play.need(resting.wish >= 0, "nobody by that name is waiting for a bed", "choose one who does")
    slept = play.state.day if command.real else resting.slept
    play.do(Rested(msgspec.structs.replace(resting, wish=-1, slept=slept), NOTHING))
    play.do(BedJudged(command.pc, command.real))
    play.because("RC-18.11", name=known(play, command.pc).name, real=command.real)
    if command.real:
        moved = recover(play, command.pc, resting.wish)
        play.because("RC-18.10", name=known(play, command.pc).name, most=NIGHT, recovered=moved)
