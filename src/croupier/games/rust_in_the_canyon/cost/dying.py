"""Dying and death: by fallout in the player's own time, by a mortal injury at the GM's word (RC-15.9, RC-16.4)."""

from __future__ import annotations

import msgspec

from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.conflict import leaving
from croupier.games.rust_in_the_canyon.cost import cards, clocks
from croupier.games.rust_in_the_canyon.cost.commands import JudgeMortal, SetDeadline, TellDeath
from croupier.games.rust_in_the_canyon.cost.events import InjuryChanged, InjuryHealed, PcDied, PcDying
from croupier.games.rust_in_the_canyon.cost.state import Injury
from croupier.games.rust_in_the_canyon.people import Table, gm_only, known, state, text_of
from croupier.games.rust_in_the_canyon.purse import pay
from croupier.games.rust_in_the_canyon.state import DEAD, DYING, Canyon, Character


@rule("RC-15.9", "RC-R70")
def will_die(play: Table, pc: str) -> None:
    """Her player decides how and when, before the sitting ends; until then she acts as usual."""
    one = state(play).character(pc)
    if one.status not in (DYING, DEAD):
        play.do(PcDying(pc))
        play.because("RC-15.9", name=one.name)


@rule("RC-15.9", "RC-16.4", "RC-R70")
def die(play: Table, pc: str, how: str = "") -> None:
    """She is dead: chips to the bank or by a ruling to the town, injury cards back into the deck."""
    one = state(play).character(pc)
    leaving.drop(play, pc)
    play.do(PcDied(pc, how))
    for injury in one.injuries:
        clocks.stop(play, injury)
        clocks.stop_deadline(play, injury)
        play.do(InjuryHealed(pc, injury.id))
    cards.lay_cards(play, pc)
    to_town = play.ruling("dead_chips") == "town" and state(play).board.has(places.TOWN)
    for place in (places.stack(pc), places.stress(pc)):
        pay(play, place, places.TOWN if to_town else None, places.chips(state(play), place))
    play.because("RC-R70", name=one.name)


@rule("RC-15.9")
def tell_death(play: Table, command: TellDeath) -> None:
    """She dies now, as her player tells it; not in the middle of a hand of hers."""
    one = known(play, command.pc)
    play.need(play.seat in (one.seat, GM), f"{one.name}'s death is for her player to tell", "your own PC's")
    play.require(one.status == DYING, "RC-15.9", f"{one.name} is not dying", "wait until fallout says so")
    _between_hands(play, one.id)
    die(play, one.id, text_of("how", command.how, "RC-15.9", required=False))


@rule("RC-16.4", "RC-R51")
def judge_mortal(play: Table, command: JudgeMortal) -> None:
    """The GM's word: the mortal injury kills her, or she has until the next time."""
    gm_only(play, "whether a mortal injury kills")
    one = known(play, command.pc)
    play.require(one.is_mortal, "RC-16.4", f"{one.name} has no mortal injury", "one who has")
    _between_hands(play, one.id)
    if command.dies:
        play.because("RC-16.4", name=one.name)
        die(play, one.id, text_of("how", command.how, "RC-16.4", required=False))
        return
    for injury in one.injuries:
        if injury.mortal:
            clocks.stop_deadline(play, injury)
            play.do(InjuryChanged(one.id, deadly(state(play), injury)))
    play.because("RC-16.4", name=one.name, spared=True)


@rule("RC-16.4", "RC-R51")
def set_deadline(play: Table, command: SetDeadline) -> None:
    """Where mortal injuries kill by a clock, the GM ticks it."""
    gm_only(play, "the clock of a mortal injury")
    one = known(play, command.pc)
    play.require(play.ruling("mortal_deadline") == "clock", "RC-R51", "mortal injuries have no clock here")
    injury = next((kept for kept in one.injuries if kept.id == command.injury and kept.mortal), None)
    play.need(injury is not None, f"{one.name} has no such mortal injury", "one that she has")
    assert injury is not None
    size = clocks.deadline_size(state(play))
    if not 0 <= command.at <= size:
        raise Invalid("at", command.at, f"0 to {size}", "RC-R51")
    clocks.set_deadline(play, one.id, injury, command.at)
    play.because("RC-R51", name=one.name, at=command.at, size=size)


def _between_hands(play: Table, pc: str) -> None:
    free = not cards.in_a_hand(state(play), pc)
    play.require(free, "RC-R67", "a hand of hers is being played", "wait until it is over")


@rule("RC-16.4", "RC-R51")
def deadly(now: Canyon, injury: Injury) -> Injury:
    """The injury made mortal: it kills by the end of the next downtime to be opened, or of this sitting."""
    sitting = max(1, now.sitting if now.is_open else now.sitting + 1)
    return msgspec.structs.replace(injury, mortal=True, rest=now.rests + 1, sitting=sitting)


@rule("RC-16.4", "RC-R51")
def time_is_up(now: Canyon, one: Character) -> bool:
    """Whether a mortal injury of hers was left too long."""
    ruling = now.settings["mortal_deadline"]
    rested, sat = now.rests - (now.downtime is not None), now.sitting - now.is_open
    for injury in one.injuries:
        if not injury.mortal:
            continue
        if ruling == "clock":
            up = clocks.deadline_at(now, injury) >= clocks.deadline_size(now)
        else:
            up = sat >= injury.sitting if ruling == "sitting_end" else rested >= injury.rest
        if up:
            return True
    return False


@rule("RC-15.9")
def at_the_opening(play: Table) -> None:
    """Whoever was to die in the last sitting, and was asked at its close, is dead."""
    for one in state(play).characters:
        if one.status == DYING:
            die(play, one.id)
