"""The exact odds of what a pile brings: conditions, rests, Aces, cards given up (the ledger's Odds 11 to 14)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import comb

from croupier.games.deck_of_adventures.checks.odds import Pile, all_miss, success


def shaken_off(of: Pile, net: int = 0) -> Fraction:
    """That a condition is shaken off at the next try (Odds 11)."""
    return success(of, net)


def tries(of: Pile) -> Fraction:
    """How many tries it takes on average, one card each, when nothing else is drawn meanwhile. Raises ValueError.

    >>> tries(Pile(51, 27))
    Fraction(13, 7)
    """
    if not of.good:
        raise ValueError("no card of the pile shakes it off")
    return Fraction(of.left + 1, of.good + 1)


def lost_to_poison(of: Pile, poison: int) -> Fraction:
    """Cards lost on average to Poisoned N until it is shaken off or the pile is through, one try a turn (Odds 11)."""
    step, lost, used, missed = poison + 1, Fraction(0), 0, 0
    while used < of.left:
        missed += 1
        used += 1
        given = min(step, of.left - used)
        lost += all_miss(of, missed) * given
        used += given
    return lost


def rest_points(of: Pile, used: int, room: int | None = None) -> dict[int, Fraction]:
    """Points from so many Rest Cards: one each, one more for the Primary Suit, of which `good` are left (Odds 12).

    What is more than `room` is lost.
    """
    found: dict[int, Fraction] = {}
    for suited in range(used + 1):
        ways = comb(of.good, suited) * comb(of.left - of.good, used - suited)
        points = used + suited if room is None else min(room, used + suited)
        if ways:
            found[points] = found.get(points, Fraction(0)) + Fraction(ways, comb(of.left, used))
    return found


def mean(of: dict[int, Fraction]) -> Fraction:
    return sum((points * chance for points, chance in of.items()), Fraction(0))


def repair(pile: Iterable[tuple[bool, bool]], net: int = 0) -> Fraction:
    """That the Check of a Rest Card for armor succeeds (Odds 12): the Rest Card comes first, of the same pile.

    The cards are given as (succeeds at the Check, is of the Primary Suit); a Rest Card of the suit is an Upper Hand.
    """
    cards = list(pile)
    good = sum(succeeds for succeeds, _ in cards)
    chances = (success(Pile(len(cards) - 1, good - succeeds), net + of_suit) for succeeds, of_suit in cards)
    return sum(chances, Fraction(0)) / len(cards)


def best_repair(chances: dict[int, Fraction]) -> int:
    """How many Armor Points to try for, given the chance of each number: the most on average, the surer of equals."""
    return max(chances, key=lambda points: (points * chances[points], -points))


def an_ace(left: int, aces: int, drawn: int) -> Fraction:
    """That an Ace is among the next cards (Odds 13)."""
    return 1 - all_miss(Pile(left, aces), min(drawn, left))


def fate_at_rest(held: int, left: int, aces: int, drawn: int) -> Fraction:
    """Fate Cards held on average when so many more cards are drawn and none is spent (Odds 13)."""
    return held + Fraction(aces * min(drawn, left), left)


def gain(of: Pile, given_up: int, net: int = 0) -> Fraction:
    """By how much a Check gets likelier when cards are given up for an Upper Hand of half as many (Odds 14).

    Which cards go is not known beforehand, so that the rest is as good as before on average; the pile is only shorter.
    """
    return success(of, net + given_up // 2) - success(of, net)
