"""Turns that the GM lets pass outside combat."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.checks import effects
from croupier.games.deck_of_adventures.checks.actors import require_actor
from croupier.games.deck_of_adventures.checks.fate_cards import fate_count
from croupier.games.deck_of_adventures.combat.state import Turn
from croupier.games.deck_of_adventures.harm import commands as wish
from croupier.games.deck_of_adventures.harm import turn_conditions
from croupier.games.deck_of_adventures.harm.state import BURNED
from croupier.games.deck_of_adventures.health import wounds
from croupier.games.deck_of_adventures.health.condition_changes import cite, remove_condition, shorten_condition
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.turns.events import TurnSet
from croupier.games.deck_of_adventures.turns.turn_start import pending_power
from croupier.games.deck_of_adventures.validation import known_character, require_gm


@rule("DA-15.13", "DA-R80")
def pass_turn(play: Play[Adventure], command: wish.PassTurn) -> None:
    """The GM lets a turn pass for a character: the steps of their conditions follow."""
    require_gm(play, "DA-15.13")
    one, now = known_character(play, command.character), play.state
    play.require(
        not wounds.is_fighting(now, one.id), "DA-15.13", "in combat turns pass automatically", "wait for its turn"
    )
    busy = now.combat is not None or now.passing is not None or any(each.is_under_way for each in now.checks)
    play.need(not busy, "something is under way", "wait until it is over")
    play.need(one.here, f"{one.name} is not in the scene", "choose a character who is")
    play.need(not one.is_out, f"{one.name} cannot act", "choose a character who can")
    play.need(
        waits_for_turn(now, one.id), f"nothing waits for a turn of {one.name}", "choose a character with a condition"
    )
    play.do(TurnSet(Turn(one.id), "passes"))


@rule("DA-25.27", "DA-15.13")
def waits_for_turn(now: Adventure, who: str) -> bool:
    """Whether a condition, a power or an effect takes a step, ends or gets shorter when a turn of somebody passes."""
    one = now.character(who)
    own = one.conditions or any(each.until.startswith(effects.ROUNDS) for each in one.effects)
    ends = f"{effects.TURN_END}{who}"
    moments = (f"turn:{who}", ends, f"{ends}{effects.LATER}")
    lasts = any(each.target == who for each in now.deeds.lasting)
    return bool(own or lasts or any(each.until in moments for other in now.characters for each in other.effects))


@rule("DA-15.13")
def end_with_scene(play: Play[Adventure], command: wish.EndWithScene) -> None:
    """The GM ends a character's conditions with the scene."""
    require_gm(play, "DA-15.13")
    one = known_character(play, command.character)
    play.need(one.conditions, f"{one.name} has no conditions", "choose a character who does")
    play.require(play.state.combat is None, "DA-15.13", "a combat is under way", "wait until it ends")
    for condition in one.conditions:
        cite(play, one.id, condition.name, "DA-15.13")
        remove_condition(play, one.id, condition.name)


@rule("DA-15.9", "DA-R78")
def let_burn(play: Play[Adventure], command: wish.LetBurn) -> None:
    """Decline to put out the flames in a turn that passes."""
    one = require_actor(play, command.character)
    play.need(burning(play.state) == one.id, f"{one.name} is not asked", "use the turn that passes")
    turn = play.state.passing
    assert turn is not None
    play.do(TurnSet(msgspec.structs.replace(turn, ending=True)))


def burning(now: Adventure) -> str:
    """The character who may try to put out flames in the passing turn; "" if nobody."""
    turn = now.passing
    if turn is None or not turn.begun or turn.ending or BURNED in turn.tried or now.is_checking(turn.who):
        return ""
    one = now.character(turn.who)
    return one.id if one.has(BURNED) and not one.is_out else ""


@rule("DA-15.13", "DA-11.12", "DA-R19")
def go_on(play: Play[Adventure]) -> bool:
    """Do the next step of a turn that passes outside combat; close wounds whose owner has no Fate Card.

    Return whether anything happened.
    """
    now = play.state
    for who, wound in wounds.waiting_wounds(now):
        if not fate_count(now, who) or now.character(who).dead:
            wounds.close_wounds(play, who, wound.id)
            return True
    turn = now.passing
    if turn is None or now.is_checking(turn.who):
        return False
    if not now.character(turn.who).here:  # a creature whose summons has ended
        play.do(TurnSet(None, "passed"))
        return True
    if not turn.begun:
        effects.end_of(play, f"turn:{turn.who}")
        effects.turn_comes(play, turn.who)
        if pending_power(play.state) is not None:
            return False
        if not turn_conditions.start_steps(play):
            play.do(TurnSet(msgspec.structs.replace(turn, begun=True)))
        return True
    if burning(now):
        return False
    if not turn_conditions.end_steps(play):
        _ends(play, turn.who)
        play.do(TurnSet(None, "passed"))
    return True


@rule("DA-15.13", "DA-25.27")
def _ends(play: Play[Adventure], who: str) -> None:
    """Shorten what lasts for rounds on this character, and end what lasts until the end of its turn."""
    one = play.state.character(who)
    for condition in one.conditions:
        if condition.until.startswith(effects.ROUNDS):
            shorten_condition(play, who, condition)
    for effect in one.effects:
        if effect.until.startswith(effects.ROUNDS):
            effects.shorten(play, who, effect)
    effects.end_of(play, f"{effects.TURN_END}{who}")
