"""Points from a roll, and the experience from claims over many rolls (Odds 6 and 7)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb

from croupier.core.odds.exact import mean
from croupier.core.odds.parameters import Whole
from croupier.core.odds.questions import Answer, Given, OddsQuestion
from croupier.games.syuzheteers.figures.dice_numbers import dice_for, experience_for
from croupier.games.syuzheteers.odds import dice

MOST_COMPLICATIONS = 9


def points(given: Given) -> Answer:
    """The points from a roll: one for each six beyond the first."""
    dice.dice_allowed(given, "start")
    start = given["start"]
    sixes = [comb(start, n) * 5 ** (start - n) for n in range(start + 1)]
    found = {0: Fraction(sixes[0] + sixes[1], 6**start)}
    found |= {n - 1: Fraction(sixes[n], 6**start) for n in range(2, start + 1)}
    return Answer({str(n): share for n, share in found.items()}, {"mean": mean(found)})


def numbers(given: Given, rates: Sequence[int]) -> dict[int, Fraction]:
    """The distribution of the number of dice from claims with these rates (percent).

    At least one die is rolled, under a ruling at most six.
    """
    ways = [1]
    for rate in rates:
        ways = [a * (100 - rate) + b * rate for a, b in zip([*ways, 0], [0, *ways], strict=True)]
    found: dict[int, Fraction] = {}
    for claimed, count in enumerate(ways):
        rolled = dice_for(given.rulings.__getitem__, claimed)
        found[rolled] = found.get(rolled, Fraction(0)) + Fraction(count, 100 ** len(rates))
    return found


def experience(given: Given) -> Answer:
    """The distribution of experience: stop dice minus start dice, without buying."""
    start = numbers(given, [given[name] for name in ("good", "thing", "destiny", "rally")])
    stop = numbers(given, [given["risk"], given["hard"], *[given["relevant"]] * given["complications"]])
    found: dict[int, Fraction] = {}
    for a, p in start.items():
        for b, q in stop.items():
            gained = experience_for(given.rulings.__getitem__, a, b)
            found[gained] = found.get(gained, Fraction(0)) + p * q
    averages = {"mean": mean(found), "mean-start": mean(start), "mean-stop": mean(stop)}
    return Answer({str(gained): found[gained] for gained in sorted(found)}, averages)


def _rate(name: str, help: str, default: int) -> Whole:
    return Whole(name, f"in how many of 100 rolls {help}", 0, 100, default)


QUESTIONS = (
    OddsQuestion(
        "points",
        "Points of one roll",
        "One point for each six beyond the first among the start dice.",
        (dice.START,),
        points,
        ("SZ-7.5",),
        {"start": "3"},
        {"dice_limit": "none"},
    ),
    OddsQuestion(
        "experience",
        "Experience from a table's claims",
        "The experience from a roll without buying, and the mean numbers of dice, from how often each claim is made "
        "and stands, in percent. The claims are independent of each other.",
        (
            _rate("good", "they are good at it", 60),
            _rate("thing", "this is their thing", 30),
            _rate("destiny", "a destiny use is spent", 0),
            _rate("rally", "their rally counts", 0),
            _rate("risk", "they take a risk", 55),
            _rate("hard", "this is hard for them", 20),
            Whole("complications", "active complications of the character", 0, MOST_COMPLICATIONS, 0),
            _rate("relevant", "each of them matters", 50),
        ),
        experience,
        ("SZ-7.3", "SZ-7.6", "SZ-8.7"),
        {"risk": "100"},
        {"dice_limit": "none", "experience": "floor_per_roll"},
    ),
)
