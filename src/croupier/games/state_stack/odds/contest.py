"""Contests of one card against one, and the result of a recovery from stun (SS-7.3, SS-7.4; Odds 6)."""

from __future__ import annotations

from fractions import Fraction

from croupier.core.odds.exact import mean
from croupier.core.odds.parameters import Whole
from croupier.core.odds.questions import Answer, Bar, Given, OddsQuestion
from croupier.games.state_stack.figures.harm import stun_after
from croupier.games.state_stack.figures.values import contest_value, contest_won, penalty, rank_now
from croupier.games.state_stack.odds import cards

MOST = 60
CONTEST = {"contest": "under_rating", "contest_tie": "not_won"}
PENALTY = {
    "penalty_rounding": "down",
    "penalty_reading": "stun_apart",
    "penalty_scope": "act_and_defend",
    "attributes": "four",
}
DECK = {"card_values": "ace_1", "jokers": "out"}


def won(given: Given, rating: int, against: int) -> Fraction:
    """The chance that a contest is won with two cards of the deck."""
    ruling = given.rulings.__getitem__
    if ruling("contest") == "ratings" and rating != against:
        return Fraction(rating > against)
    sources = cards.sources(given)
    left = sum([lies for _, lies in sources])
    cards.drawn_from([left], (0, 0), "seen")
    pairs, share = winning_pairs(given, rating, against), Fraction(0)
    for own, lies in sources:
        for other, there in sources:
            same = own is other
            together = lies * (there - same)
            if together:
                ways = sum([own[card] * (other[against] - (same and card == against)) for card, against in pairs])
                share += Fraction(together * ways, left * (left - 1) * sum(own) * (sum(other) - same))
    return share


def winning_pairs(given: Given, rating: int, against: int) -> list[tuple[int, int]]:
    """The pairs of cards, own and other, that win a contest (if cards are drawn for it)."""
    ruling = given.rulings.__getitem__
    values = range(cards.HIGHEST)
    own, other = list(values), list(values)
    if ruling("contest") != "ratings":
        own = [contest_value(ruling, card, rating) for card in values]
        other = [contest_value(ruling, card, against) for card in values]
    level = contest_won(ruling, 1, 1)
    return [(a, b) for a in values for b in values if own[a] > other[b] or (level and own[a] == other[b])]


def contest(given: Given) -> Answer:
    """The chances of won and not won."""
    share = won(given, given["rating"], given["against"])
    return Answer({"won": share, "not-won": 1 - share})


def rating_of(given: Given, rank: int, use: str, stun: int, damage: int) -> int:
    """The current value of a rank or attribute with these injuries (SS-7.5)."""
    ruling = given.rulings.__getitem__
    return rank_now(ruling, rank, penalty(ruling, stun, damage, given["body"]), use)


def recover(given: Given) -> Answer:
    """The chances of the stun left after a recovery."""
    stun, damage = given["stun"], given["damage"]
    rating = rating_of(given, given["willpower"], "contest", stun, damage)
    share = won(given, rating, stun + damage)
    found = {left: Fraction(0) for left in range(stun + 1)}
    found[stun_after(stun, won=True)] += share
    found[stun_after(stun, won=False)] += 1 - share
    return Answer({str(left): part for left, part in found.items()}, {"won": share, "mean": mean(found)})


RULINGS = {**cards.DECK_RULINGS, **CONTEST}
QUESTIONS = (
    OddsQuestion(
        "contest",
        "A contest",
        "Each side draws one card; a card over its side's rating counts as nothing; the "
        "higher card wins, and a tie is not a win.",
        (
            Whole("rating", "the rating of the acting or suffering side", 0, MOST),
            Whole("against", "the opposing rating", 0, MOST),
            cards.SEEN,
            cards.DECKS,
            cards.OLDER,
            cards.MIXED,
        ),
        contest,
        ("SS-7.4",),
        {"rating": "6", "against": "3"},
        RULINGS,
        (Bar("won", ("won",), "good"), Bar("not won", ("not-won",), "bad")),
    ),
    OddsQuestion(
        "recover",
        "Recovering stun",
        "A contest of Willpower against stun and damage: removes two points of stun if won, otherwise one.",
        (
            Whole("stun", "points of stun", 1, MOST),
            Whole("damage", "points of damage", 0, MOST, 0),
            Whole("willpower", "Willpower as written", 1, 13),
            Whole("body", "Body as written; under a ruling the penalty depends on it", 1, 13, 5),
            cards.SEEN,
            cards.DECKS,
            cards.OLDER,
            cards.MIXED,
        ),
        recover,
        ("SS-7.2", "SS-7.3", "SS-7.4"),
        {"stun": "2", "willpower": "6"},
        {**RULINGS, **PENALTY},
        (Bar("won", ("won",), "good"),),
    ),
)
