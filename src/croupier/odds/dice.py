"""The exact odds of a dice expression: the same for the API and the command line."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from croupier.core.free_rolls.distribution import distribution
from croupier.core.free_rolls.notation import Roll, parse
from croupier.core.free_rolls.rolling import number_text
from croupier.core.odds.questions import TooManyCases
from croupier.odds.evaluate import Limit

MOST_STEPS = 300_000
"""The work allowed for one expression: some tenths of a second."""
MOST_OUTCOMES = 5000


class DiceAnswer(NamedTuple):
    """A dice expression as it was read, the probability of each total as text, from the lowest, and their mean."""

    roll: Roll
    outcomes: dict[str, Fraction]
    mean: Fraction


def dice_odds(words: str) -> DiceAnswer:
    """The odds of what `/r` would roll. Raises Invalid, or TooManyCases for too large a roll."""
    roll = parse(words)
    found = distribution(roll, Limit(roll.text, MOST_STEPS))
    if len(found) > MOST_OUTCOMES:
        raise TooManyCases(f"{roll.text}: {len(found)} different totals are too many; at most {MOST_OUTCOMES}")
    mean = sum((value * share for value, share in found.items()), Fraction(0))
    return DiceAnswer(roll, {number_text(value): share for value, share in found.items()}, mean)
