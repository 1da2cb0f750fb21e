"""Get a Good Night's Sleep (RC-18.10, RC-18.11)."""

from __future__ import annotations

import msgspec

from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.rust_in_the_canyon.people import Table, gm_only, known, state
from croupier.games.rust_in_the_canyon.purse import recover
from croupier.games.rust_in_the_canyon.rest.commands import JudgeBed, Sleep
from croupier.games.rust_in_the_canyon.rest.events import BedJudged, Rested
from croupier.games.rust_in_the_canyon.rest.people import downtime, own_rest

NIGHT = 7


@rule("RC-18.10", "RC-R57")
def sleep(play: Table, command: Sleep) -> None:
    """A player puts her PC to bed; once a night, by a ruling once a downtime."""
    pc, resting = own_rest(play)
    if not 0 <= command.chips <= NIGHT:
        raise Invalid("chips", command.chips, f"0 to {NIGHT}", "RC-18.10")
    per_downtime = play.ruling("sleep_limit") == "per_downtime"
    slept = resting.slept >= 0 if per_downtime else resting.slept == state(play).day
    when = "in this downtime" if per_downtime else "this night"
    play.require(not slept and resting.wish < 0, "RC-18.10", f"not now: she has slept {when}", "wait for another night")
    play.do(Rested(msgspec.structs.replace(resting, wish=command.chips)))
    play.because("RC-18.10", name=known(play, pc).name, chips=command.chips)


@rule("RC-18.10", "RC-18.11", "RC-5.9")
def judge_bed(play: Table, command: JudgeBed) -> None:
    """The GM's word on the bed: she recovers up to 7, or looks for another."""
    gm_only(play, "what a good bed is")
    resting = downtime(play).of(known(play, command.pc).id)
    play.need(resting.wish >= 0, "nobody of that name waits for a bed", "one who does")
    slept = state(play).day if command.real else resting.slept
    play.do(Rested(msgspec.structs.replace(resting, wish=-1, slept=slept)))
    play.do(BedJudged(command.pc, command.real))
    if command.real:
        moved = recover(play, command.pc, resting.wish)
        play.because("RC-18.10", name=known(play, command.pc).name, most=NIGHT, recovered=moved)
