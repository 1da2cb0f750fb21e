"""Take a Day Off: the floor, the hand, and its result (RC-18.12 to RC-18.15, P9)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.cost.stress import take_stress
from croupier.games.rust_in_the_canyon.figures.solo import overindulged
from croupier.games.rust_in_the_canyon.hand_totals import MOST, total
from croupier.games.rust_in_the_canyon.moves import solo
from croupier.games.rust_in_the_canyon.people import gm_only, known, text_of
from croupier.games.rust_in_the_canyon.purse import recover
from croupier.games.rust_in_the_canyon.rest.commands import (
    DEADLY_VIOLENCE,
    PEACE,
    VIOLENCES,
    NameTrouble,
    RecoverChips,
    SetFloor,
    TakeDayOff,
)
from croupier.games.rust_in_the_canyon.rest.events import DAY_OFF, NOTHING, FloorSet, Overindulged, Rested, TroubleNamed
from croupier.games.rust_in_the_canyon.rest.patients import downtime, own_rest
from croupier.games.rust_in_the_canyon.rest.state import Resting
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.games.rust_in_the_canyon.town import clocks
from croupier.games.rust_in_the_canyon.town.state import TROUBLE

STEP, MOST_WORK, LONGEST_NAME = 5, 100, 60


@rule("RC-18.12")
def take_day_off(play: Play[Canyon], command: TakeDayOff) -> None:
    """A player says what their PC does; others come along by also taking the day off. One day each."""
    pc, resting = own_rest(play)
    doing = text_of("doing", command.doing, "RC-18.12")
    day = play.state.day
    taken, later = "not now: they have already taken this day off", "wait for another day"
    play.insist(not resting.doing, "RC-18.12", taken, later)
    play.require(day not in (resting.day_off, known(play, pc).day_off), "RC-18.12", taken, later)
    play.do(Rested(msgspec.structs.replace(resting, doing=doing, day_off=day, floor=None), DAY_OFF))
    play.because("RC-18.12", name=known(play, pc).name, day=day)


@rule("RC-18.13", "RC-R59")
def floor_of(work: int, *, vice: bool, violence: str) -> int:
    """The floor: 5 for each bit of work, 5 if the vice was not satisfied, 5 for violence, 5 more if it was deadly."""
    harm = 0 if violence == PEACE else 2 if violence == DEADLY_VIOLENCE else 1
    return STEP * (work + (not vice) + harm)


@rule("RC-18.13", "RC-18.14", "RC-18.15", "RC-4.3", "RC-R59")
def set_floor(play: Play[Canyon], command: SetFloor) -> None:
    """The GM sets the floor; then the player plays their hand, even if the floor is 21 or more."""
    gm_only(play, "the floor")
    resting = downtime(play).of(known(play, command.pc).id)
    play.need(resting.awaits_floor, "nobody by that name is waiting for a floor", "choose one who took a day off")
    if not 0 <= command.work <= MOST_WORK:
        raise Invalid("work", command.work, f"0 to {MOST_WORK}", "RC-18.13")
    if command.violence not in VIOLENCES:
        raise Invalid("violence", command.violence, ", ".join(VIOLENCES), "RC-18.13")
    floor = floor_of(command.work, vice=command.vice, violence=command.violence)
    play.do(FloorSet(command.pc, floor, command.work, command.vice, command.violence))
    play.because("RC-18.13", work=command.work, vice=command.vice, violence=command.violence, floor=floor)
    solo.begin(play, command.pc, "day_off", floor)


@rule("RC-18.14", "RC-18.16", "RC-R58")
def end_day_off_hand(play: Play[Canyon], pc: str, cards: tuple[str, ...]) -> None:
    """End the hand: over 21 with the floor the PC overindulged, else they may recover the cards' total."""
    rest = play.state.downtime
    if rest is None:
        return
    resting = rest.of(pc)
    floor, own = resting.floor or 0, total(cards, resting.floor or 0)
    play.because("RC-18.14", floor=floor, cards=own, count=floor + own)
    if floor + own <= MOST:
        earn(play, resting, own)
        return
    play.do(Overindulged(pc, floor + own))
    ruling = play.ruling("overindulged")
    if ruling == "trouble":
        play.do(Rested(msgspec.structs.replace(resting, trouble=True), NOTHING))
        return
    chips = overindulged(ruling, _stress(play), total(cards[:-1], floor), floor)
    if ruling == "stress":
        take_stress(play, pc, -chips)
        finish(play, resting)
    else:
        earn(play, resting, chips)


def _stress(play: Play[Canyon]) -> int:
    """The stress for overindulging, if a ruling sets a number."""
    count = play.state.settings.value("overindulged")
    return count if isinstance(count, int) else 0


@rule("RC-18.14", "RC-5.9")
def earn(play: Play[Canyon], resting: Resting, chips: int) -> None:
    """Let the PC recover up to this many of their stress chips; their player is prompted for how many."""
    there = min(chips, places.chips(play.state, places.stress(resting.pc)))
    if there:
        play.do(Rested(msgspec.structs.replace(resting, earned=there), NOTHING))
    else:
        finish(play, resting)


@rule("RC-18.14", "RC-5.9")
def recover_chips(play: Play[Canyon], command: RecoverChips) -> None:
    """Recover as many chips as the hand's total, or fewer."""
    pc, resting = own_rest(play)
    play.need(resting.earned, "you have no chips to recover now", "take a day off")
    most = min(resting.earned, places.chips(play.state, places.stress(pc)))
    if not 0 <= command.chips <= most:
        raise Invalid("chips", command.chips, f"0 to {most}", "RC-18.14")
    recover(play, pc, resting.earned, command.chips)
    finish(play, resting)
    play.because("RC-5.9", name=known(play, pc).name, recovered=command.chips, most=most)


@rule("RC-18.16", "RC-R15", "RC-R58")
def name_trouble(play: Play[Canyon], command: NameTrouble) -> None:
    """The GM names the bad consequence, and may start a clock for it."""
    gm_only(play, "saying what overindulging costs")
    one = known(play, command.pc)
    resting = downtime(play).of(one.id)
    play.need(resting.trouble, f"{one.name} has not overindulged", "choose one who has")
    what = text_of("what", command.what, "RC-R58")
    most = clocks.most_segments(play.ruling if command.clock else play.state.ruling)
    if not 0 <= command.clock <= most:
        raise Invalid("clock", command.clock, f"0 to {most}", "RC-R58")
    play.do(TroubleNamed(one.id, what))
    play.because("RC-18.16", name=one.name)
    if command.clock:
        clocks.make(play, what[:LONGEST_NAME], f"{one.name} overindulged", command.clock, TROUBLE)
    finish(play, resting)


def finish(play: Play[Canyon], resting: Resting) -> None:
    """End the day off and record its day."""
    kept = Resting(resting.pc, slept=resting.slept, wish=resting.wish, day_off=resting.day_off)
    play.do(Rested(kept, NOTHING))


solo.on_end["day_off"] = end_day_off_hand
