"""Dying and death: by fallout as the player chooses, by mortal injury as the GM says (RC-15.9, RC-16.4)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.cost import clocks, injury_cards, out_of_play
from croupier.games.rust_in_the_canyon.cost.commands import JudgeMortal, SetDeadline, TellDeath
from croupier.games.rust_in_the_canyon.cost.events import InjuryChanged, InjuryHealed, PcDied, PcDying
from croupier.games.rust_in_the_canyon.cost.pots_after_conflict import purse_of, town_purse
from croupier.games.rust_in_the_canyon.cost.state import Injury
from croupier.games.rust_in_the_canyon.people import gm_only, is_gone, known, text_of
from croupier.games.rust_in_the_canyon.purse import pay
from croupier.games.rust_in_the_canyon.settings import Ruling
from croupier.games.rust_in_the_canyon.state import DEAD, DYING, Canyon, Character

UNTREATED = "killed by a mortal injury"
"""How a PC dies whose time is up, if the GM gives no description."""


@rule("RC-15.9", "RC-R70")
def will_die(play: Play[Canyon], pc: str) -> None:
    """Mark a PC as dying: their player decides how and when this session; until then they act as usual."""
    one = play.state.character(pc)
    if one.status not in (DYING, DEAD):
        play.do(PcDying(pc))
        play.because("RC-15.9", name=one.name)


@rule("RC-15.9", "RC-16.4", "RC-R70")
def die(play: Play[Canyon], pc: str, how: str = "") -> None:
    """Kill a PC: their chips go to the bank, or under a ruling to the town; injury cards return to the deck."""
    one = play.state.character(pc)
    out_of_play.drop(play, pc)
    play.do(PcDied(pc, how))
    for injury in one.injuries:
        clocks.stop(play, injury)
        clocks.stop_deadline(play, injury)
        play.do(InjuryHealed(pc, injury.id))
    injury_cards.lay_cards(play, pc)
    if not _town_is_betting(play.state):
        leave_chips(play, pc)


@rule("RC-R70", "RC-12.5")
def _town_is_betting(now: Canyon) -> bool:
    """Whether chips for the town wait: they cannot pay the GM's way in the stage that freed them."""
    to_town = now.ruling("dead_chips") == "town" and purse_of(now.ruling, now) is not None
    return to_town and now.conflict is not None and now.conflict.is_in_a_stage


@rule("RC-R70", "RC-R71")
def leave_chips(play: Play[Canyon], pc: str) -> None:
    """The chips of a dead PC go to the bank, or under a ruling to the town, if one opposes the PCs."""
    held = {place: places.chips(play.state, place) for place in (places.stack(pc), places.stress(pc))}
    if not any(held.values()):
        return
    target = town_purse(play) if play.ruling("dead_chips") == "town" else None
    for place, count in held.items():
        pay(play, place, target, count)
    name, to_town = play.state.character(pc).name, target is not None
    play.because("RC-R70", name=name, chips=sum(held.values()), to_town=to_town)


@rule("RC-R70", "RC-12.5")
def settle_chips(play: Play[Canyon]) -> bool:
    """Move the chips of a PC who died during a stage of bets to the town; return whether there was one."""
    now = play.state
    dead = (one.id for one in now.characters if one.status == DEAD)
    waiting = [pc for pc in dead if any(places.chips(now, place) for place in (places.stack(pc), places.stress(pc)))]
    if not waiting or now.ruling("dead_chips") != "town":
        return False
    leave_chips(play, waiting[0])
    return True


@rule("RC-R70")
def settle_between_stages(play: Play[Canyon]) -> bool:
    """Like `settle_chips`, if the stage at whose end it would be called is no longer under way."""
    return not _town_is_betting(play.state) and settle_chips(play)


@rule("RC-15.9", "RC-22.1")
def tells_death(now: Canyon, seat: str, one: Character) -> bool:
    """Whether this seat says how and when a PC dies: their player does, or the GM if that player is gone."""
    return seat == one.seat or (seat == GM and is_gone(now, one.seat))


@rule("RC-15.9", "RC-R67")
def tell_death(play: Play[Canyon], command: TellDeath) -> None:
    """A PC dies now, as their player describes it, even in the middle of a conflict."""
    one = known(play, command.pc)
    may = tells_death(play.state, play.seat, one)
    play.need(may, f"{one.name}'s death is for their player to describe", "describe your own PC's")
    play.need(one.status != DEAD, f"{one.name} is dead", "describe a death that has not happened yet")
    play.require(one.status == DYING, "RC-15.9", f"{one.name} is not dying", "wait until fallout says so")
    _not_playing_alone(play, one)
    play.because("RC-15.9", name=one.name)
    die(play, one.id, text_of("how", command.how, "RC-15.9", required=False))


