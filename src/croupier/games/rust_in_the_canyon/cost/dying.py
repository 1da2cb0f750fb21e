"""Dying and death: by fallout in the player's own time, by a mortal injury at the GM's word (RC-15.9, RC-16.4)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.conflict import leaving
from croupier.games.rust_in_the_canyon.cost import cards, clocks
from croupier.games.rust_in_the_canyon.cost.events import InjuryHealed, PcDied, PcDying
from croupier.games.rust_in_the_canyon.people import Table, state
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


@rule("RC-16.4", "RC-R51")
def time_is_up(now: Canyon, one: Character) -> bool:
    """Whether a mortal injury of hers was left too long."""
    ruling = now.settings["mortal_deadline"]
    rested = now.rests - (now.downtime is not None)
    sat = now.sitting - now.is_open
    for injury in one.injuries:
        if not injury.mortal:
            continue
        full = clocks.deadline_at(now, injury) >= int(str(now.settings.value("mortal_deadline") or 1))
        if {"downtime_end": rested >= injury.rest, "sitting_end": sat >= injury.sitting}.get(ruling, full):
            return True
    return False
