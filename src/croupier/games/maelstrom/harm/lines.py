"""One line of the log for what happens to bodies."""

from __future__ import annotations

from croupier.games.maelstrom.harm.events import ConditionSet, LevelsMarked, LimbSet, OwnEvent
from croupier.games.maelstrom.rolls.seats import name_of
from croupier.games.maelstrom.sheets.state import DEAD, DYING, UNCONSCIOUS
from croupier.games.maelstrom.state import Campaign

FELL = {UNCONSCIOUS: "is unconscious", DYING: "is dying", DEAD: "is dead"}


def line(event: OwnEvent, view: Campaign) -> str:
    """A plain sentence; empty for what is not told."""
    match event:
        case LevelsMarked(target=target, levels=levels, kind=kind):
            many = levels.value
            if many is None:
                return f"{name_of(view, target)} takes {kind} damage."
            return f"{name_of(view, target)} takes {many} {'level' if many == 1 else 'levels'} of {kind}."
        case ConditionSet(target=target, condition=condition, level=level, dying=dying):
            counted = f"has {level} boxes filled" if level[:1].isdigit() else f"is {level}"
            said = FELL.get(condition) or (counted if level else "is unhurt")
            return f"{name_of(view, target)} {said}{f', {dying} turns to be saved' if dying else ''}."
        case LimbSet(character=character, limb=limb, crippled=crippled):
            return f"{name_of(view, character)}'s {limb} {'is crippled' if crippled else 'can be used again'}."
