"""Knocking characters out and waking them."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.cast.state import COMPANION
from croupier.games.deck_of_adventures.decisive import decisive
from croupier.games.deck_of_adventures.harm.state import DAMAGE, FATIGUE, Knockout
from croupier.games.deck_of_adventures.health import bodies, wounds
from croupier.games.deck_of_adventures.health.events import Died, KnockedOut, KnockoutSet, Woke
from croupier.games.deck_of_adventures.health.wound_replay import AT_LEAST, HEAL
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure

Instead = Callable[[Play[Adventure], str], bool]
INSTEAD: list[Instead] = []


def instead_of_knockout(function: Instead) -> Instead:
    """Register a function called before damage knocks a character out; True if it replaces the knockout."""
    INSTEAD.append(function)
    return function


@rule("DA-16.1", "DA-15.8", "DA-2.11", "DA-5.8", "DA-16.5", "DA-R74", "DA-R82")
def knock_out(play: Play[Adventure], target: str, cause: str) -> None:
    """Knock a character out, by "damage" or by "fatigue"; a character already out keeps the old cause."""
    one = play.state.character(target)
    if one.is_out or (cause == DAMAGE and any(asked(play, target) for asked in INSTEAD)):
        return
    if one.kind == COMPANION and play.ruling("companion_ko") == "dies":
        play.do(Died(target))
        return
    in_combat = play.state.combat is not None
    dying = one.is_dealer and decisive(play, lambda ruling: _dies(ruling, cause, in_combat))
    play.because("DA-16.1" if cause == DAMAGE else "DA-2.11", who=one.name, cause=cause)
    round = wounds.round_without_turn(play.state, target) if dying else 0
    play.do(KnockedOut(target, Knockout(cause, in_combat, dying=dying, round=round)))


@rule("DA-16.5", "DA-R82")
def _dies(ruling: Ruling, cause: str, in_combat: bool) -> bool:
    """Whether a Dealer who is knocked out begins to die at once."""
    if cause == FATIGUE and ruling("fatigue_ko_dies") == "no":
        return False
    option = ruling("dying_start")
    return option == "always" or (option == "combat_or_attacked" and in_combat)


@rule("DA-16.11")
def wake(play: Play[Adventure], target: str, hp: int | None = None) -> None:
    """End a knockout, with at least this health if a number is given."""
    one = play.state.character(target)
    if one.knockout is None or one.dead:
        return
    play.do(Woke(target))
    if hp is not None:
        at_least(play, target, hp)


@rule("DA-16.7", "DA-3.6")
def at_least(play: Play[Adventure], target: str, hp: int) -> None:
    """Raise the character's health to at least this."""
    if bodies.body_of(play.state, target).hp < hp:
        bodies.change(play, target, AT_LEAST, hp)
        bodies.speed_back(play, target)


@rule("DA-16.7", "DA-16.8", "DA-14.11", "DA-3.6", "DA-22.9")
def regain_one(play: Play[Adventure], target: str) -> None:
    """Give a character who wakes 1 HP: one whom fatigue knocked out has 1 more than before, at most the maximum."""
    was = bodies.body_of(play.state, target).hp
    if was < 1:
        at_least(play, target, 1)
    elif bodies.change(play, target, HEAL, 1, wakes=True).hp > was:
        bodies.speed_back(play, target)


@rule("DA-16.3", "DA-R81")
def turn_passed(play: Play[Adventure], target: str) -> None:
    """Count a turn that the character spent knocked out, if turns are counted in combat."""
    one = play.state.character(target)
    if one.knockout is not None and play.state.ruling("ko_clock") == "combat_turns":
        play.do(KnockoutSet(target, msgspec.structs.replace(one.knockout, turns=one.knockout.turns + 1)))
