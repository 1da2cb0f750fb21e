"""Decks: laid, drawn from, run out, shuffled (chapter 2)."""

from __future__ import annotations

from croupier.games.deck_of_adventures.people import Table


def ready(play: Table) -> None:
    """The GM's deck is laid, if it is not there yet."""
    raise NotImplementedError


def lay_dealer(play: Table, character: str) -> None:
    """The places of a character are laid, and for a Dealer deck and Jokers; nothing that is there already."""
    raise NotImplementedError


def draw_to(play: Table, character: str, place: str, how: str = "", *, anyway: bool = False) -> str | None:
    """One card of the character's right deck face up to the front of a place; its face, None where no card came.

    `anyway`: the card is drawn even where its Dealer is knocked out by running out (P5.2).
    """
    raise NotImplementedError


def give_up(play: Table, character: str, n: int) -> tuple[str, ...]:
    """Cards given up from the top of a deck, face up to the discards (Aces to hand); those that came (DA-2.16)."""
    raise NotImplementedError


def clear(play: Table, place: str, owner: str, *, given_up: bool = False) -> None:
    """All cards of a place go to the discards of a deck, its Dealer's Aces to hand (DA-2.4)."""
    raise NotImplementedError


def reshuffle(play: Table, owner: str) -> None:
    """The discards of a deck are shuffled into its draw pile."""
    raise NotImplementedError


def rested(play: Table, owner: str, kind: str, *, reshuffled: bool) -> None:
    """What a rest ("quick", "full") does to Fatigue (DA-2.12, DA-R6)."""
    raise NotImplementedError


def full_rest(play: Table, owner: str) -> None:
    """Discards and Aces in hand are shuffled into the draw pile, both Jokers are in hand, Fatigue is gone (DA-19.10)."""
    raise NotImplementedError


def before_combat(play: Table) -> None:
    """What a combat's beginning does to the GM's decks (DA-R11)."""
    raise NotImplementedError
