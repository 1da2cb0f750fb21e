"""The exact odds of a Check: from the cards left in a pile, their order unknown (the ledger's Odds 1 to 3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import NamedTuple

from croupier.games.deck_of_adventures.checks import hands
from croupier.games.deck_of_adventures.checks.degrees import result
from croupier.games.deck_of_adventures.checks.state import DEGREES, NONE
from croupier.games.deck_of_adventures.settings import Ruling

STOP, ALL, FOR_SUIT = PLANS = ("stop", "all", "suited")
"""With an Upper Hand: stop at the first success, draw all, or draw on for a Suited Hit."""


class Pile(NamedTuple):
    """So many cards, of which so many succeed."""

    left: int
    good: int


def pile(ruling: Ruling, cards: Sequence[str], target: str, *, dr: int, modifier: int, requirement: str = NONE) -> Pile:
    """The cards of a pile and how many of them succeed at a Check."""
    found = [result(ruling, card, target, dr=dr, modifier=modifier, requirement=requirement) for card in cards]
    return Pile(len(found), sum(one.passed for one in found))


def all_miss(of: Pile, drawn: int) -> Fraction:
    """That none of so many cards drawn succeeds; 0 where there are not so many."""
    return Fraction(comb(of.left - of.good, drawn), comb(of.left, drawn)) if drawn <= of.left else Fraction(0)


def all_hit(of: Pile, drawn: int) -> Fraction:
    """That each of so many cards drawn succeeds; 0 where there are not so many."""
    return Fraction(comb(of.good, drawn), comb(of.left, drawn)) if drawn <= of.left else Fraction(0)


def success(of: Pile, net: int = 0, then: Pile | None = None, *, exhausted: bool = False) -> Fraction:
    """That a Check succeeds with this net hand and no redraw.

    Where the pile runs out, the cards that are left are known to come, and the rest comes from the discards (`then`);
    none come where there are none. `exhausted`: the Dealer is knocked out when it runs out, and the Check fails.

    >>> success(Pile(52, 12), -1)
    Fraction(11, 221)
    """
    wanted = 1 + abs(net)
    if wanted <= of.left:
        return 1 - all_miss(of, wanted) if net >= 0 else all_hit(of, wanted)
    more = then or Pile(0, 0)
    rest = min(wanted - of.left, more.left)
    if exhausted and more.left:
        return Fraction(net > 0 and of.good > 0)
    if of.left + rest == 0:
        return Fraction(0)
    if net >= 0:
        return Fraction(1) if of.good else 1 - all_miss(more, rest)
    return all_hit(more, rest) if of.good == of.left else Fraction(0)


def with_redraw(of: Pile, net: int = 0) -> Fraction:
    """The same with one redraw at hand, spent on a final miss alone; the pile has a card more than the hand takes.

    >>> with_redraw(Pile(52, 28), -1)
    Fraction(3087, 5525)
    """
    if net >= 0:
        return success(of, net + 1)
    drawn = 1 - net
    if of.left <= drawn:
        return all_hit(of, drawn)
    one_miss = comb(of.good, drawn - 1) * (of.left - of.good)
    saved = Fraction(max(0, of.good - drawn + 1), of.left - drawn)
    return (comb(of.good, drawn) + one_miss * saved) / comb(of.left, drawn)


class Outcome(NamedTuple):
    """What a Check can come to."""

    degree: str
    passed: bool
    suit: bool
    color: bool


def outcomes(
    ruling: Ruling,
    cards: Sequence[str],
    target: str,
    *,
    dr: int,
    modifier: int,
    net: int = 0,
    requirement: str = NONE,
    plan: str = STOP,
) -> dict[Outcome, Fraction]:
    """The chance of every outcome; the pile has as many cards as the hand takes, and nothing is redrawn."""
    kinds = Counter(_kind(ruling, card, target, dr, modifier, net, requirement) for card in cards)
    ordered = sorted(kinds, key=lambda kind: kind.order)
    counts = [kinds[kind] for kind in ordered]
    if net < 0:
        chances = worst(counts, 1 - net)
    else:
        chances = best(counts, 1 + net, [_stops(kind.outcome, plan) for kind in ordered])
    found: dict[Outcome, Fraction] = {}
    for kind, chance in zip(ordered, chances, strict=True):
        found[kind.outcome] = found.get(kind.outcome, Fraction(0)) + chance
    return dict(sorted(found.items(), key=lambda item: DEGREES.index(item[0].degree)))


class Kind(NamedTuple):
    """Cards that are alike in a Check: how close they count, and what comes of them."""

    order: tuple[int, ...]
    outcome: Outcome


def _kind(ruling: Ruling, card: str, target: str, dr: int, modifier: int, net: int, requirement: str) -> Kind:
    """What a card is here; an owner who may choose among equals takes the best degree."""
    found = result(ruling, card, target, dr=dr, modifier=modifier, requirement=requirement)
    key = hands.key(ruling, card, target, dr=dr, modifier=modifier, requirement=requirement)
    degree = DEGREES.index(found.degree)
    order = (*key, degree if net >= 0 else -degree)
    return Kind(order, Outcome(found.degree, found.passed, found.suit, found.color))


def _stops(outcome: Outcome, plan: str) -> bool:
    """Whether the player draws no more once this is the card that counts."""
    return plan != ALL and outcome.passed and (outcome.suit or plan == STOP)


def worst(counts: Sequence[int], drawn: int) -> list[Fraction]:
    """For each kind of card, the closest first: that of so many cards it is the furthest."""
    total, upto, found = comb(sum(counts), drawn), 0, []
    for count in counts:
        found.append(Fraction(comb(upto + count, drawn) - comb(upto, drawn), total))
        upto += count
    return found


def best(counts: Sequence[int], drawn: int, stops: Sequence[bool]) -> list[Fraction]:
    """For each kind of card, the closest first: that it is the closest of up to so many, drawn until one `stops` it.

    While the closest so far is of one kind, none of the closer kinds has been drawn: each of them may still come.
    """
    left = sum(counts)
    settled = [Fraction(0)] * len(counts)
    open_: list[Fraction] = [Fraction(count, left) for count in counts]
    for more in range(1, drawn + 1):
        for at, stop in enumerate(stops):
            if stop or more == drawn:
                settled[at] += open_[at]
                open_[at] = Fraction(0)
        after = [Fraction(0)] * len(counts)
        for at, chance in enumerate(open_):
            if not chance:
                continue
            for closer in range(at):
                after[closer] += chance * Fraction(counts[closer], left - more)
            after[at] += chance * (1 - Fraction(sum(counts[:at]), left - more))
        open_ = after
    return settled
