"""A test of blank cards: whether one is valid, and its score (SS-5.2; Odds 1)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import perm

from croupier.core.odds.parameters import Whole, YesNo
from croupier.core.odds.questions import Answer, Bar, Given, OddsQuestion
from croupier.games.state_stack.odds import cards
from croupier.games.state_stack.odds.sums import Sums

MOST_CARDS = 40
RANK = Whole("rank", "the current skill rank, after the penalty", 0, 13)
READING = {"remaining_value": "count"}


def all_over(unseen: Sequence[Sequence[int]], part: Sequence[int], good: Sequence[bool]) -> Fraction:
    """The chance that no card of a part is valid."""
    ways = total = 1
    for at, counts in enumerate(unseen):
        drawn = part.count(at)
        ways *= perm(cards.over(counts, good), drawn)
        total *= perm(sum(counts), drawn)
    return Fraction(ways, total)


def scores(
    unseen: Sequence[Sequence[int]], part: Sequence[int], good: Sequence[bool], *, counted: bool
) -> dict[int, Fraction]:
    """The chance of each score, if the remaining cards count one each or (under a ruling) not at all."""
    over = [cards.over(counts, good) for counts in unseen]
    sizes = [sum(counts) for counts in unseen]
    total = 1
    for at, size in enumerate(sizes):
        total *= perm(size, part.count(at))
    found: dict[int, int] = {}
    ways, left = 1, total
    for flipped, at in enumerate(part):
        left //= sizes[at]
        value_ways = ways * left
        remaining = len(part) - flipped - 1 if counted else 0
        for value, count in enumerate(unseen[at]):
            if count and good[value]:
                found[value + remaining] = found.get(value + remaining, 0) + value_ways * count
        ways *= over[at]
        over[at] -= 1
        sizes[at] -= 1
    found[0] = found.get(0, 0) + ways
    return {score: Fraction(found.get(score, 0), total) for score in range(max(found) + 1)}


def score_chances(
    given: Given, unseen: Sequence[Sequence[int]], part: Sequence[int], good: Sequence[bool]
) -> dict[int, Fraction]:
    """The chance of each score from 0 to the highest, under any reading of the remaining cards."""
    reading = given.rulings["remaining_value"]
    if reading in ("count", "valid_only"):
        return scores(unseen, part, good, counted=reading == "count")
    found = Sums(given, unseen, good).scores(tuple(part), reading)
    return {score: found.get(score, Fraction(0)) for score in range(max(found) + 1)}


def test(given: Given) -> Answer:
    """The chances of valid and not valid, or of each score."""
    unseen, count = cards.unseen(given), given["cards"]
    part, good = cards.part(given, "sets", count), cards.valid_for(given, given["rank"])
    cards.drawn_from([sum(one) for one in unseen], part, "cards")
    if not given["score"]:
        fails = all_over(unseen, part, good)
        return Answer({"valid": 1 - fails, "fails": fails})
    found = score_chances(given, unseen, part, good)
    mean = sum((score * share for score, share in found.items()), Fraction(0))
    return Answer({str(score): share for score, share in found.items()}, {"valid": 1 - found[0], "mean": mean})


QUESTIONS = (
    OddsQuestion(
        "test",
        "A test of blank cards",
        "Blank cards are flipped until one is not over the rank. The chance that one is, or "
        "with `score` the result of the test: that card's value plus one for each card left.",
        (
            RANK,
            Whole("cards", "blank cards in the part of the row being flipped", 1, MOST_CARDS),
            YesNo("score", "show each score instead of valid or not"),
            *cards.COMMON,
            cards.sets_of("sets", "blank"),
        ),
        test,
        ("SS-5.2", "SS-2.8"),
        {"rank": "9", "cards": "2"},
        {**cards.DECK_RULINGS, **READING},
        (Bar("scores", ("valid",), "good"), Bar("fails", ("fails",), "bad")),
    ),
)
