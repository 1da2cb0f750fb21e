"""Reflect on How You Changed a Town: a hand that must show more than the town stack (Odds 8)."""

from __future__ import annotations

from fractions import Fraction

from croupier.core.odds.parameters import Whole, ranks
from croupier.core.odds.questions import Answer, Bar, Given, OddsQuestion
from croupier.core.refusals import Invalid
from croupier.games.rust_in_the_canyon.figures.hand_totals import MOST
from croupier.games.rust_in_the_canyon.figures.solo import GATE, first_cards
from croupier.games.rust_in_the_canyon.odds.counts import missing, of_ranks, of_values
from croupier.games.rust_in_the_canyon.odds.runs import course, played
from croupier.games.rust_in_the_canyon.odds.stand import not_over


def reflect(given: Given) -> Answer:
    """Best play is to hit until above the stack: only a higher total wins, and only a bust costs."""
    left = of_values(of_ranks(hand=given["hand"], missing=given["missing"]))
    hard, has_ace = not_over(given)
    if not any(left):
        raise Invalid("missing", f"{len(given['missing'])} ranks", "a deck with a card left to deal", "RC-5.7")
    stack = given["town-stack"]
    if stack == MOST:
        return Answer({"permanent": Fraction(0), "reverts": Fraction(1)})
    least = 1 if given["hand"] else first_cards(given.rulings.__getitem__)
    ways, every = played(left, course(stack + 1, hard, has_ace, least))
    permanent = Fraction(sum(ways[stack + 1 :]), every)
    return Answer({"permanent": permanent, "reverts": 1 - permanent})


REFLECT = OddsQuestion(
    "reflect",
    "Reflect on a town",
    "The probability that the PCs' changes in a town are permanent, by one hand against its stack, with best play.",
    (
        Whole("town-stack", "chips left in the town stack", 0, GATE),
        missing(),
        ranks("hand", "ranks already face up; one more card is taken", most=21),
    ),
    reflect,
    ("RC-7.1", "RC-7.3", "RC-5.8", "RC-R18"),
    {"town-stack": "18"},
    rulings={"solo_deal": "one"},
    bars=(Bar("permanent", ("permanent",), "good"),),
)
