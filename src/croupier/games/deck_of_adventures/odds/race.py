"""A race of several: in turn until somebody has a hit (DA-18.5, DA-18.12)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import prod
from typing import NamedTuple

from croupier.games.deck_of_adventures.odds.racers import Racers, Turn

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
            out[at] = turn.out
        if not open_ or (not sure and all(share == 1 for share in out[:gm])):
            break
    gone = prod(out[:gm], start=Fraction(1))
    return Race(party, failure + open_ * gone, open_ * (1 - gone), tuple(draws), tuple(cards))


class Odds(NamedTuple):
    """One draw of somebody who is in the race: a hit, that it goes out, cards on average."""

    hit: Fraction
    out: Fraction
    cards: Fraction


class Ahead:
    """The draws of a seat one after another, each given that it has missed so far and is still in."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.out = Fraction(0)
        self.found: list[Odds] = []

    def __getitem__(self, at: int) -> Odds:
        while len(self.found) <= at:
            there = 1 - self.out
            turn = self.seat.deck.draw(self.seat.who) if there else Turn(Fraction(0), Fraction(0), Fraction(1))
            if not there:
                self.found.append(Odds(Fraction(0), Fraction(1), Fraction(0)))
                continue
            hit = turn.hit / there
            stays = (1 - turn.hit) * (1 - turn.out) / there
            self.found.append(Odds(hit, 1 - hit - stays, turn.cards / there))
            self.out = turn.out
        return self.found[at]


def race_alternate(seats: Sequence[Seat], order: Sequence[int]) -> Race:
    """The same where the GM draws after each player who is still in: who is out counts, and the GM's draws (DA-R87)."""
    gm, ahead = len(seats) - 1, [Ahead(seat) for seat in seats]
    everybody = (1 << gm) - 1
    states, turns = {(0, 0): Fraction(1)}, [0] * gm
    party = failure = Fraction(0)
    draws, cards = [[Fraction(0)] * len(seats) for _ in range(2)]
    for _ in range(PASSES):
        for spot, at in enumerate(order):
            after: dict[tuple[int, int], Fraction] = {}
            for (out, k), share in states.items():
                who = order[spot - 1] if at == gm else at
                if who < gm and out >> who & 1:
                    after[out, k] = after.get((out, k), Fraction(0)) + share
                    continue
                one = ahead[at][k if at == gm else turns[at]]
                draws[at] += share
                cards[at] += share * one.cards
                party += share * one.hit if at < gm else 0
                failure += share * one.hit if at == gm else 0
                gone, key = out | 1 << at if at < gm else out, (out, k + (at == gm))
                after[key] = after.get(key, Fraction(0)) + share * (1 - one.hit - one.out)
                if gone == everybody:
                    failure += share * one.out
                elif one.out:
                    after[gone, k] = after.get((gone, k), Fraction(0)) + share * one.out
            states = {key: share for key, share in after.items() if share}
            if at < gm:
                turns[at] += 1
        if not states:
            break
    return Race(party, failure, sum(states.values(), Fraction(0)), tuple(draws), tuple(cards))
