"""A race of several characters, who draw in turn until somebody has a hit (DA-18.5, DA-18.12)."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from fractions import Fraction
from math import prod
from typing import NamedTuple

from croupier.games.deck_of_adventures.odds.race_draws import Racers

PASSES = 8 * 52
"""The number of passes after which no deck can add anything new."""


class Race(NamedTuple):
    """The chances that the party wins, fails, or never ends; the draws of each, the GM last; their cards."""

    party: Fraction
    failure: Fraction
    never: Fraction
    draws: tuple[Fraction, ...]
    cards: tuple[Fraction, ...]


class Seat(NamedTuple):
    """A participant: the deck, and the index among those who draw from it."""

    deck: Racers
    who: int = 0

    @property
    def companion(self) -> bool:
        """Whether this is a Companion, which Fatigue never takes out; its Dealer is knocked out instead."""
        return self.deck.companions[self.who]


def race(seats: Sequence[Seat], order: Sequence[int], *, sure: bool) -> Race:
    """Draw in turn until somebody hits; the last seat is the GM's; with no player left the party fails."""
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
    """One draw: the chance of a hit, the mean number of cards, and each state after a miss with its chance."""

    hit: Fraction
    cards: Fraction
    after: tuple[tuple[Fraction, Ahead], ...]


class Ahead:
    """A deck during the race, given no hit so far and whether its owner is out; draws are computed once."""

    def __init__(self, deck: Racers, *, out: bool = False) -> None:
        self.deck = deck
        self.out = out
        self.known: dict[int, Next] = {}

    def draw(self, who: int) -> Next:
        """The next draw by one of those who use this deck."""
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
"""A deck that nobody draws from anymore."""


def race_alternate(seats: Sequence[Seat], order: Sequence[int]) -> Race:
    """A race in which the GM draws after each player still in, so that it matters who is out (DA-R87)."""
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
