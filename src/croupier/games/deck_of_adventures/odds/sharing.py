"""Several who draw in turn, some of them from one deck (the ledger's Odds 5 and 6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from croupier.core.odds.exact import both
from croupier.core.refusals import Invalid
from croupier.games.deck_of_adventures.odds.meanings import Kind, Terms, kinds
from croupier.games.deck_of_adventures.odds.piles import cell

Kinds = tuple[tuple[tuple[int, ...], int], ...]
"""Cards of a deck by their rank for each who draws from it, and how many there are."""
Sums = dict[int, Fraction]


class Drawer(NamedTuple):
    """Who draws: from which deck, with which net hand; how close each kind of card is, and what each rank is worth.

    A rank is a run of kinds that are worth the same, the closest first; 0 is what a miss is worth.
    """

    deck: int
    net: int
    target: str
    ranks: Sequence[int]
    worth: Sequence[int]


def drawer(deck: int, net: int, target: str, terms: Terms, worth: Callable[[Kind], int]) -> Drawer:
    """Who draws with these terms, each success `worth` so much, above 0."""
    meant = kinds(terms, worst=net < 0)
    ranks, found = [0] * len(meant), list[int]()
    for at in sorted(range(len(meant)), key=meant.__getitem__):
        value = worth(meant[at]) if meant[at].passed else 0
        if not found or found[-1] != value:
            found.append(value)
        ranks[at] = len(found) - 1
    return Drawer(deck, net, target, ranks, found)


def alike(cards: Sequence[str], drawers: Sequence[Drawer]) -> Kinds:
    """The cards of a deck by their rank for each who draws from it."""
    found = Counter(tuple(one.ranks[cell(card, one.target)] for one in drawers) for card in cards)
    return tuple(sorted(found.items()))


def in_turn(decks: Mapping[int, Sequence[str]], drawers: Sequence[Drawer], step: Callable[[int], None]) -> Sums:
    """What all that they draw is worth; an Upper Hand stops at the first success, a Lower Hand is worth its worst."""
    found: Sums = {0: Fraction(1)}
    for deck in dict.fromkeys(one.deck for one in drawers):
        mine = [one for one in drawers if one.deck == deck]
        most = sum(1 + abs(one.net) for one in mine)
        if len(decks[deck]) < most:
            raise Invalid("piles", f"{len(decks[deck])} cards", f"{most} cards at least, which {len(mine)} may draw")
        after: Sums = {}
        for a, b, share in both(found, _of_deck(alike(decks[deck], mine), mine, step)):
            after[a + b] = after.get(a + b, Fraction(0)) + share
        found = after
    return found


def _of_deck(there: Kinds, drawers: Sequence[Drawer], step: Callable[[int], None]) -> Sums:
    """What those who share a deck draw from it, added up."""
    states: dict[tuple[Kinds, int], Fraction] = {(there, 0): Fraction(1)}
    for at, one in enumerate(drawers):
        after: dict[tuple[Kinds, int], Fraction] = {}
        for (left, done), share in states.items():
            step(len(left) * (1 + abs(one.net)))
            for (rest, rank), part in drawn(left, at, one).items():
                key = rest, done + one.worth[rank]
                after[key] = after.get(key, Fraction(0)) + share * part
        states = after
    found: Sums = {}
    for (_, done), share in states.items():
        found[done] = found.get(done, Fraction(0)) + share
    return found


def drawn(there: Kinds, at: int, one: Drawer) -> dict[tuple[Kinds, int], Fraction]:
    """What one of them draws: the cards left after it, and the rank of the card that counts."""
    open_: dict[tuple[Kinds, int], Fraction] = {(there, -1): Fraction(1)}
    settled: dict[tuple[Kinds, int], Fraction] = {}
    for _ in range(1 + abs(one.net)):
        after: dict[tuple[Kinds, int], Fraction] = {}
        for (left, so_far), share in open_.items():
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
