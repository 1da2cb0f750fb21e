"""Where cards are: a deck, discards, Fate Cards and a Target Card for each Dealer; the GM's deck; the map."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.deck_of_adventures.cast.state import COMPANION, Character
from croupier.games.deck_of_adventures.state import Adventure
from croupier.pieces.state import Place

AWARD = "award"
WORLD = "world"
"""The GM's second deck, if a ruling gives the GM one (DA-R11)."""
TARGETS = "targets"
"""Target Cards turned for a Check, face up until it is over."""


def deck(owner: str) -> str:
    """The draw pile of a Dealer, or of the GM ("gm")."""
    return f"deck.{owner}"


def is_laid(view: Adventure, owner: str) -> bool:
    """Whether a deck of this owner is on the table, wherever its cards are."""
    own = f"deck-{owner}."
    if any(one.id.startswith(own) for one in view.board.sets):
        return True
    return any(slot.set.startswith(own) for place in view.board.places for slot in place.slots)


def discard(owner: str) -> str:
    return f"discard.{owner}"


def fate(owner: str) -> str:
    """The place of a Dealer's Jokers and Aces in hand, visible to everyone; award tokens are kept there as chips."""
    return f"fate.{owner}"


def spent_jokers(owner: str) -> str:
    """The place of the Jokers that a Dealer has used since the last Full Rest."""
    return f"spent.{owner}"


def check_cards(character: str) -> str:
    """The place of the cards of the Check or draw that a character is making, in the order drawn."""
    return f"drawn.{character}"


def order(character: str) -> str:
    """The place of the Target Card that a character drew for the turn order, before all are shown."""
    return f"order.{character}"


def standing(character: str) -> str:
    """The place of the Target Card in front of a character."""
    return f"standing.{character}"


def rest(character: str) -> str:
    """The place of the Rest Card that a character is using."""
    return f"rest.{character}"


def reserved_cards(character: str) -> str:
    """The place of the cards that a character's power has set aside."""
    return f"reserved.{character}"


def held_cards(character: str) -> str:
    """The place of the cards that a power keeps for a character's Checks."""
    return f"held.{character}"


@rule("DA-25.32")
def held_place(one: Character) -> Place:
    """The place of these cards, created with the first of them."""
    return Place(held_cards(one.id), "row", "Kept for a Check", one.seat, "all", one.id)


@rule("DA-2.13", "DA-7.3", "DA-R10", "DA-R12")
def gm_places() -> tuple[Place, ...]:
    """The GM's deck with its discards, Target Cards, and the GM's own draws."""
    return (
        Place(deck(GM), "pile", "GM deck", None, "none", GM),
        Place(discard(GM), "pile", "GM discards", None, "all", GM),
        Place(TARGETS, "row", "Target Cards", None, "all", GM),
        Place(check_cards(GM), "row", "GM draws", GM, "all", GM),
        Place(fate(GM), "row", "GM Fate Cards", GM, "all", GM),
    )


@rule("DA-R11")
def world_places() -> tuple[Place, ...]:
    """The deck for Target Cards without a character, separate from the deck of the GM's characters."""
    return (
        Place(deck(WORLD), "pile", "World deck", None, "none", GM),
        Place(discard(WORLD), "pile", "World discards", None, "all", GM),
    )


@rule("DA-2.2", "DA-2.3", "DA-11.4")
def character_places(one: Character) -> tuple[Place, ...]:
    """A character's places; a character who is not a Dealer has no deck and no Fate Cards."""
    own = (
        Place(deck(one.id), "pile", "Draw pile", one.seat, "none", one.id),
        Place(discard(one.id), "pile", "Discards", one.seat, "all", one.id),
        Place(fate(one.id), "row", "Fate Cards", one.seat, "all", one.id),
        Place(spent_jokers(one.id), "row", "Spent Jokers", one.seat, "all", one.id),
        Place(reserved_cards(one.id), "row", "Set aside", one.seat, "all", one.id),
        Place(rest(one.id), "row", "Rest Card", one.seat, "all", one.id),
    )
    return (
        *(own if one.is_dealer else ()),
        Place(check_cards(one.id), "row", "Drawn", one.seat, "all", one.id),
        Place(order(one.id), "pile", "Drawn for the turn order", one.seat, "owner", one.id),
        Place(standing(one.id), "row", "Target Card", one.seat, "all", one.id),
    )


@rule("DA-2.2", "DA-5.4", "DA-5.9", "DA-5.10", "DA-2.13")
def deck_of(state: Adventure, character: str) -> str:
    """The owner of the deck that a character draws from: itself, its Dealer, or the GM."""
    if character in {GM, WORLD}:
        return character
    one = state.character(character)
    if one.kind == COMPANION:
        return one.dealer
    return one.id if one.is_dealer else GM


def count(state: Adventure, place: str) -> int:
    return state.board.place(place).count if state.board.has(place) else 0


def faces(state: Adventure, place: str) -> tuple[str, ...]:
    """The faces of the cards in a place, as far as this view knows them."""
    slots = state.board.place(place).slots if state.board.has(place) else ()
    return tuple(slot.card for slot in slots if slot.card is not None)
