"""The divided row: whether an attack from the front and a defense from the back find a valid card.

Also how many blanks stay if a ruling turns them up and burns the high ones (SS-3.4, SS-4.7; Odds 8).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb

from croupier.core.odds.exact import mean, product
from croupier.core.odds.parameters import Whole
from croupier.core.odds.questions import Answer, Bar, Given, OddsQuestion
from croupier.games.state_stack.figures.values import STAYS
from croupier.games.state_stack.odds import cards
from croupier.games.state_stack.odds.orders import Orders, ordered

MOST_CARDS = 20


def divide(given: Given) -> Answer:
    """The chances of a valid card in both parts, in one of them, or in neither."""
    unseen = cards.unseen(given)
    front, behind = (cards.part(given, f"{name}-sets", given[name]) for name in ("front", "behind"))
    if not behind or given.rulings["defense_draw"] == "also_all_failed":
        behind = (*behind, 0)
    sizes = [sum(counts) for counts in unseen]
    cards.drawn_from(sizes, (*front, *behind), "front and behind")
    orders = Orders(unseen, [cards.valid_for(given, given[name]) for name in ("attack-rank", "defense-rank")])
    ahead = Fraction(orders.of((front, ()), ()), ordered(sizes, front))
    back = Fraction(orders.of(((), behind), ()), ordered(sizes, behind))
    neither = Fraction(orders.of((front, behind), ()), ordered(sizes, (*front, *behind)))
    return Answer(
        {"both": 1 - ahead - back + neither, "front": back - neither, "behind": ahead - neither, "neither": neither}
    )


def stays(given: Given) -> Answer:
    """The number of a combatant's blanks that are low enough to stay."""
    unseen = cards.unseen(given)
    part = cards.part(given, "sets", given["cards"])
    cards.drawn_from([sum(counts) for counts in unseen], part, "cards")
    ways = [1]
    for at, counts in enumerate(unseen):
        ways = product(ways, low(counts, part.count(at)))
    whole = sum(ways)
    found = {number: Fraction(count, whole) for number, count in enumerate(ways)}
    return Answer({str(number): share for number, share in found.items()}, {"mean": mean(found)})


def low(counts: Sequence[int], drawn: int) -> list[int]:
    """The number of ways in which this many cards of a set include none, one, two .. low ones."""
    good, all = sum(counts[: STAYS + 1]), sum(counts)
    return [comb(good, number) * comb(all - good, drawn - number) for number in range(drawn + 1)]


QUESTIONS = (
    OddsQuestion(
        "divide",
        "A division of the row",
        "Whether one of the cards in front is valid for an attack, and one of those behind for a defense (with none "
        "behind a card is drawn), before either is flipped.",
        (
            Whole("attack-rank", "the current attack rank", 0, 13),
            Whole("defense-rank", "the current defense rank", 0, 13),
            Whole("front", "blank cards in front", 0, MOST_CARDS),
            Whole("behind", "blank cards behind", 0, MOST_CARDS),
            *cards.COMMON,
            cards.sets_of("front-sets", "front"),
            cards.sets_of("behind-sets", "rear"),
        ),
        divide,
        ("SS-3.4", "SS-5.2", "SS-5.6"),
        {"attack-rank": "9", "defense-rank": "7", "front": "2", "behind": "2"},
        {**cards.DECK_RULINGS, "defense_draw": "empty"},
        (
            Bar("cards in front can attack", ("both", "front"), "good"),
            Bar("cards behind can defend", ("both", "behind"), "good"),
        ),
    ),
    OddsQuestion(
        "stays",
        "Blanks turned up in phase zero",
        "Under a ruling, a rebalancing combatant turns up all blanks and burns those with a "
        "value over 2: how many stay.",
        (Whole("cards", "the blank cards", 1, MOST_CARDS), *cards.COMMON, cards.sets_of("sets", "blank")),
        stays,
        ("SS-4.7", "SS-R21"),
        {"cards": "3"},
        {"card_values": "ace_1", "jokers": "out"},
        (Bar("none stays", ("0",), "bad"), Bar("1 stays", ("1",)), Bar("2 stay", ("2",), "good")),
    ),
)
