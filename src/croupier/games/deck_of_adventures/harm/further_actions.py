"""Further actions that a condition allows: breaking free, putting out flames, standing up (DA-13.14)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.checks.actors import require_actor
from croupier.games.deck_of_adventures.combat.state import MAJOR, MINOR
from croupier.games.deck_of_adventures.harm import commands as wish
from croupier.games.deck_of_adventures.harm import turn_conditions
from croupier.games.deck_of_adventures.harm.state import BURNED, CLAUSES, DOWN, ENTANGLED
from croupier.games.deck_of_adventures.health import condition_changes
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.turns import turn_actions
from croupier.games.deck_of_adventures.turns.current_turn import characters_in_turn, step_of, turn_of
from croupier.games.deck_of_adventures.turns.events import TurnSet

SIZES = {ENTANGLED: MAJOR, BURNED: MINOR, DOWN: MINOR}


@rule("DA-13.14", "DA-15.4", "DA-15.5", "DA-15.9")
def fight_condition(play: Play[Adventure], command: wish.FightCondition) -> None:
    """Break free with a Major Action, or put out flames or (without a Check) stand up with a Minor Action."""
    one = require_actor(play, command.character)
    name = command.condition
    if name not in SIZES:
        raise Invalid("condition", name, ", ".join(SIZES), "DA-13.14")
    play.need(one.has(name) is not None, f"{one.name} is not {name}", "choose a condition they have")
    turn_actions.may_act(play, one.id, SIZES[name])
    turn_actions.spend_action(play, one.id, SIZES[name])
    if name == DOWN:
        play.because(CLAUSES[DOWN], who=one.name, ends=DOWN)
        condition_changes.remove_condition(play, one.id, DOWN)
        return
    turn = turn_of(play.state)
    if turn is not None and one.id in characters_in_turn(play.state, turn.who):
        play.do(TurnSet(msgspec.structs.replace(turn, tried=(*turn.tried, step_of(turn, one.id, name)))))
    turn_conditions.check(play, one.id, name)
