"""What dice say: successes counted, the threshold removed, ones subtracted (MS-17.1)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.maelstrom.rolls.state import BOTCH, FAILURE, SUCCESS, Dice, Reading
from croupier.games.maelstrom.settings import Ruling


@rule("MS-17.1", "MS-17.2", "MS-17.3", "MS-17.4", "MS-17.5", "MS-15.7", "MS-16.8", "MS-R1")
def resolve(ruling: Ruling, dice: Dice, difficulty: int, threshold: int, explodes: bool, bonus: int = 0) -> Reading:
    """The reading of dice that lie; waves count only when tens explode; `bonus` are successes that no die shows."""
    shown = [*dice.pool, *(face for wave in dice.waves for face in wave if explodes)]
    successes = sum(face >= difficulty for face in shown) + bonus
    ones = dice.pool.count(1)
    left = max(0, successes - threshold)
    if ones and is_botch(ruling("roll_botch_rule"), successes, ones, left):
        severity = severity_of(ruling("roll_botch_severity"), successes, ones, left, threshold)
        return Reading(successes, ones, left, min(0, left - ones), BOTCH, severity)
    net = max(0, left - ones)
    return Reading(successes, ones, left, net, SUCCESS if net else FAILURE)


@rule("MS-17.6", "MS-R1")
def is_botch(option: str, successes: int, ones: int, left: int) -> bool:
    """Whether it is a botch: `left` is what the threshold leaves of the successes."""
    if option == "none_left":
        return left == 0 and ones > 0
    if option == "raw_ones":
        return ones > successes
    if option == "classic":
        return successes == 0 and ones > 0
    return ones > left


@rule("MS-17.6", "MS-R2")
def severity_of(option: str, successes: int, ones: int, left: int, threshold: int) -> int:
    """How bad a botch is, 1 or more."""
    if option == "ones":
        return ones
    if option == "with_unmet_threshold":
        return max(1, ones + threshold - successes)
    return max(1, ones - left)


@rule("MS-13.4", "MS-R16")
def as_impossible(reading: Reading) -> Reading:
    """What cannot be done fails where the dice succeed; failure and botch stay."""
    if reading.result != SUCCESS:
        return reading
    return Reading(reading.successes, reading.ones, reading.left, 0, FAILURE)
