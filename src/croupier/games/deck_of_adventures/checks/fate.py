"""Fate Cards: held, spent, awarded (chapter 3)."""

from __future__ import annotations

from croupier.games.deck_of_adventures.people import Table
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure


def held(state: Adventure, character: str) -> int:
    """How many Fate Cards a Dealer holds: Jokers, Aces and award tokens; none for others (DA-3.1)."""
    raise NotImplementedError


def choices(state: Adventure, character: str) -> tuple[str, ...]:
    """What may be spent, each once: faces, and "token"."""
    raise NotImplementedError


def spend(play: Table, character: str, cards: tuple[str, ...]) -> None:
    """Spend Fate Cards: faces, or "token" (DA-3.5). Raises Impossible where one is not held."""
    raise NotImplementedError


def can_redraw(ruling: Ruling, state: Adventure, character: str) -> bool:
    """Whether a Fate Card may replace a card of a draw that is not a Check (DA-3.4, DA-R14)."""
    raise NotImplementedError


def redraw(play: Table, character: str, place: str, spot: int, card: str) -> str | None:
    """A Fate Card is spent: the card of this spot leaves play, the next card of the deck lies there; its face."""
    raise NotImplementedError
