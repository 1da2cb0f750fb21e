"""Places for cards and chips: deck, hand, reserve per side, stacks per PC, pots, the town's chips."""

from __future__ import annotations

from croupier.core.receipts import Only
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon.state import Canyon, Character
from croupier.pieces.state import Place

CHIP = "chip"
TOWN = "town"
READ = "read"


def deck(state: Canyon, side: str) -> str:
    """The deck a side (a seat) deals from: its own, or the shared one if the table shares a deck."""
    return "deck" if state.ruling("decks") == "shared" else f"deck.{side}"


def discard(state: Canyon, side: str) -> str:
    return "discard" if state.ruling("decks") == "shared" else f"discard.{side}"


def hand(side: str) -> str:
    """The place of a side's face-up cards, in a conflict or a solo hand."""
    return f"hand.{side}"


GM_HAND = f"hand.{GM}."


def gm_hand(pc: str) -> str:
    """The place of the GM's hand against one PC, if the GM plays one hand per pot."""
    return f"{GM_HAND}{pc}"


def hands(state: Canyon, side: str) -> tuple[str, ...]:
    """All hands of a side: one, or the GM's hand for each pot if a ruling says so."""
    more = tuple(place.id for place in state.board.places if place.id.startswith(GM_HAND)) if side == GM else ()
    return (hand(side), *more)


def reserve(side: str) -> str:
    return f"reserve.{side}"


def unplayed(side: str) -> str:
    """The place of a side's reserve cards not played in the last hand; nobody sees them."""
    return f"unplayed.{side}"


@rule("RC-5.7", "RC-10.8", "RC-R4")
def spent(state: Canyon, side: str) -> tuple[str, ...]:
    """Places with cards that stay out of a side's deck until it is shuffled: discards, unplayed reserves."""
    sides = (GM, *(one.seat for one in state.characters)) if state.ruling("decks") == "shared" else (side,)
    return (discard(state, side), *dict.fromkeys(unplayed(one) for one in sides))


def stack(pc: str) -> str:
    return f"stack.{pc}"


def stress(pc: str) -> str:
    """The place of a PC's stress chips; injury cards are in `injuries`."""
    return f"stress.{pc}"


def injuries(pc: str) -> str:
    return f"injuries.{pc}"


def pile(side: str) -> str:
    """The place of the pile being read for fallout, and of cards drawn for other tests."""
    return f"pile.{side}"


def pot(pc: str, hand_number: int) -> str:
    return f"pot.{pc}.{hand_number}"


def clock(name: str) -> str:
    return f"clock.{name}"


@rule("RC-5.1", "RC-5.12", "RC-10.6", "RC-R4")
def side_places(side: str, group: str, *, shares_a_deck: bool) -> tuple[Place, ...]:
    """A side's own deck and discards, its hand visible to all, its reserve visible only to its owner."""
    decks = (
        Place(f"deck.{side}", "pile", "Deck", side, "none", group),
        Place(f"discard.{side}", "pile", "Discards", side, "all", group),
    )
    return (
        *(() if shares_a_deck else decks),
        Place(hand(side), "row", "Hand", side, "all", group),
        Place(reserve(side), "hand", "Reserve", side, "owner", group),
        Place(unplayed(side), "pile", "Unplayed reserve", side, "none", group),
        Place(pile(side), "row", "Cards drawn", side, "all", group),
    )


@rule("RC-4.5", "RC-5.12", "RC-16.1", "RC-17.1")
def character_places(pc: Character) -> tuple[Place, ...]:
    """A PC's character stack, their stress chips and the injury cards under them."""
    return (
        Place(stack(pc.id), "chips", "Stack", pc.seat, "all", pc.id),
        Place(stress(pc.id), "chips", "Stress chips", pc.seat, "all", pc.id),
        Place(injuries(pc.id), "row", "Injuries", pc.seat, "all", pc.id),
    )


@rule("RC-5.12", "RC-R7", "RC-22.3")
def is_hidden(view: Canyon, pc: str, seat: str) -> bool:
    """Whether a ruling hides a PC's character stack from a seat: from everyone but the PC's own player."""
    return view.ruling("chips_open") == "own_and_town" and view.character(pc).seat != seat


@rule("RC-R7", "RC-22.2")
def for_owner(state: Canyon, pc: str, count: int) -> int | Only:
    """A PC's character stack as shown in a receipt: only to their player, if a ruling hides it from the others."""
    return Only(count, state.character(pc).seat) if is_hidden(state, pc, "") else count


TOWN_PLACE = Place(TOWN, "chips", "Town stack", GM, "all", GM)

# reading the stacks


def chips(state: Canyon, place: str) -> int:
    """The number of chips in a place; 0 if the place does not exist."""
    found = state.board.get(place)
    return 0 if found is None else found.chip(CHIP)


def faces(state: Canyon, place: str) -> tuple[str, ...]:
    """The faces of a place's cards that this view shows."""
    found = state.board.get(place)
    slots = () if found is None else found.slots
    return tuple(slot.card for slot in slots if slot.card is not None)


def count(state: Canyon, place: str) -> int:
    found = state.board.get(place)
    return 0 if found is None else len(found.slots)
