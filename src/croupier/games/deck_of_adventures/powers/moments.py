"""Powers that act automatically: at the start and end of a turn, and when somebody falls (DA-25.29)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.characters import stated
from croupier.games.deck_of_adventures.characters.stated import Stated
from croupier.games.deck_of_adventures.checks import effects
from croupier.games.deck_of_adventures.health import bodies, knockout
from croupier.games.deck_of_adventures.health.knockout import at_least
from croupier.games.deck_of_adventures.packs.effects import FALLS, TURN_END, TURN_START, USER, Regain
from croupier.games.deck_of_adventures.powers import facts, limits, run_effects
from croupier.games.deck_of_adventures.powers.sources import Source
from croupier.games.deck_of_adventures.powers.state import Work
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.turns import turn_actions, turn_start


def _source(found: Stated) -> Source:
    return Source(found.name, found.words, 0, None, 1, 0, None)


@rule("DA-25.29", "DA-11.12")
def _happens(play: Play[Adventure], who: str, when: str) -> None:
    """Run the effects on a character's sheet for a moment of their turn."""
    one = play.state.character(who)
    if one.is_out or not one.here:
        return
    for found in stated.at_moment(play.state, one, when):
        run_effects.run_one(play, Work(who, found.id), _source(found), found.effect, (who,))


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
@rule("DA-25.29", "DA-16.1")
def stays_up(play: Play[Adventure], target: str) -> bool:
    """Keep a character from being knocked out with a power that has a use left; return whether one did."""
    one = play.state.character(target)
    for found in stated.at_moment(play.state, one, FALLS):
        verb = found.effect.verb
        able = limits.is_left(play.state, target, found.id, found.effect) and found.effect.who == USER
        if able and isinstance(verb, Regain) and facts.all_hold(play.state, found.effect.facts, target, target):
            limits.note_use(play, target, found.id, found.effect)
            play.because("DA-25.29", power=found.name)
            at_least(play, target, max(verb.n, bodies.body_of(play.state, target).hp))
            return True
    return False
