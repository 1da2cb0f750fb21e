"""Who acts before whom (the ledger's Odds 7), from the decks of those who draw for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from croupier.games.deck_of_adventures.checks import ring
from croupier.games.deck_of_adventures.combat.order import PLAYERS, RANKS


class Drawer(NamedTuple):
    """Who draws for the order: name, whose deck it is and what is left of it, whether a player, a friend or a foe."""

    name: str
    deck: str
    cards: Sequence[str]
    side: int = PLAYERS


class Before(NamedTuple):
    """That one acts before another by the cards and sides, and that people have to settle it."""

    first: Fraction
    equal: Fraction


def before(one: Drawer, other: Drawer) -> Before:
    """Whether one acts before another.

    >>> from croupier.pieces.cards import STANDARD
    >>> before(Drawer("Ann", "a", STANDARD), Drawer("a bruiser", "gm", STANDARD, side=2)).first
    Fraction(7, 13)
    """
    first = equal = Fraction(0)
    for places, chance in _drawn((one, other)).items():
        mine, its = ((place, each.side) for place, each in zip(places, (one, other), strict=True))
        first += chance if mine < its else 0
        equal += chance if mine == its else 0
    return Before(first, equal)


def orders(drawers: Sequence[Drawer]) -> dict[tuple[str, ...], Fraction]:
    """Every order of turns; those of equal rank and side keep the order in which they are given."""
    found: dict[tuple[str, ...], Fraction] = {}
    for places, chance in _drawn(drawers).items():
        ordered = sorted(zip(places, drawers, strict=True), key=lambda each: (each[0], each[1].side))
        names = tuple(each.name for _, each in ordered)
        found[names] = found.get(names, Fraction(0)) + chance
    return found


def _drawn(drawers: Sequence[Drawer]) -> dict[tuple[int, ...], Fraction]:
    """The places in the order by rank alone, Ace 0; who shares a deck draws one after another."""
    found: dict[tuple[int, ...], Fraction] = {(): Fraction(1)}
    for at, one in enumerate(drawers):
        shared = [spot for spot in range(at) if drawers[spot].deck == one.deck]
        counts = Counter(-ring.rank(card) % RANKS for card in one.cards)
        after: dict[tuple[int, ...], Fraction] = {}
        for places, chance in found.items():
            gone = Counter(places[spot] for spot in shared)
            for place, count in counts.items():
                left = count - gone[place]
                if left > 0:
                    share = Fraction(left, len(one.cards) - len(shared))
                    after[(*places, place)] = after.get((*places, place), Fraction(0)) + chance * share
        found = after
    return found
