"""An action that is not an attack, after its difficulty was set (SS-5.3)."""

from __future__ import annotations

from fractions import Fraction

from croupier.core.odds.parameters import Whole
from croupier.core.odds.questions import Answer, Bar, Given, OddsQuestion
from croupier.games.state_stack.figures.values import contest_won, succeeds
from croupier.games.state_stack.odds import cards, single_test
from croupier.games.state_stack.odds.contest import CONTEST
from croupier.games.state_stack.odds.sums import Sums, Way, scoring_ways

HARDEST = 16


def act(given: Given) -> Answer:
    """The chance that the action succeeds."""
    unseen, count, ruling = cards.unseen(given), given["cards"], given.rulings.__getitem__
    part, good, hard = cards.part(given, "sets", count), cards.valid_for(given, given["rank"]), given["difficulty"]
    draws = ruling("unopposed") == "gm_draws" and ruling("contest") != "ratings"
    cards.drawn_from([sum(one) for one in unseen], (*part, *((0,) if draws else ())), "cards")
    if draws:
        share = _against_a_card(given, unseen, part, good)
    else:
        found = single_test.score_chances(given, unseen, part, good)
        share = sum((chance for score, chance in found.items() if succeeds(ruling, score, hard, hard)), Fraction(0))
    return Answer({"succeeds": share, "fails": 1 - share})


def _against_a_card(given: Given, unseen: list[list[int]], part: tuple[int, ...], good: tuple[bool, ...]) -> Fraction:
    """The chance of success if a card is drawn against the named rating."""
    ruling, hard = given.rulings.__getitem__, given["difficulty"]
    plus = ruling("contest") == "card_plus_rating"
    counts = (True,) * cards.HIGHEST if plus else cards.valid_for(given, hard)
    hers = [Way((), 0, more=hard if plus else 0)] + ([] if plus else [Way((0,))])
    mine = list(scoring_ways(part, ruling("remaining_value"), unseen))
    return Sums(given, unseen, good, counts).beats(mine, hers, tie=contest_won(ruling, 1, 1))


QUESTIONS = (
    OddsQuestion(
        "act",
        "An action other than an attack",
        "Blank cards are flipped until one is valid: with a difficulty its score must reach it; under a ruling a "
        "card is drawn against that rating.",
        (
            single_test.RANK,
            Whole("cards", "action cards", 1, single_test.MOST_CARDS),
            Whole("difficulty", "what the score must reach; 0: any valid card will do", 0, HARDEST, 0),
            *cards.COMMON,
            cards.sets_of("sets", "action"),
        ),
        act,
        ("SS-5.2", "SS-5.3"),
        {"rank": "9", "cards": "2", "difficulty": "7"},
        {**cards.DECK_RULINGS, **single_test.READING, **CONTEST, "unopposed": "any_valid"},
        (Bar("succeeds", ("succeeds",), "good"), Bar("fails", ("fails",), "bad")),
    ),
)
