"""The number of cards that a boost gives (SS-6.2 to 6.4; Odds 5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb, prod

from croupier.core.odds.exact import mean
from croupier.core.odds.parameters import RANKS, Card, Whole
from croupier.core.odds.questions import Answer, Bar, Given, OddsQuestion
from croupier.core.refusals import Invalid
from croupier.games.state_stack.figures.boost import gain, has_room
from croupier.games.state_stack.odds import cards

MOST_STACK, MOST_DAMAGE, MOST_GAIN = 40, 60, 3
NONE = "none"


def boost(given: Given) -> Answer:
    """The chances of zero to three cards."""
    ruling, size, damage, body = given.rulings.__getitem__, given["stack"], given["damage"], given["body"]
    if not has_room(ruling, size, damage, body):
        raise Invalid("stack", size, "fewer upright cards: the stack is as big as the injuries allow", "SS-6.4")
    counts = _counts(given)
    found = [0] * (MOST_GAIN + 1)
    for total, value, ways in _drawn(given, counts):
        found[gain(ruling, value, size, damage, body, given["boosted"], total=total)] += ways
    whole = sum(found)
    shares = {number: Fraction(ways, whole) for number, ways in enumerate(found)}
    return Answer({str(number): share for number, share in shares.items()}, {"mean": mean(shares)})


def _counts(given: Given) -> list[int]:
    """The weight of each value for one draw; mixed sets are scaled to a common denominator."""
    sources = cards.sources(given)
    whole = prod(sum(counts) for counts, _ in sources)
    if len(sources) == 1:
        return sources[0][0]
    if given.rulings["boost_sum"] == "by_value":
        raise Invalid("mixed", cards.number_list(given["mixed"]), "none where the values of the cards count", "SS-R36")
    parts = [(counts, lies * whole // sum(counts)) for counts, lies in sources if lies]
    return [sum([counts[value] * each for counts, each in parts]) for value in range(cards.HIGHEST)]


def _drawn(given: Given, counts: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """Each n, the value drawn, and the number of ways; under a ruling n is their cards' value (SS-R36)."""
    size, shown = given["stack"], given["initiative"]
    by_value = given.rulings["boost_sum"] == "by_value"
    known = by_value and shown != NONE
    blanks = size - known
    cards.drawn_from([sum(counts)], (0,) * (1 + (blanks if by_value else 0)), "stack")
    if not by_value:
        yield from ((size, value, count) for value, count in enumerate(counts) if count)
        return
    lying = cards.deck(given.rulings["card_values"], given.rulings["jokers"])
    if known and (shown not in lying or not size):
        raise Invalid("initiative", shown, "a rank of the deck, and one of the upright cards", "SS-R36")
    own = lying[shown][0] if known else 0
    for value, count in enumerate(counts):
        if count:
            left = [*counts[:value], count - 1, *counts[value + 1 :]]
            for worth, ways in worths(given, left, blanks).items():
                yield worth + own, value, count * ways


def worths(given: Given, counts: Sequence[int], drawn: int) -> dict[int, int]:
    """The possible total values of this many cards, and the number of ways for each."""
    found: dict[tuple[int, int], int] = {(0, 0): 1}
    for value, count in enumerate(counts):
        given.step(len(found))
        onward: dict[tuple[int, int], int] = {}
        for (number, worth), ways in found.items():
            for more in range(min(count, drawn - number) + 1):
                key = (number + more, worth + more * value)
                onward[key] = onward.get(key, 0) + ways * comb(count, more)
        found = onward
    return {worth: ways for (number, worth), ways in found.items() if number == drawn}


QUESTIONS = (
    OddsQuestion(
        "boost",
        "The cards gained by a boost",
        "One card is drawn: up to N (stack and damage) it gives one card, up to twice N two, "
        "otherwise three; hurt combatants get fewer.",
        (
            Whole("stack", "upright cards: defense, initiative and action", 0, MOST_STACK),
            Whole("damage", "points of damage", 0, MOST_DAMAGE, 0),
            Whole("body", "Body as written", 1, 13),
            Whole("boosted", "cards already gained by boosts this round; used only under a ruling", 0, MOST_STACK, 0),
            Card("initiative", "the initiative card, which counts under a ruling", (*RANKS, NONE), NONE),
            cards.SEEN,
            cards.DECKS,
            cards.OLDER,
            cards.MIXED,
        ),
        boost,
        ("SS-6.2", "SS-6.3", "SS-6.4", "SS-6.6"),
        {"stack": "4", "body": "5"},
        {
            "card_values": "ace_1",
            "jokers": "out",
            "boost_sum": "count",
            "boost_hurt": "cumulative",
            "boost_one_fewer": "may_be_none",
            "boost_per_turn": "each_boost",
            "boost_maximum": "stack_limit",
        },
        (
            Bar("no card", ("0",), "bad", rare=True),
            Bar("1 card", ("1",), rare=True),
            Bar("2 cards", ("2",), "good", rare=True),
            Bar("3 cards", ("3",), "good", rare=True),
        ),
    ),
)
