"""What a drawn card means: degree, flags, and whether it passes the Check (chapter 8)."""

from __future__ import annotations

import msgspec

from croupier.core.rules import rule
from croupier.games.deck_of_adventures.checks import ring
from croupier.games.deck_of_adventures.checks.state import (
    DEGREES,
    NONE,
    REQUIREMENTS,
    Check,
    Result,
)
from croupier.games.deck_of_adventures.figures import degrees as figures
from croupier.games.deck_of_adventures.figures.degrees import degree_of, is_within, matches
from croupier.games.deck_of_adventures.figures.effective_range import edr, matching
from croupier.games.deck_of_adventures.settings import Ruling


@rule("DA-8.7", "DA-R25")
def required_match(ruling: Ruling, requirement: str, modifier: int) -> str:
    """What has to match: what the Check requires, or under a ruling what a negative Modifier requires."""
    return REQUIREMENTS[max(REQUIREMENTS.index(requirement), matching(ruling, modifier))]


@rule("DA-9.3")
def shifted_distance(card: str, target: str, modifier: int) -> int:
    """The distance left after the Modifier has moved a card toward its target."""
    return max(0, ring.distance(card, target) - max(modifier, 0))


@rule("DA-7.9", "DA-7.10", "DA-8.1", "DA-8.2", "DA-8.3", "DA-8.4", "DA-8.5", "DA-8.8", "DA-R23", "DA-R24", "DA-R44")
def result(
    ruling: Ruling,
    card: str,
    target: str,
    *,
    dr: int,
    modifier: int,
    requirement: str = NONE,
    shift: int | None = None,
) -> Result:
    """The result of a card against a target; `shift` is a chosen use of the Modifier."""
    suit, color = ring.suit(card) == ring.suit(target), ring.color(card) == ring.color(target)
    apart, reach = ring.distance(card, target), edr(ruling, dr, modifier)
    steps = _steps(ruling, modifier, apart, shift)
    reported = ring.shifted_rank(card, target, steps)
    near = ring.distance(reported + ring.suit(card), target)
    if shift is None:
        inside = is_within(reach, apart, color=color, suit=suit)
    else:
        inside = is_within(reach - max(modifier, 0), near, color=color, suit=suit)
    exact = apart == 0
    if exact != (near == 0) and ruling("exact_on") == "reported":
        exact = near == 0
    asked = required_match(ruling, requirement, modifier)
    passed = inside and matches(REQUIREMENTS.index(asked), color=color, suit=suit)
    return Result(card, DEGREES[degree_of(inside, exact, color=color, suit=suit)], color, suit, passed, reported)


@rule("DA-4.4", "DA-R23", "DA-R44")
def _steps(ruling: Ruling, modifier: int, apart: int, shift: int | None) -> int:
    """How far a card is moved: as far as helps, or less by choice; past its target only by DA-R23."""
    if shift is None:
        return min(max(modifier, 0), apart)
    return shift if ruling("modifier_use") == "aim" else min(shift, apart)


@rule("DA-18.5", "DA-8.2", "DA-R86")
def wins_race(ruling: Ruling, result: Result) -> bool:
    """Whether a result is a Suited Hit: a success in the Target Card's suit; under a ruling also any Major."""
    return figures.wins_race(ruling, DEGREES.index(result.degree), passed=result.passed, suit=result.suit)


@rule("DA-R86")
def as_it_counts(ruling: Ruling, check: Check, found: Result) -> Result:
    """The result; in a race a Major of another suit may count as a Suited Hit under a ruling."""
    if check.is_race and not found.passed and wins_race(ruling, found):
        return msgspec.structs.replace(found, passed=True)
    return found
