"""What a card means, by its distance from its target and by its color and suit (chapter 8)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.deck_of_adventures.settings import Ruling

CRITICAL, MAJOR, SUITED, COLORED, SUCCESS, SUITED_MISS, COLOR_MISS, MISS = DEGREES = range(8)
"""The degrees, from best to worst."""
NONE, COLOR, SUIT = range(3)
"""What a Check requires a card to match."""
FARTHEST = 6
SAME_COLOR, VERY_CARD = -1, -2
"""Effective DRs below 0, under a ruling: the same rank and color; the Target Card itself (DA-R26)."""


@rule("DA-7.9", "DA-R26")
def is_within(reach: int, apart: int, *, color: bool, suit: bool) -> bool:
    """Whether a card at this distance is within an effective DR; below 0 the ladder applies."""
    if reach >= 0:
        return apart <= reach
    return apart == 0 and ((reach == SAME_COLOR and color) or (reach == VERY_CARD and suit))


@rule("DA-8.1", "DA-8.3", "DA-8.5")
def degree_of(inside: bool, exact: bool, *, color: bool, suit: bool) -> int:
    """The degree of a card inside or outside the range; `exact`: it has the Target Card's rank."""
    if not inside:
        return SUITED_MISS if suit else COLOR_MISS if color else MISS
    if exact:
        return CRITICAL if suit else MAJOR
    return SUITED if suit else COLORED if color else SUCCESS


@rule("DA-8.7", "DA-8.8")
def matches(required: int, *, color: bool, suit: bool) -> bool:
    """Whether a card matches what the Check requires."""
    return required == NONE or (color if required == COLOR else suit)


@rule("DA-14.9", "DA-R69")
def bonus_damage(ruling: Ruling, degree: int) -> int:
    """The additional damage or healing of a success of this degree."""
    option = ruling("bonus_damage")
    if degree == MAJOR:
        return int(option in ("major", "major_and_critical"))
    return int(degree == CRITICAL and option != "major")


@rule("DA-18.5", "DA-8.2", "DA-R86")
def wins_race(ruling: Ruling, degree: int, *, passed: bool, suit: bool) -> bool:
    """Whether a result is a Suited Hit: a success in the Target Card's suit; under a ruling also any Major."""
    return (passed and suit) or (degree == MAJOR and ruling("epic_major") == "yes")
