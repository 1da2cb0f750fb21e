"""How many targets fail in a contest (the ledger's Odds 6): the Target Card is shown, or not drawn yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from croupier.games.deck_of_adventures.checks.degrees import result
from croupier.games.deck_of_adventures.settings import Ruling

Kinds = tuple[tuple[tuple[bool, ...], int], ...]
"""Cards of a deck by who of its targets succeeds with them, and how many there are."""


class Target(NamedTuple):
    """Who draws against a contest: whose deck it draws from, what is left of it, its Modifier and its net hand."""

    deck: str
    cards: tuple[str, ...]
    modifier: int = 0
    net: int = 0


def failing(ruling: Ruling, aim: str, dr: int, targets: Sequence[Target]) -> dict[int, Fraction]:
    """How many fail against a Target Card that lies there; who shares a deck draws one after another.

    An Upper Hand stops at the first success; every deck has the cards that are needed.
    """
    found = {0: Fraction(1)}
    for deck in dict.fromkeys(one.deck for one in targets):
        mine = [one for one in targets if one.deck == deck]
        kinds = Counter(
            tuple(result(ruling, card, aim, dr=dr, modifier=one.modifier).passed for one in mine)
            for card in mine[0].cards
        )
        of_deck = _of_deck(tuple(sorted(kinds.items())), tuple(one.net for one in mine))
        found = _sum(found, of_deck)
    return found


def failing_unseen(
    ruling: Ruling, deck: str, cards: Sequence[str], dr: int, targets: Sequence[Target]
) -> dict[int, Fraction]:
    """The same while the attacker has not drawn the Target Card: on average over what is left of its deck."""
    found: dict[int, Fraction] = {}
    for card in cards:
        after = [one._replace(cards=_without(one.cards, card)) if one.deck == deck else one for one in targets]
        for count, chance in failing(ruling, card, dr, after).items():
            found[count] = found.get(count, Fraction(0)) + chance / len(cards)
    return found


def at_least_one(found: dict[int, Fraction]) -> Fraction:
    return 1 - found.get(0, Fraction(0))


def _without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    at = cards.index(card)
    return (*cards[:at], *cards[at + 1 :])


def _sum(one: dict[int, Fraction], other: dict[int, Fraction]) -> dict[int, Fraction]:
    found: dict[int, Fraction] = {}
    for a, p in one.items():
        for b, q in other.items():
            found[a + b] = found.get(a + b, Fraction(0)) + p * q
    return found


def _of_deck(kinds: Kinds, nets: tuple[int, ...]) -> dict[int, Fraction]:
    """How many of those who share a deck fail."""

    @cache
    def draws(at: int, drawn: int, kinds: Kinds) -> dict[int, Fraction]:
        """From this target on, of whose cards so many lie there without having decided its Check."""
        if at == len(nets):
            return {0: Fraction(1)}
        if drawn == 1 + abs(nets[at]):
            return _failed(draws(at + 1, 0, kinds), int(nets[at] >= 0))
        left, found = sum(count for _, count in kinds), dict[int, Fraction]()
        for spot, (passes, count) in enumerate(kinds):
            rest = (*kinds[:spot], *(((passes, count - 1),) if count > 1 else ()), *kinds[spot + 1 :])
            for fails, chance in decided(at, drawn, passes[at], rest).items():
                found[fails] = found.get(fails, Fraction(0)) + chance * Fraction(count, left)
        return found

    def decided(at: int, drawn: int, passed: bool, rest: Kinds) -> dict[int, Fraction]:
        """A success settles an Upper Hand, a miss a Lower one, of which all cards are drawn all the same."""
        if nets[at] >= 0:
            return draws(at + 1, 0, rest) if passed else draws(at, drawn + 1, rest)
        if passed:
            return draws(at, drawn + 1, rest)
        return _failed(_skipped(at, abs(nets[at]) - drawn, rest), 1)

    @cache
    def _skipped(at: int, cards: int, kinds: Kinds) -> dict[int, Fraction]:
        """After so many more cards that decide nothing any more."""
        if not cards:
            return draws(at + 1, 0, kinds)
        left, found = sum(count for _, count in kinds), dict[int, Fraction]()
        for spot, (passes, count) in enumerate(kinds):
            rest = (*kinds[:spot], *(((passes, count - 1),) if count > 1 else ()), *kinds[spot + 1 :])
            for fails, chance in _skipped(at, cards - 1, rest).items():
                found[fails] = found.get(fails, Fraction(0)) + chance * Fraction(count, left)
        return found

    return draws(0, 0, kinds)


def _failed(rest: dict[int, Fraction], more: int) -> dict[int, Fraction]:
    return {fails + more: chance for fails, chance in rest.items()}
