"""Reading dice: count successes, remove the threshold, subtract ones (MS-17.1)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.maelstrom.figures.readings import counted
from croupier.games.maelstrom.rolls.state import BOTCH, FAILURE, SUCCESS, Dice, Reading
from croupier.games.maelstrom.settings import Ruling


@rule("MS-17.1", "MS-17.2", "MS-17.3", "MS-17.4", "MS-17.5", "MS-15.7", "MS-16.8", "MS-R1")
def resolve(ruling: Ruling, dice: Dice, difficulty: int, threshold: int, explodes: bool, bonus: int = 0) -> Reading:
    """Read the dice; waves count only if tens explode; `bonus` are successes that no die shows."""
    shown = [*dice.pool, *(face for wave in dice.waves for face in wave if explodes)]
    successes = sum(face >= difficulty for face in shown) + bonus
    ones = dice.pool.count(1)
    left, net, severity = counted(ruling, successes, ones, threshold)
    return Reading(successes, ones, left, net, BOTCH if severity else SUCCESS if net else FAILURE, severity)
