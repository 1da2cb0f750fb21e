"""A Day Off: one hand with a floor, played optimally or with a fixed number to stand on (Odds 9)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import perm
from typing import NamedTuple

from croupier.core.odds.parameters import Whole, ranks
from croupier.core.odds.questions import Answer, Bar, Given, OddsQuestion
from croupier.core.refusals import Invalid
from croupier.games.rust_in_the_canyon.figures.hand_totals import MOST, VALUES, counted
from croupier.games.rust_in_the_canyon.figures.solo import first_cards, overindulged
from croupier.games.rust_in_the_canyon.odds.counts import missing, of_ranks, of_values
from croupier.games.rust_in_the_canyon.odds.runs import EMPTY, Set

OVER = -1
"""The key for a hand that went over, among the outcomes in chips."""


class Day(NamedTuple):
    """A hand to play: the deck, the current cards, the limit, and the recovery for each result."""

    left: Sequence[int]
    hard: int
    has_ace: bool
    limit: int
    least: int
    stand: int
    chips: int
    over: Callable[[int], int]
    """The value of going over, given the hand's previous total."""

    def earns(self, total: int) -> int:
        return min(total, self.chips)


class Next(NamedTuple):
    """One more card: how many there are, the total with it, and the next set (None: over or ended)."""

    cards: int
    total: int
    at: Set | None


Level = dict[Set, tuple[int, tuple[Next, ...]]]
"""Hands with the same number of cards that may be hit: the total of each, and each possible next card."""


def levels(day: Day, step: Callable[[int], None]) -> list[Level]:
    """Every set of cards below the limit that the deck can deal, grouped by number of cards."""
    found: list[Level] = []
    now: dict[Set, tuple[int, bool]] = {EMPTY: (day.hard, day.has_ace)}
    while now:
        level: Level = {}
        after: dict[Set, tuple[int, bool]] = {}
        for there, (hard, has_ace) in now.items():
            cards: list[Next] = []
            for value in range(1, 11):
                count = day.left[value] - there[value]
                if count > 0:
                    ace = has_ace or value == 1
                    total = counted(hard + value, has_ace=ace, limit=day.limit)
                    more = None
                    if total < day.limit or (total == day.limit and len(found) + 1 < day.least):
                        more = (*there[:value], there[value] + 1, *there[value + 1 :])
                        after[more] = (hard + value, ace)
                    cards.append(Next(count, total, more))
            level[there] = (counted(hard, has_ace=has_ace, limit=day.limit), tuple(cards))
        step(12 * len(level))
        found.append(level)
        now = after
    return found


def decided(day: Day, those: list[Level], deck: int) -> tuple[list[set[Set]], Fraction]:
    """The hands that take another card, computed backward from the last, and the expected recovery.

    The value of a hand of k cards is an integer over the number of ways to deal the remaining cards.
    """
    most = min(len(those), deck)
    hits: list[set[Set]] = [set() for _ in those]
    later: dict[Set, int] = {}
    for dealt in range(len(those) - 1, -1, -1):
        now, scale = perm(deck - dealt, most - dealt), perm(deck - dealt - 1, most - dealt - 1) if dealt < most else 1
        values: dict[Set, int] = {}
        for there, (total, cards) in those[dealt].items():
            stop, hit = day.earns(total) * now, 0
            for count, after, more in cards:
                if more is not None:
                    hit += count * later[more]
                else:
                    hit += count * scale * (day.over(total) if after > day.limit else day.earns(after))
            wanted = hit > stop if not day.stand else MOST - day.limit + total < day.stand
            if cards and (dealt < day.least or wanted):
                hits[dealt].add(there)
                values[there] = hit
            else:
                values[there] = stop
        later = values
    return hits, Fraction(later[EMPTY], perm(deck, most))


def come_to(day: Day, those: list[Level], hits: list[set[Set]], deck: int) -> dict[int, Fraction]:
    """The probability of each recovery, and of going over, if these hands are hit."""
    most = min(len(those), deck)
    reached: dict[Set, int] = {EMPTY: 1}
    found: dict[int, int] = {}
    for dealt, level in enumerate(those):
        now, scale = perm(deck - dealt, most - dealt), perm(deck - dealt - 1, most - dealt - 1) if dealt < most else 1
        after: dict[Set, int] = {}
        for there, ways in reached.items():
            total, cards = level[there]
            if there not in hits[dealt]:
                chips = day.earns(total)
                found[chips] = found.get(chips, 0) + ways * now
                continue
            for count, counts, more in cards:
                if more is not None:
                    after[more] = after.get(more, 0) + ways * count
                else:
                    chips = OVER if counts > day.limit else day.earns(counts)
                    found[chips] = found.get(chips, 0) + ways * count * scale
        reached = after
    every = perm(deck, most)
    return {chips: Fraction(ways, every) for chips, ways in found.items()}


def overindulging(ruling: str, chips: int, floor: int) -> Callable[[int], int]:
    """The value of going over in chips recovered, as a function of the hand's previous total (RC-R58)."""
    kind, _, count = ruling.partition(":")
    return lambda before: min(overindulged(kind, int(count or 3), before, floor), chips)


def day_off(given: Given) -> Answer:
    hand, floor, chips = given["hand"], given["floor"], given["stress-chips"]
    left = of_values(of_ranks(hand=hand, missing=given["missing"]))
    deck, limit = sum(left), MOST - floor
    hard, has_ace = sum(VALUES[rank] for rank in hand), "A" in hand
    if hand and counted(hard, has_ace=has_ace, limit=limit) >= limit:
        raise Invalid("hand", ",".join(hand), f"a hand that counts less than {MOST} with the floor", "RC-5.8")
    if not deck:
        raise Invalid("missing", f"{len(given['missing'])} ranks", "a deck with a card left to deal", "RC-5.7")
    least = 1 if hand else first_cards(given.rulings.__getitem__)
    over = overindulging(given.rulings["overindulged"], chips, floor)
    day = Day(left, hard, has_ace, limit, least, given["stand"], chips, over)
    those = levels(day, given.step)
    hits, expected = decided(day, those, deck)
    shares = come_to(day, those, hits, deck)
    names = {str(count): shares.get(count, Fraction(0)) for count in range(max(0, min(MOST, chips)) + 1)}
    return Answer(names | {"overindulged": shares.get(OVER, Fraction(0))}, {"expected": expected})


DAY_OFF = OddsQuestion(
    "day-off",
    "A day off",
    "The chips recovered on a day off and the chance of overindulging, when maximizing the expected recovery.",
    (
        Whole("floor", "5 for each bit of work, and for the vice and for violence", 0, 600),
        Whole("stress-chips", "stress chips available to recover", 0, 200, 21),
        Whole("stand", "stand when floor and cards reach this total; 0: best play", 0, MOST, 0),
        missing(),
        ranks("hand", "ranks already face up; one more card is taken", most=21),
    ),
    day_off,
    ("RC-18.13", "RC-18.14", "RC-5.8", "RC-5.9", "RC-R18", "RC-R58"),
    {"floor": "10"},
    rulings={"solo_deal": "one", "overindulged": "trouble"},
    bars=(Bar("overindulged", ("overindulged",), "bad"),),
    counts="chips",
    heavy=True,
)
