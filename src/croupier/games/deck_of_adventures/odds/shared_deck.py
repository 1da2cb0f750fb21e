"""Several characters who draw in turn, some of them from one deck (the ledger's Odds 5 and 6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import lcm
from typing import Any, NamedTuple

from croupier.core.odds.exact import both
from croupier.core.odds.parameters import DECK
from croupier.core.odds.questions import Given
from croupier.games.deck_of_adventures.odds.card_meanings import Kind, Terms, kinds
from croupier.games.deck_of_adventures.odds.piles import cell
from croupier.games.deck_of_adventures.odds.race_decks import Sight, Stock, seen_by
from croupier.games.deck_of_adventures.odds.race_draws import Pile

Kinds = tuple[tuple[tuple[int, ...], int], ...]
"""Cards of a deck by their rank for each drawer, and how many there are of each."""
Sums = dict[int, Fraction]
Known = dict[Any, Sums]
"""Results for equal cards and equal drawers, cached while one question is answered: many targets look alike."""


class Drawer(NamedTuple):
    """Someone who draws: from which deck, with which net hand; the rank of each kind and each rank's value.

    A rank is a run of kinds of the same value, the closest first; a miss has the value 0. `kinds`: the value
    of each of the 21 kinds; `companion`: it draws from its Dealer's deck.
    """

    deck: int
    net: int
    target: str
    ranks: Sequence[int]
    worth: Sequence[int]
    terms: Terms
    kinds: Sequence[int]
    companion: bool


def drawer(
    deck: int, net: int, target: str, terms: Terms, worth: Callable[[Kind], int], companion: bool = False
) -> Drawer:
    """Someone who draws with these terms; `worth` gives the value of each success, above 0."""
    meant = kinds(terms, worst=net < 0)
    each = [worth(kind) if kind.passed else 0 for kind in meant]
    ranks, found = [0] * len(meant), list[int]()
    for at in sorted(range(len(meant)), key=meant.__getitem__):
        value = each[at]
        if not found or found[-1] != value:
            found.append(value)
        ranks[at] = len(found) - 1
    return Drawer(deck, net, target, ranks, found, terms, each, companion)


def kinds_of_deck(cards: Sequence[str], drawers: Sequence[Drawer]) -> Kinds:
    """The cards of a deck by their rank for each drawer."""
    targets = tuple(dict.fromkeys(one.target for one in drawers))
    seen = [(targets.index(one.target), one.ranks) for one in drawers]
    alike = Counter(zip(*(map(cells_of(target).__getitem__, cards) for target in targets), strict=True))
    found = Counter[tuple[int, ...]]()
    for cells, count in alike.items():
        found[tuple(ranks[cells[at]] for at, ranks in seen)] += count
    return tuple(sorted(found.items()))


@cache
def cells_of(target: str) -> Mapping[str, int]:
    """The kind of each card of a deck against a Target Card."""
    return {card: cell(card, target) for card in DECK}


def draw_in_turn(decks: Mapping[int, Stock], drawers: Sequence[Drawer], given: Given, known: Known) -> Sums:
    """The total value of all draws; an Upper Hand stops at a success, a Lower Hand counts its worst card."""
    found: Sums = {0: Fraction(1)}
    for deck in dict.fromkeys(one.deck for one in drawers):
        mine, stock = [one for one in drawers if one.deck == deck], decks[deck]
        most = sum(1 + abs(one.net) for one in mine) + (given.rulings["empty_moment"] == "at_last_card")
        lasts = len(stock.cards) >= most
        sums = _lasting(stock, mine, given, known) if lasts else _running_out(stock, mine, given)
        after: Sums = {}
        for a, b, share in both(found, sums):
            after[a + b] = after.get(a + b, Fraction(0)) + share
        found = after
    return found


def _running_out(stock: Stock, drawers: Sequence[Drawer], given: Given) -> Sums:
    """`draw_in_turn` from a deck that may run out: anyone knocked out by that stops drawing, except for Companions."""
    sights = [Sight(one.terms, one.net, one.target, one.kinds, one.companion) for one in drawers]
    deck = seen_by(sights, stock, given, plain=False)
    states: dict[int, dict[Pile, Fraction]] = {0: {pile: Fraction(n) for pile, n in deck.states.items()}}
    for who in range(len(drawers)):
        after: dict[int, dict[Pile, Fraction]] = {}
        for done, piles in states.items():
            scale = lcm(*(share.denominator for share in piles.values()))
            deck.states = {pile: int(share * scale) for pile, share in piles.items()}
            found, there = deck.drawn(who), sum(piles.values(), Fraction(0))
            missed = (((0, pile), n) for pile, n in found.missed.items())
            for (worth, pile), n in (*missed, *found.after.items()):
                to = after.setdefault(done + worth, {})
                to[pile] = to.get(pile, Fraction(0)) + there * Fraction(n, found.whole)
        states = after
    return {done: sum(piles.values(), Fraction(0)) for done, piles in states.items()}


def _lasting(stock: Stock, drawers: Sequence[Drawer], given: Given, known: Known) -> Sums:
    """`draw_in_turn` from a deck that does not run out; only the number of cards of each rank matters."""
    there = kinds_of_deck(stock.cards, drawers)
    key = there, tuple((one.net, tuple(one.worth)) for one in drawers)
    if key not in known:
        known[key] = _of_deck(there, drawers, given.step)
    return known[key]


def _of_deck(there: Kinds, drawers: Sequence[Drawer], step: Callable[[int], None]) -> Sums:
    """The total value of the draws of everyone who shares a deck."""
    states: dict[tuple[Kinds, int], Fraction] = {(there, 0): Fraction(1)}
    for at, one in enumerate(drawers):
        after: dict[tuple[Kinds, int], Fraction] = {}
        for (left, done), share in states.items():
            for (rest, rank), part in draw_once(left, at, one, step).items():
                key = rest, done + one.worth[rank]
                after[key] = after.get(key, Fraction(0)) + share * part
        states = after
    found: Sums = {}
    for (_, done), share in states.items():
        found[done] = found.get(done, Fraction(0)) + share
    return found


def draw_once(there: Kinds, at: int, one: Drawer, step: Callable[[int], None]) -> dict[tuple[Kinds, int], Fraction]:
    """One draw: the cards left after it, and the rank of the card that counts."""
    open_: dict[tuple[Kinds, int], Fraction] = {(there, -1): Fraction(1)}
    settled: dict[tuple[Kinds, int], Fraction] = {}
    for _ in range(1 + abs(one.net)):
        after: dict[tuple[Kinds, int], Fraction] = {}
        for (left, so_far), share in open_.items():
            step(8 * len(left))
            total = sum(count for _, count in left)
            for spot, (ranks, count) in enumerate(left):
                rest = (*left[:spot], *(((ranks, count - 1),) if count > 1 else ()), *left[spot + 1 :])
                now = ranks[at] if so_far < 0 else (max if one.net < 0 else min)(so_far, ranks[at])
                into = settled if one.net > 0 and one.worth[now] else after
                into[rest, now] = into.get((rest, now), Fraction(0)) + share * Fraction(count, total)
        open_ = after
    for key, share in open_.items():
        settled[key] = settled.get(key, Fraction(0)) + share
    return settled