@rule("RC-16.4", "RC-R51")
def judge_mortal(play: Play[Canyon], command: JudgeMortal) -> None:
    """The GM decides: the mortal injury kills the PC, or they survive until the next deadline."""
    gm_only(play, "whether a mortal injury kills")
    one = known(play, command.pc)
    play.need(one.status != DEAD, f"{one.name} is dead", "choose a living PC")
    play.require(one.is_mortal, "RC-16.4", f"{one.name} has no mortal injury", "choose one who has")
    _not_playing_alone(play, one)
    due = time_is_up(play.ruling, play.state, one)
    if command.dies:
        play.because("RC-16.4", name=one.name)
        die(play, one.id, text_of("how", command.how, "RC-16.4", required=False) or UNTREATED)
        return
    if command.how:
        raise Invalid("how", command.how, "no value for a PC who is spared", "RC-16.4")
    clause = "RC-16.4" if play.state.ruling("mortal_deadline") == "downtime_end" else "RC-R51"
    play.require(due, clause, f"not now: {one.name} has time left for medical attention", "wait until time is up")
    for injury in one.injuries:
        if injury.mortal:
            clocks.stop_deadline(play, injury)
            play.do(InjuryChanged(one.id, deadly(play.state, injury), "does not kill them yet"))
    play.because("RC-16.4", name=one.name, spared=True)


@rule("RC-16.4", "RC-R51")
def set_deadline(play: Play[Canyon], command: SetDeadline) -> None:
    """The GM ticks the clock of a mortal injury, if such injuries kill by a clock."""
    gm_only(play, "the clock of a mortal injury")
    one = known(play, command.pc)
    play.require(play.ruling("mortal_deadline") == "clock", "RC-R51", "mortal injuries have no clock here")
    injury = next((kept for kept in one.injuries if kept.id == command.injury and kept.mortal), None)
    play.need(injury is not None, f"{one.name} has no such mortal injury", "choose one that they have")
    assert injury is not None
    size = clocks.deadline_size(play.state)
    if not 0 <= command.at <= size:
        raise Invalid("at", command.at, f"0 to {size}", "RC-R51")
    clocks.set_deadline(play, one.id, injury, command.at)
    play.because("RC-R51", name=one.name, at=command.at, size=size)


def _not_playing_alone(play: Play[Canyon], one: Character) -> None:
    """Raises Illegal while a PC's player plays a solo hand whose result still matters."""
    free = play.state.solo(one.seat) is None
    play.require(free, "RC-5.8", "not now: a hand of theirs is being played", "wait until that hand is over")


@rule("RC-16.4", "RC-R51")
def deadly(now: Canyon, injury: Injury) -> Injury:
    """The injury, now mortal: it kills by the end of the next downtime that opens, or of this session."""
    sitting = max(1, now.sitting if now.is_open else now.sitting + 1)
    return msgspec.structs.replace(injury, mortal=True, rest=now.rests + 1, sitting=sitting)


@rule("RC-16.4", "RC-R51")
def time_is_up(ruling: Ruling, now: Canyon, one: Character) -> bool:
    """Whether one of the PC's mortal injuries was left untreated too long."""
    deadline = ruling("mortal_deadline")
    rested, sat = now.rests - (now.downtime is not None), now.sitting - now.is_open
    for injury in one.injuries:
        if not injury.mortal:
            continue
        if deadline == "clock":
            up = clocks.deadline_at(now, injury) >= clocks.deadline_size(now)
        else:
            up = sat >= injury.sitting if deadline == "sitting_end" else rested >= injury.rest
        if up:
            return True
    return False


@rule("RC-15.9")
def dies_at_the_opening(now: Canyon, one: Character) -> bool:
    """Whether a PC was to die in the last session, and no hand of theirs kept their player from being asked."""
    return one.status == DYING and not injury_cards.in_a_hand(now, one.id)


@rule("RC-15.9")
def at_the_opening(play: Play[Canyon]) -> None:
    """PCs who were to die in the last session are dead, unless their hand in progress delayed the prompt."""
    for one in play.state.characters:
        if dies_at_the_opening(play.state, one):
            play.because("RC-15.9", name=one.name)
            die(play, one.id)
