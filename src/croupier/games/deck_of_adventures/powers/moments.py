"""Powers that act automatically: at the start and end of a turn, and when somebody falls (DA-25.29)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.characters import knowledge, numbers, stated
from croupier.games.deck_of_adventures.characters.stated import Stated
from croupier.games.deck_of_adventures.checks import effects, fatigue
from croupier.games.deck_of_adventures.health import knockout
from croupier.games.deck_of_adventures.health.knockout import at_least
from croupier.games.deck_of_adventures.packs.effects import FALLS, TURN_END, TURN_START, USER, Regain
from croupier.games.deck_of_adventures.powers import facts, limits, power_use, run_effects
from croupier.games.deck_of_adventures.powers.events import PowerUsed
from croupier.games.deck_of_adventures.powers.sources import Source
from croupier.games.deck_of_adventures.powers.state import ITEM, POWER, STANDING, Work
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.turns import turn_actions, turn_start
from croupier.games.deck_of_adventures.turns.current_turn import companions_of


def _source(found: Stated) -> Source:
    return Source(found.name, found.words, 0, None, 1, 0, None)


@rule("DA-25.29", "DA-11.12", "DA-5.9")
def _happens(play: Play[Adventure], who: str, when: str) -> None:
    """Run the effects for a moment of a turn, on the character's sheet and on those of their Companions."""
    for each in (who, *companions_of(play.state, who)):
        _of_one(play, each, when)


def _of_one(play: Play[Adventure], who: str, when: str) -> None:
    one = play.state.character(who)
    if one.is_out or not one.here:
        return
    for found in stated.at_moment(play.state, one, when):
        work = Work(who, found.id, ITEM if found.is_item else POWER)
        if run_effects.whom(play, work, found.effect, (who,)) and _pays(play, who, found):
            play.because("DA-25.29", power=found.name, moment=when)
            play.do(PowerUsed(who, found.name, kind=STANDING))
            run_effects.run_one(play, work, _source(found), found.effect, (who,))


@rule("DA-25.29", "DA-25.7")
def _pays(play: Play[Adventure], who: str, found: Stated) -> bool:
    """Pay the price of a power that acts automatically; False if it cannot be paid."""
    if not found.pp:
        return True
    one = play.state.character(who)
    if fatigue.pp_cost(play.ruling, one, found.pp) > one.vitals.open().pp:
        return False
    power_use.spend_pp(play, who, found.pp)
    return True


@turn_start.at_start
def begins(play: Play[Adventure], who: str) -> None:
    """Add the actions that powers have given, and run the effects at the start of a character's turn."""
    _more_actions(play, who)
    _happens(play, who, TURN_START)


@rule("DA-25.31")
def _more_actions(play: Play[Adventure], who: str) -> None:
    for each in play.state.character(who).effects:
        if each.action and turn_actions.grant(play, who, each.action):
            play.because("DA-25.31", power=each.text, action=each.action)
            effects.end_effects(play, who, each.id, used=True)


@turn_start.at_end
def ends(play: Play[Adventure], who: str) -> None:
    """Run the effects at the end of a character's turn."""
    _happens(play, who, TURN_END)


@knockout.instead_of_knockout
@rule("DA-25.29", "DA-14.11", "DA-16.1")
def stays_up(play: Play[Adventure], target: str) -> bool:
    """Keep a character from being knocked out with a power that has a use left; return whether one did."""
    one = play.state.character(target)
    for found in stated.at_moment(play.state, one, FALLS):
        verb = found.effect.verb
        able = (
            limits.is_left(play.state, target, found.id, found.effect, of_item=found.is_item)
            and found.effect.who == USER
        )
        holds = able and facts.all_hold(play.state, found.effect.facts, target, target)
        if holds and isinstance(verb, Regain) and _pays(play, target, found):
            limits.note_use(play, target, found.id, found.effect, of_item=found.is_item)
            play.because("DA-25.29", power=found.name)
            play.do(PowerUsed(target, found.name, kind=STANDING))
            at_least(play, target, min(verb.n, numbers.hp_max(knowledge.noting(play, one), play.state, target)))
            return True
    return False
