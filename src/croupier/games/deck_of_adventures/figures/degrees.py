"""What a card means by how far it is from its target, and whether it shares color and suit with it (chapter 8)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.deck_of_adventures.settings import Ruling

CRITICAL, MAJOR, SUITED, COLORED, SUCCESS, SUITED_MISS, COLOR_MISS, MISS = DEGREES = range(8)
"""The degrees, the best first."""
NONE, COLOR, SUIT = range(3)
"""What a Check requires to match."""
FARTHEST = 6
SAME_COLOR, VERY_CARD = -1, -2
"""An effective DR below 0, where there is one: the same rank and color, and the Target Card itself (DA-R26)."""


@rule("DA-7.9", "DA-R26")
def is_within(reach: int, apart: int, *, color: bool, suit: bool) -> bool:
    """Whether a card so far away lies within an effective DR; below 0 the ladder counts."""
    if reach >= 0:
        return apart <= reach
    return apart == 0 and ((reach == SAME_COLOR and color) or (reach == VERY_CARD and suit))


@rule("DA-8.1", "DA-8.3", "DA-8.5")
def degree_of(inside: bool, exact: bool, *, color: bool, suit: bool) -> int:
    """The degree of a card within reach or outside it; `exact`: of the Target Card's rank."""
    if not inside:
        return SUITED_MISS if suit else COLOR_MISS if color else MISS
    if exact:
        return CRITICAL if suit else MAJOR
    return SUITED if suit else COLORED if color else SUCCESS


@rule("DA-8.7", "DA-8.8")
def matches(required: int, *, color: bool, suit: bool) -> bool:
    """Whether a card has what the Check requires to match."""
    return required == NONE or (color if required == COLOR else suit)


@rule("DA-14.9", "DA-R69")
def bonus_damage(ruling: Ruling, degree: int) -> int:
    """How much more damage or healing a success of this degree does."""
    option = ruling("bonus_damage")
    if degree == MAJOR:
        return int(option in ("major", "major_and_critical"))
    return int(degree == CRITICAL and option != "major")


@rule("DA-18.5", "DA-8.2", "DA-R86")
def wins_race(ruling: Ruling, degree: int, *, passed: bool, suit: bool) -> bool:
    """Whether it is a Suited Hit: a success in the Target Card's suit; by a ruling a Major of any suit too."""
    return (passed and suit) or (ruling("epic_major") == "yes" and degree == MAJOR)
