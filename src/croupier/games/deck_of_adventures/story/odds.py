"""The race for a Target Card of an Epic Event, and the event as a whole (the ledger's Odds 9)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from croupier.games.deck_of_adventures.checks.odds import Pile


class Race(NamedTuple):
    """That the party wins, that the GM does, that neither has when a pile is through; cards drawn, the GM's last."""

    party: Fraction
    gm: Fraction
    open: Fraction
    drawn: tuple[Fraction, ...]


def race(players: Sequence[Pile], gm: Pile) -> Race:
    """One card each in turn, the GM after the last player, until somebody has a Suited Hit.

    Of each pile `good` are such hits; nobody has a hand, and nothing is redrawn.
    """
    piles = (*players, gm)
    party = won = Fraction(0)
    open_ = Fraction(1)
    drawn = [Fraction(0)] * len(piles)
    for n in range(min(pile.left for pile in piles)):
        for at, pile in enumerate(piles):
            drawn[at] += open_
            hit = open_ * Fraction(pile.good, pile.left - n)
            party += hit if at < len(players) else 0
            won += hit if at == len(players) else 0
            open_ -= hit
        if not open_:
            break
    return Race(party, won, open_, tuple(drawn))


def event(won: Fraction, needed: int, allowed: int) -> Fraction:
    """That so many successes come before so many failures, where each Target Card is won with the same chance.

    >>> event(Fraction(1, 2), 2, 2)
    Fraction(1, 2)
    """

    @cache
    def after(successes: int, failures: int) -> Fraction:
        if successes == needed or failures == allowed:
            return Fraction(successes == needed)
        return won * after(successes + 1, failures) + (1 - won) * after(successes, failures + 1)

    return after(0, 0)
