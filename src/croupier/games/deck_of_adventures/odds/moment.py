"""The state of a Check as it is drawn: the deck, the hand, the cards drawn so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from croupier.games.deck_of_adventures.odds.card_meanings import Terms

STOP, ALL, FOR_SUIT = PLANS = ("stop", "all", "suited")
"""Plans for an Upper Hand: stop at the first success, draw all, or keep drawing for a Suited Hit."""


class Deck(NamedTuple):
    """The draw pile, the discards and the owner's Fatigue; the GM's deck has none and keeps its Aces.

    `standing`: the character's own Target Card, which returns under a ruling if no card is left (DA-R9).
    """

    cards: Sequence[str]
    discards: Sequence[str] = ()
    fatigue: int = 0
    gm: bool = False
    standing: str = ""


class Hand(NamedTuple):
    """The net hand of a Check, the player's plan, and how many redraws are available."""

    net: int
    plan: str
    redraws: int = 0


class Draw(NamedTuple):
    """A Check before its next card: the cards left, its terms, the net hand; the cards drawn so far."""

    cards: Sequence[str]
    target: str
    terms: Terms
    net: int = 0
    plan: str = STOP
    redraws: int = 0
    lying: tuple[str, ...] = ()
    discards: Sequence[str] = ()
    fatigue: int = 0
    gm: bool = False
    standing: str = ""

    @property
    def deck(self) -> Deck:
        """The deck of this Check."""
        return Deck(self.cards, self.discards, self.fatigue, self.gm, self.standing)


class Moment(NamedTuple):
    """The state of a Check: the cards drawn so far, the last one last; pile and discards by kind of card."""

    lying: tuple[int, ...]
    pile: tuple[int, ...]
    discards: tuple[int, ...]
    net: int
    redraws: int
    fresh: bool
    fatigue: int
    short: bool = False
    standing: int = -1
    """The kind of the character's own Target Card that may still return; -1 for none."""
