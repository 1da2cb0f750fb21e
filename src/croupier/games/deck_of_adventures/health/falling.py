"""Falling."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.characters import numbers
from croupier.games.deck_of_adventures.characters.knowledge import noting
from croupier.games.deck_of_adventures.harm.state import DOWN
from croupier.games.deck_of_adventures.health import condition_changes, damage
from croupier.games.deck_of_adventures.health.events import Fell, SpeedLostSet
from croupier.games.deck_of_adventures.state import Adventure

FEET = 10
"""Feet fallen for each damage and each space of speed lost."""


@rule("DA-22.8", "DA-R109", "DA-R110")
def fall(play: Play[Adventure], target: str, feet: int) -> None:
    """A character falls this many feet: damage, lost speed, Knocked Down."""
    k = feet // FEET
    play.do(Fell(target, feet))
    play.because("DA-22.8", feet=feet, tens=k)
    if not k:
        return
    n = k if k == 1 or play.ruling("fall_damage") == "per_10_feet" else 1
    damage.deal(play, target, n, bypass=_bypasses(play, target), source="a fall")
    if play.state.character(target).dead:
        return
    play.do(SpeedLostSet(target, play.state.character(target).speed_lost + k))
    condition_changes.add_condition(play, target, DOWN)


@rule("DA-R109")
def _bypasses(play: Play[Adventure], target: str) -> bool:
    """Whether a fall's damage bypasses armor; the ruling is noted only if there is armor that everyone knows."""
    one = play.state.character(target)
    armored = numbers.ap(play.state.ruling, play.state, target) > 0
    return (noting(play, one) if armored else play.state.ruling)("fall_bypass_ap") == "yes"
