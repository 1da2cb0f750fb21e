"""Whole attacks from every hand that the parts can hold, for rulings under which more cards are looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import permutations, product
from math import prod
from typing import NamedTuple

from croupier.core.odds.questions import Given
from croupier.games.state_stack.figures.harm import CONTEST, UNCONSCIOUS
from croupier.games.state_stack.figures.values import score
from croupier.games.state_stack.odds import cards
from croupier.games.state_stack.odds.defense_totals import Came, Hand, Part, Spread
from croupier.games.state_stack.odds.harm import UP, Blow, Found, Target
from croupier.games.state_stack.odds.orders import Unseen, ordered

Sets = tuple[int, ...]
ORDER = 5
"""The cost of one order of a part, counted toward the work limit of an answer."""


class Test(NamedTuple):
    """The test of a part whose cards are turned up: the score, and the remaining cards, front card first."""

    score: int
    left: Sequence[int]


def test_result(values: Sequence[int], good: Sequence[bool], reading: str) -> Test:
    """The result of turning cards up from the front until one is valid (SS-5.2, SS-R24)."""
    for flipped, value in enumerate(values):
        if good[value]:
            left = values[flipped + 1 :]
            return Test(score(lambda _: reading, value, left), left)
    return Test(0, ())


Read = Callable[[Sequence[int]], Came]


class Dealt:
    """The unseen cards, by kind, and the target."""

    def __init__(self, given: Given, unseen: Unseen, target: Target) -> None:
        self.given = given
        self.target = target
        self.sizes = [sum(counts) for counts in unseen]
        kinds = [(at, value) for at, counts in enumerate(unseen) for value, count in enumerate(counts) if count]
        self.values = [value for _, value in kinds]
        self.counts = [unseen[at][value] for at, value in kinds]
        self.of_set = [[kind for kind, (own, _) in enumerate(kinds) if own == at] for at in range(len(unseen))]
        self.force = cards.valid_for(given, given["power"])
        self.grit = cards.valid_for(given, target.rating)
        self.numbers: dict[tuple[int | None, int | None], int] = {}

    def found(self, action: Sets, strike: Read, defense: Sets, ward: Read) -> Found:
        """The share of each outcome; the rest is a miss."""
        mine, hers = self._hands(action, strike), self._hands(defense, ward)
        ways: dict[tuple[Blow, str, int], int] = {}
        for resists in {one.force for spread in hers.values() for one in spread}:
            against = _resisting(hers, resists)
            for drawn, those in self._by_drawn(mine, resists).items():
                part = Part(self.given, self.counts, len(self.of_set[0]), against, len(action) + drawn)
                total = ordered(self.sizes, (*action, *defense, *(0,) * drawn))
                for power, hands in part.meet(those, drawn, total).items():
                    for blow, end, orders in self._land(power, resists, hands):
                        ways[blow, end, total] = ways.get((blow, end, total), 0) + orders
        found: Found = {}
        for (blow, end, total), orders in ways.items():
            found[blow, end] = found.get((blow, end), Fraction(0)) + Fraction(orders, total)
        found[None, UP] = 1 - sum(found.values(), Fraction(0))
        return found

    def _hands(self, part: Sets, read: Read) -> Spread:
        """All orders of a part, read according to the rules."""
        found: Spread = {}
        self.given.step(ORDER * prod(len(self.of_set[at]) for at in part))
        for order in product(*(self.of_set[at] for at in part)):
            spread = found.setdefault(tuple(sorted(order)), {})
            came = read([self.values[kind] for kind in order])
            spread[came] = spread.get(came, 0) + 1
        return {hand: s for hand, s in found.items() if all(hand.count(kind) <= self.counts[kind] for kind in hand)}

    def _by_drawn(self, mine: Spread, resists: int | None) -> dict[int, Spread]:
        """The attacker's hands that score, by the number of cards drawn once they have hit."""
        found: dict[int, Spread] = {}
        for hand, spread in mine.items():
            for came, orders in spread.items():
                if came.score:
                    found.setdefault(self.drawn(came.force, resists), {}).setdefault(hand, {})[came] = orders
        return found

    def drawn(self, power: int | None, resists: int | None) -> int:
        """The number of cards drawn: for power, for Body, and two if there may be a contest."""
        if (power, resists) not in self.numbers:
            bodies = self._cards(self.grit) if resists is None else [resists]
            powers = self._cards(self.force) if power is None else [power]
            contest = any(self.target.blow(one - other).fate == CONTEST for one in powers for other in bodies)
            self.numbers[power, resists] = (power is None) + (resists is None) + 2 * contest
        return self.numbers[power, resists]

    def _cards(self, good: Sequence[bool]) -> list[int]:
        """The possible results of a drawn card."""
        return [0, *(value for value in {self.values[kind] for kind in self.of_set[0]} if good[value])]

    def _land(
        self, power: int | None, resists: int | None, hands: Mapping[Hand, int]
    ) -> Iterator[tuple[Blow, str, int]]:
        """The results of hits with this power, for every order of the cards drawn."""
        for hand, orders in hands.items():
            for order in set(permutations(hand)):
                values = [self.values[kind] for kind in order]
                force = values.pop(0) if power is None else power
                body = values.pop(0) if resists is None else resists
                if power is None:
                    force *= self.force[force]
                if resists is None:
                    body *= self.grit[body]
                blow = self.target.blow(force - body)
                if blow.fate == CONTEST:
                    up = tuple(values) in self.target.staying_up(blow)
                    yield blow, UP if up else UNCONSCIOUS, orders
                else:
                    yield blow, blow.fate, orders


def _resisting(hers: Spread, resists: int | None) -> Spread:
    """The target's hands that resist with this value."""
    found = {
        hand: {came: orders for came, orders in spread.items() if came.force == resists}
        for hand, spread in hers.items()
    }
    return {hand: spread for hand, spread in found.items() if spread}
