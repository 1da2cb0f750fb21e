"""Cards drawn by Mind: an amateur's treatment (Odds 10), and Read in its drawn form (Odds 11)."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from croupier.core.odds.exact import mean
from croupier.core.odds.parameters import RANKS, Whole
from croupier.core.odds.questions import Answer, Bar, Given, OddsQuestion
from croupier.core.refusals import Invalid
from croupier.games.rust_in_the_canyon.figures.hand_totals import MOST, VALUES, drawn_order
from croupier.games.rust_in_the_canyon.figures.solo import TO_BEAT
from croupier.games.rust_in_the_canyon.odds.counts import missing, of_ranks

MOST_MIND = 5
MIND = Whole("mind", "the amateur's Mind, which is the number of cards", 1, MOST_MIND)


def by_sum(left: dict[str, int], cards: int, ranks: tuple[str, ...] = RANKS) -> list[int]:
    """The number of ways to take this many cards of these ranks, indexed by their sum with aces as 1."""
    taken: list[list[int]] = [[1], *([] for _ in range(cards))]
    for rank in ranks:
        value = VALUES[rank]
        for count in range(cards, 0, -1):
            for some in range(1, min(left[rank], count) + 1):
                ways, before, here = comb(left[rank], some), taken[count - some], taken[count]
                here.extend([0] * (len(before) + some * value - len(here)))
                for sum_before, known in enumerate(before):
                    here[sum_before + some * value] += known * ways
    return taken[cards]


def passing(left: dict[str, int], cards: int, test: str) -> Fraction:
    """The probability that cards hold a hand of 10 to 21: some of them, or under a ruling all (RC-18.6, RC-R55).

    Among cards without ace, ten or face that add up to 10 or more, some always make 10 to 18: no card adds
    more than 9. The same holds for a hand that is played until it shows 10.
    """
    every, low = comb(sum(left.values()), cards), RANKS[1:9]
    if test != "all_cards":
        return 1 - Fraction(sum(by_sum(left, cards, low)[: TO_BEAT + 1]), every)
    all_sums, without_ace = by_sum(left, cards), by_sum(left, cards, RANKS[1:])
    beaten = sum(without_ace[: TO_BEAT + 1])
    return Fraction(sum(all_sums[: MOST + 1]) - beaten, every)


def _drawn(given: Given) -> tuple[dict[str, int], int]:
    """The rest of the deck, and the number of cards drawn from it. Raises Invalid if it is empty."""
    left = of_ranks(missing=given["missing"])
    if not any(left.values()):
        raise Invalid("missing", f"{len(given['missing'])} ranks", "a deck with a card left to draw", "RC-5.7")
    return left, min(given["mind"], sum(left.values()))


def amateur(given: Given) -> Answer:
    tick = passing(*_drawn(given), given.rulings["amateur_test"])
    return Answer({"tick": tick, "no-tick": 1 - tick})


WEEK = 7


def days(given: Given) -> Answer:
    """The chances of the day on which the clock reaches 0, with one draw a day (negative binomial)."""
    tick, clock = passing(*_drawn(given), given.rulings["amateur_test"]), given["clock"]
    won, every, lost = tick.numerator, tick.denominator, tick.denominator - tick.numerator
    found, rest = {}, Fraction(1)

    def of(day: int) -> Fraction:
        return Fraction(comb(day - 1, clock - 1) * won**clock * lost ** (day - clock), every**day)

    for day in range(clock, max(clock, given["most"]) + 1):
        found[str(day)] = of(day)
        rest -= found[str(day)]
    found["rest"] = rest
    week = sum((of(day) for day in range(clock, WEEK + 1)), Fraction(0))
    return Answer(found, {"within a week": week, **({"mean days": clock / tick} if tick else {})})


def read(given: Given) -> Answer:
    """The number of the player's cards higher than the GM's one, drawn from the GM's own full deck."""
    left, cards = _drawn(given)
    shares_a_deck = given.rulings["decks"] == "shared"
    deck = sum(left.values()) - shares_a_deck
    cards = min(cards, deck)
    ways, higher = [0] * (max(3, cards) + 1), sum(left.values())
    for rank in drawn_order(given.rulings.__getitem__):
        higher -= left[rank]
        shown = left[rank] if shares_a_deck else 4
        for count in range(cards + 1) if shown else ():
            ways[count] += shown * comb(higher, count) * comb(deck - higher, cards - count)
    every = (deck + 1 if shares_a_deck else 52) * comb(deck, cards)
    shares = {count: Fraction(way, every) for count, way in enumerate(ways)}
    return Answer({str(count): share for count, share in shares.items()}, {"mean": mean(shares)})


AMATEUR = OddsQuestion(
    "amateur",
    "An amateur's care",
    "The probability that an amateur's daily draw moves the medical clock down: a hand of"
    " 10 to 21 among the cards drawn.",
    (MIND, missing()),
    amateur,
    ("RC-18.6", "RC-R55"),
    {"mind": "2"},
    rulings={"amateur_test": "best_subset"},
    bars=(Bar("the cards pass", ("tick",), "good"),),
)
AMATEUR_DAYS = OddsQuestion(
    "amateur-days",
    "Days in an amateur's care",
    "The day on which a medical clock is empty, with one draw per day and nothing that advances it.",
    (
        MIND,
        Whole("clock", "segments of the clock: 2 minor, 4 moderate, 8 major", 1, 12, 4),
        Whole("most", "the last day listed separately", 1, 200, 30),
        missing(),
    ),
    days,
    ("RC-18.3", "RC-18.6", "RC-18.7"),
    {"mind": "1", "clock": "2", "most": "6"},
    rulings={"amateur_test": "best_subset"},
    bars=(Bar("one level better within a week", ("within a week",), "good"),),
    counts="day",
)
READ_DRAWN = OddsQuestion(
    "read-drawn",
    "Reading the situation, with cards",
    "How many cards are higher than the GM's card: the number of questions to ask. With "
    "none there is one question, and trouble.",
    (MIND, missing()),
    read,
    ("RC-6.9", "RC-R8", "RC-R12"),
    {"mind": "3"},
    rulings={"draw_ace": "high", "decks": "own"},
    bars=(Bar("none higher: trouble", ("0",), "bad"), Bar("two or more", ("2", "3"), "good")),
    counts="higher",
)
