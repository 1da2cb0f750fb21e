"""A race of several: in turn until somebody has a hit (DA-18.5, DA-18.12)."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from fractions import Fraction
from math import prod
from typing import NamedTuple

from croupier.games.deck_of_adventures.odds.race_draws import Racers

PASSES = 8 * 52
"""Passes after which no deck brings anything new."""


class Race(NamedTuple):
    """That the party wins, that it fails, that it never ends; the draws of each, the GM's last, and their cards."""

    party: Fraction
    failure: Fraction
    never: Fraction
    draws: tuple[Fraction, ...]
    cards: tuple[Fraction, ...]


class Seat(NamedTuple):
    """Who draws: the deck, and which of those it is who draw from it."""

    deck: Racers
    who: int = 0

    @property
    def companion(self) -> bool:
        """It is never out by Fatigue, which knocks out its Dealer."""
        return self.deck.companions[self.who]


def race(seats: Sequence[Seat], order: Sequence[int], *, sure: bool) -> Race:
    """In turn until somebody has a hit, the last seat the GM's; with no player left it is a failure."""
    gm = len(seats) - 1
    open_, party, failure = Fraction(1), Fraction(0), Fraction(0)
    draws, cards, out = [[Fraction(0)] * len(seats) for _ in range(3)]
    for _ in range(PASSES):
        for at in order:
            there = open_ * (1 - prod(out[:gm]) if at == gm else 1 - out[at])
            if not there:
                continue
            turn = seats[at].deck.draw(seats[at].who)
            draws[at] += there
            cards[at] += (there if at == gm else open_) * turn.cards
            won = open_ * turn.hit
            party += won if at < gm else 0
            failure += won if at == gm else 0
            open_ -= won
            for one, seat in enumerate(seats):
                if seat.deck is seats[at].deck and not seat.companion:
                    out[one] = turn.out
        if not open_ or (not sure and all(share == 1 for share in out[:gm])):
            break
    gone = prod(out[:gm], start=Fraction(1))
    return Race(party, failure + open_ * gone, open_ * (1 - gone), tuple(draws), tuple(cards))


class Next(NamedTuple):
    """One draw: a hit, cards on average, and where it stands after a miss, with the chance of it."""

    hit: Fraction
    cards: Fraction
    after: tuple[tuple[Fraction, Ahead], ...]


class Ahead:
    """A deck on the way, given that nobody has hit so far and whether its owner is out; each draw is reckoned once."""

    def __init__(self, deck: Racers, *, out: bool = False) -> None:
        self.deck = deck
        self.out = out
        self.known: dict[int, Next] = {}

    def draw(self, who: int) -> Next:
        """The next draw of one of those who draw from it."""
        if who not in self.known:
            then = copy(self.deck)
            turn = then.draw(who)
            parts = ((1 - turn.hit) * (1 - turn.out), False), ((1 - turn.hit) * turn.out, True)
            self.known[who] = Next(
                turn.hit, turn.cards, tuple((part, self._after(then, out=out)) for part, out in parts if part)
            )
        return self.known[who]

    def _after(self, then: Racers, *, out: bool) -> Ahead:
        if out and not any(then.companions):
            return OUT
        found = copy(then)
        found.states = {pile: n for pile, n in then.states.items() if pile.out == out}
        return Ahead(found, out=out)


OUT = Ahead.__new__(Ahead)
OUT.out = True
"""Where nobody draws from a deck any more."""


def race_alternate(seats: Sequence[Seat], order: Sequence[int]) -> Race:
    """The same where the GM draws after each player who is still in, so that who is out counts (DA-R87)."""
    gm, decks = len(seats) - 1, list(dict.fromkeys(seat.deck for seat in seats))
    deck_of = [decks.index(seat.deck) for seat in seats]
    states: dict[tuple[Ahead, ...], Fraction] = {tuple(map(Ahead, decks)): Fraction(1)}
    party = failure = Fraction(0)
    draws, cards = [[Fraction(0)] * len(seats) for _ in range(2)]

    def is_out(there: tuple[Ahead, ...], who: int) -> bool:
        return there[deck_of[who]].out and not seats[who].companion

    for _ in range(PASSES):
        for spot, at in enumerate(order):
            after: dict[tuple[Ahead, ...], Fraction] = {}
            for there, share in states.items():
                if is_out(there, order[spot - 1] if at == gm else at):
                    after[there] = after.get(there, Fraction(0)) + share
                    continue
                deck = deck_of[at]
                one = there[deck].draw(seats[at].who)
                draws[at] += share
                cards[at] += share * one.cards
                party += share * one.hit if at < gm else 0
                failure += share * one.hit if at == gm else 0
                for part, stands in one.after:
                    now = (*there[:deck], stands, *there[deck + 1 :])
                    if all(is_out(now, who) for who in range(gm)):
                        failure += share * part
                    else:
                        after[now] = after.get(now, Fraction(0)) + share * part
            states = after
        if not states:
            break
    return Race(party, failure, sum(states.values(), Fraction(0)), tuple(draws), tuple(cards))
