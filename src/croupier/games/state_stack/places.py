"""The places of a fight's cards and chips: one deck or several, and each combatant's stack."""

from __future__ import annotations

from croupier.core.names import name_of
from croupier.core.rules import rule
from croupier.games.state_stack.state import ACTION, DEFENSE, Combatant, Fight
from croupier.pieces.state import Place

STUN, DAMAGE = "stun", "damage"
BLANK = "blank"
"""The chips that represent blank cards, under the ruling for it (SS-R9)."""
PARTS = (DEFENSE, ACTION)


def part(combatant: str, name: str) -> str:
    """The place of one part of a stack: stun, damage, defense, initiative, action; or drawn, cards being used."""
    return f"{combatant}.{name}"


def deck(combatant: Combatant) -> str:
    return combatant.deck


def pile(combatant: Combatant) -> str:
    """The discard pile of a combatant's deck."""
    return pile_of(combatant.deck)


def pile_of(deck: str) -> str:
    return deck.replace("deck", "discard", 1)


def deck_places(names: tuple[str, ...], whose: tuple[str, ...]) -> tuple[Place, ...]:
    """Each deck with its discard pile, and its owner as given by `whose_deck`."""
    piles = []
    for name, owner in zip(names, whose, strict=True):
        piles.append(Place(name, "pile", f"Deck{owner}", None, "none"))
        piles.append(Place(pile_of(name), "pile", f"Discards{owner}", None, "all"))
    return tuple(piles)


def pile_name(view: Fight, place: str) -> str:
    """The log's name for a deck or discard pile, even with its cards in their box; empty for other places."""
    kind, _, whose = place.partition("-")
    found = {"deck": "the deck", "discard": "the discards"}.get(kind, "")
    if not found or not whose:
        return found
    side = next((one.side for one in view.combatants if one.deck == f"deck-{whose}"), whose)
    return f"{found} of {view.name_of(side) if whose.startswith('side') else name_of(view, whose)}"


def whose_deck(state: Fight, deck: str) -> str:
    """Which of several decks it is, for its label: " of Heroes"; empty for the only one."""
    return pile_name(state, deck).removeprefix("the deck")


def decks(state: Fight) -> tuple[tuple[str, str], ...]:
    """The decks on the table, each with its discard pile."""
    names = dict.fromkeys(one.deck for one in state.combatants)
    return tuple((name, pile_of(name)) for name in names if state.board.has(name))


# reading the stacks


def count(state: Fight, combatant: str, name: str) -> int:
    """The number of cards, or of chips that represent blank cards, in a part of a stack."""
    place = state.board.get(f"{combatant}.{name}")
    return 0 if place is None else len(place.slots) + (place.chip(BLANK) if place.chips else 0)


def in_chips(state: Fight, combatant: str, name: str) -> bool:
    """Whether chips represent the cards of this part."""
    return state.board.place(part(combatant, name)).kind == "chips"


def blanks(state: Fight, combatant: str) -> int:
    return count(state, combatant, DEFENSE) + count(state, combatant, ACTION)


def upright(state: Fight, combatant: str) -> int:
    """The stack size n: upright cards, initiative included."""
    return blanks(state, combatant) + count(state, combatant, "initiative")


@rule("SS-2.3", "SS-R7")
def injury(state: Fight, combatant: str, kind: str) -> int:
    """Points of stun or damage: counters, or under a ruling cards lying sideways."""
    place = state.board.get(part(combatant, kind))
    return 0 if place is None else place.chip(kind) + len(place.slots)


def initiative_card(state: Fight, combatant: str) -> str | None:
    where = part(combatant, "initiative")
    slots = state.board.place(where).slots if state.board.has(where) else ()
    return slots[0].card if slots else None


@rule("SS-3.1", "SS-3.5", "SS-3.7")
def must_flip(now: Fight, one: Combatant) -> bool:
    """Whether a combatant must flip: standing, no initiative card, with a blank card or unsettled flips."""
    if not one.is_standing or initiative_card(now, one.id) is not None:
        return False
    return blanks(now, one.id) > 0 or count(now, one.id, "drawn") > 0
