"""What becomes of somebody who is dying (the ledger's Odds 10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import perm
from typing import NamedTuple

from croupier.games.deck_of_adventures.checks import degrees, ring
from croupier.games.deck_of_adventures.harm.dying import ALLOWED, NEEDED
from croupier.games.deck_of_adventures.harm.treating import DR as TREATMENT_DR
from croupier.games.deck_of_adventures.settings import Ruling

Ranks = frozenset[int]
ALL: Ranks = frozenset(range(13))


class End(NamedTuple):
    """That a dying Dealer wakes by itself, lies stable, or is dead in the end."""

    awake: Fraction
    stable: Fraction
    dead: Fraction


def dying(
    pile: Sequence[str], gm: Sequence[str], *, edr: int, net: int = 0, successes: int = 0, failures: int = 0
) -> End:
    """From a tally to the end: death Checks of a pile that lasts, against Target Cards of the GM's pile.

    Upper Hands are drawn to their end; nothing is redrawn, and the hand stays as it is.
    """
    cards = Counter(ring.rank(card) for card in pile)
    targets = Counter(ring.rank(card) for card in gm)
    ends = {NEEDED: Fraction(0), -ALLOWED: Fraction(0)}
    for path in _paths(successes, failures):
        end = NEEDED if path[-1] else -ALLOWED
        ends[end] += _chance(path, cards, targets, edr, net)
    stable, dead = ends[NEEDED], ends[-ALLOWED]
    return End(1 - stable - dead, stable, dead)


def _paths(successes: int, failures: int) -> Iterator[tuple[bool, ...]]:
    """The ways to two successes or two failures in which nobody wakes before."""
    for passed in (True, False):
        tally = successes + passed, failures + (not passed)
        if tally[0] == NEEDED or tally[1] == ALLOWED:
            yield (passed,)
        else:
            yield from ((passed, *rest) for rest in _paths(*tally))


def _chance(path: tuple[bool, ...], cards: Counter[int], targets: Counter[int], edr: int, net: int) -> Fraction:
    """That these Checks come in this way: over all Target Cards, each with the cards drawn against it."""
    drawn, known = 1 + abs(net), dict[tuple[tuple[tuple[bool, ...], int], ...], int]()
    ways = 0
    for aims in product(targets, repeat=len(path)):
        turned = 1
        for rank, count in Counter(aims).items():
            turned *= perm(targets[rank], count)
        terms = (_terms(passed, aim, edr, net) for passed, aim in zip(path, aims, strict=True)) if turned else ()
        for chosen in product(*terms) if turned else ():
            sign, sets = 1, []
            for each, ranks in chosen:
                sign *= each
                sets.append(ranks)
            kinds = Counter[tuple[bool, ...]]()
            for rank, count in cards.items():
                kinds[tuple(rank in ranks for ranks in sets)] += count
            key = tuple(sorted(kinds.items()))
            if key not in known:
                known[key] = _ways(key, 0, 0, drawn)
            ways += sign * turned * known[key]
    return Fraction(ways, perm(cards.total(), drawn * len(path)) * perm(targets.total(), len(path)))


def _terms(passed: bool, aim: int, edr: int, net: int) -> list[tuple[int, Ranks]]:
    """A Check that passes and is no Major, or fails, as sums of "all its cards are of these ranks"."""
    near = frozenset(rank for rank in ALL if min((rank - aim) % 13, (aim - rank) % 13) <= edr)
    same = frozenset({aim})
    if net > 0:
        return [(1, ALL - same), (-1, ALL - near)] if passed else [(1, ALL - near)]
    return [(1, near), (-1, same)] if passed else [(1, ALL), (-1, near)]


def _ways(kinds: tuple[tuple[tuple[bool, ...], int], ...], at: int, done: int, drawn: int) -> int:
    """In how many orders each Check's cards are all of its ranks; kinds of cards by which Checks they fit."""
    if at == len(kinds[0][0]):
        return 1
    if done == drawn:
        return _ways(kinds, at + 1, 0, drawn)
    found = 0
    for spot, (fits, count) in enumerate(kinds):
        if fits[at] and count:
            rest = (*kinds[:spot], (fits, count - 1), *kinds[spot + 1 :])
            found += count * _ways(rest, at, done + 1, drawn)
    return found


def treated(ruling: Ruling, pile: Sequence[str], standing: str, craft: int, *, tries: int, turns: int = 0) -> Fraction:
    """That one of so many tries with Craft succeeds, one each turn, a card each; each is harder than the one before."""
    fails = Fraction(1)
    for n in range(tries):
        reach = degrees.edr(ruling, max(0, TREATMENT_DR - turns - n), craft)
        misses = sum(ring.distance(card, standing) > reach for card in pile)
        fails *= Fraction(max(0, misses - n), len(pile) - n)
    return 1 - fails
