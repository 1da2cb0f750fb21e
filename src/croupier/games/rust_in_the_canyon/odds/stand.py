"""A hand that hits below a number and stands on it: the distribution of totals (Odds 3)."""

from __future__ import annotations

from fractions import Fraction

from croupier.core.odds.exact import share
from croupier.core.odds.parameters import Whole, ranks
from croupier.core.odds.questions import Answer, Bar, Given, OddsQuestion
from croupier.core.refusals import Invalid
from croupier.games.rust_in_the_canyon.figures.hand_totals import MOST, VALUES
from croupier.games.rust_in_the_canyon.odds.counts import missing, of_ranks, of_values
from croupier.games.rust_in_the_canyon.odds.runs import course, played

TOTALS = tuple(map(str, range(2, MOST + 1)))
NOTHING = dict.fromkeys((*TOTALS, "bust"), Fraction(0))
NAMES = ("bust", "", *TOTALS)


def not_over(given: Given) -> tuple[int, bool]:
    """The hand's sum with aces as 1, and whether it has an ace. Raises Invalid if the hand is over."""
    hand = given["hand"]
    hard = sum(VALUES[rank] for rank in hand)
    if hard >= MOST:
        raise Invalid("hand", ",".join(hand), f"a hand below {MOST}", "RC-5.8")
    return hard, "A" in hand


def totals(given: Given) -> Answer:
    """Each total the hand may stand on; the first card is always taken; an empty deck also ends the hand."""
    left = of_values(of_ranks(hand=given["hand"], missing=given["missing"]))
    hard, has_ace = not_over(given)
    if not any(left):
        raise Invalid("missing", f"{len(given['missing'])} ranks", "a deck with a card left to deal", "RC-5.7")
    ways, every = played(left, course(given["stand"], hard, has_ace))
    return Answer(NOTHING | {name: share(count, every) for name, count in zip(NAMES, ways, strict=True) if count})


STAND = OddsQuestion(
    "stand",
    "A hand that hits below a number",
    "The totals of a hand that keeps taking cards below a given total.",
    (
        Whole("stand", "the total on which the hand stands", 2, MOST, 17),
        ranks("hand", "ranks already face up", most=21),
        missing(),
    ),
    totals,
    ("RC-5.3", "RC-5.8"),
    {"stand": "17"},
    bars=(Bar("bust", ("bust",), "bad"), Bar("20 or 21", ("20", "21"), "good")),
    counts="total",
)
