"""Reading dice: the threshold removed, ones subtracted, botch severity (MS-17.1, MS-R1, MS-R2)."""

from __future__ import annotations

from typing import NamedTuple

from croupier.core.rules import rule
from croupier.games.maelstrom.settings import Ruling

LEAST, MOST = 2, 10
"""The range of difficulties; a die that shows the difficulty or higher is a success."""


class Counted(NamedTuple):
    """Successes left after the threshold, the net after ones, and the severity of a botch (0: none)."""

    left: int
    net: int
    severity: int


@rule("MS-17.1", "MS-17.2", "MS-17.3", "MS-17.4", "MS-17.5", "MS-15.7", "MS-R1")
def counted(ruling: Ruling, successes: int, ones: int, threshold: int) -> Counted:
    """The result of this many successes and ones; a net below 0 is a botch.

    The ruling is read only if it matters: with as many successes left as ones, no ruling makes it a botch, and without
    successes every ruling does.
    """
    left = max(0, successes - threshold)
    if ones > left and (successes == 0 or is_botch(ruling("roll_botch_rule"), successes, ones, left)):
        alike = left == 0 and successes == threshold
        severity = ones if alike else severity_of(ruling("roll_botch_severity"), successes, ones, left, threshold)
        return Counted(left, min(0, left - ones), severity)
    return Counted(left, max(0, left - ones), 0)


@rule("MS-17.6", "MS-R1")
def is_botch(option: str, successes: int, ones: int, left: int) -> bool:
    """Whether a roll is a botch; `left` is the number of successes left after the threshold."""
    if option == "none_left":
        return left == 0 and ones > 0
    if option == "raw_ones":
        return ones > successes
    if option == "classic":
        return successes == 0 and ones > 0
    return ones > left


@rule("MS-17.6", "MS-R2")
def severity_of(option: str, successes: int, ones: int, left: int, threshold: int) -> int:
    """The severity of a botch, 1 or more."""
    if option == "ones":
        return ones
    if option == "with_unmet_threshold":
        return max(1, ones + threshold - successes)
    return max(1, ones - left)


@rule("MS-15.3", "MS-15.5", "MS-R3")
def bounded(option: str, difficulty: int) -> tuple[int, int]:
    """A difficulty within 2 to 10, and under a ruling the excess as threshold.

    Under the ruling "impossible", a difficulty above 10 is kept and nothing can succeed.
    """
    if difficulty <= MOST:
        return max(LEAST, difficulty), 0
    if option == "impossible":
        return difficulty, 0
    return MOST, difficulty - MOST if option == "overflow_to_threshold" else 0
