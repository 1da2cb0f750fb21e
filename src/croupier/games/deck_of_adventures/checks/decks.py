"""Decks: creating them, drawing from them, giving up cards, clearing cards away (chapter 2)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.playing_cards import STANDARD
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.deck_of_adventures import places
from croupier.games.deck_of_adventures.cast.state import PC, Character
from croupier.games.deck_of_adventures.checks.deck_exhaustion import EMPTY, FULL, after_last_card, run_out
from croupier.games.deck_of_adventures.checks.deck_recovery import before_combat, full_rest, reshuffle
from croupier.games.deck_of_adventures.checks.drawn_aces import joins_hand
from croupier.games.deck_of_adventures.checks.state import JOKER, JOKERS
from croupier.games.deck_of_adventures.health import wounds
from croupier.games.deck_of_adventures.names import name_of
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure
from croupier.pieces import cards
from croupier.pieces.events import PlacesLaid

__all__ = [
    "before_combat",
    "clear",
    "draw",
    "draw_to",
    "full_rest",
    "give_up",
    "lay_dealer",
    "lay_held",
    "put_away",
    "ready",
    "reshuffle",
]  # fmt: skip

GIVEN = "given"
"""The `how` of a card that is given up (DA-2.16)."""
FOR_ORDER = "for the turn order"
"""The `how` of a Target Card that is drawn at the start of a combat, or on joining one."""

# creating decks


@rule("DA-2.13", "DA-R11")
def ready(play: Play[Adventure]) -> None:
    """Create the GM's decks, if they do not exist yet."""
    _lay(play, GM)
    if has_world(play):
        if not play.state.board.has(places.deck(places.WORLD)):
            play.do(PlacesLaid(places.world_places()))
        _lay(play, places.WORLD)


@rule("DA-R11")
def has_world(play: Play[Adventure]) -> bool:
    """Whether the world has its own deck; the ruling is cited only if it has."""
    return play.state.ruling("gm_decks") == "npc_and_world" and bool(play.ruling("gm_decks"))


def _lay(play: Play[Adventure], owner: str) -> None:
    if not places.is_laid(play.state, owner):
        cards.lay_deck(play, places.deck(owner), STANDARD, f"deck-{owner}")


@rule("DA-2.1", "DA-2.2", "DA-2.3", "DA-2.5", "DA-R1", "DA-R13")
def lay_dealer(play: Play[Adventure], character: str) -> None:
    """Create a character's places, and for a Dealer the deck and Jokers, if they do not exist yet."""
    one = play.state.character(character)
    new = tuple(place for place in places.character_places(one) if not play.state.board.has(place.id))
    if new:
        play.do(PlacesLaid(new))
    if not one.is_dealer or places.is_laid(play.state, one.id):
        return
    jokers = JOKERS[: _jokers(play.ruling, one)]
    shuffled_in = jokers if jokers and play.ruling("joker_start") == "in_deck" else ()
    cards.lay_deck(play, places.deck(one.id), (*STANDARD, *shuffled_in), f"deck-{one.id}")
    for joker in jokers if not shuffled_in else ():
        cards.make(play, places.fate(one.id), joker)


@rule("DA-25.32")
def lay_held(play: Play[Adventure], one: Character) -> None:
    """Create the place of the cards that a power keeps for a Dealer, if it does not exist yet."""
    if not play.state.board.has(places.held_cards(one.id)):
        play.do(PlacesLaid((places.held_place(one),)))


@rule("DA-R13")
def _jokers(ruling: Ruling, one: Character) -> int:
    return 2 if one.kind == PC else int(ruling("gm_dealer_jokers"))


# drawing


def draw_to(
    play: Play[Adventure], character: str, place: str, how: str = "", *, anyway: bool = False, free: bool = False
) -> str | None:
    """Draw a card of the character's deck face up to the front of a place; return its face, or None.

    `anyway`: draw even if running out of cards knocks the Dealer out (P5.2); `free`: a shuffle brings no
    Fatigue (DA-R93).
    """
    face, _ = draw(play, places.deck_of(play.state, character), place, how, anyway=anyway, free=free)
    return face


@rule("DA-2.4", "DA-2.8", "DA-2.14", "DA-3.10", "DA-R1", "DA-R2", "DA-R3", "DA-R19")
def draw(
    play: Play[Adventure], owner: str, place: str, how: str = "", *, anyway: bool = False, free: bool = False
) -> tuple[str | None, str]:
    """Draw one card of a deck to the front of a place; return its face, and the outcome if the deck ran out.

    A Joker that was shuffled into the deck goes to the hand, and another card is drawn instead.
    """
    if owner in {GM, places.WORLD}:
        ready(play)
    came = FULL
    while True:
        if not places.count(play.state, places.deck(owner)):
            came = run_out(play, owner, free=free)
            if not places.count(play.state, places.deck(owner)) or not (came == FULL or anyway):
                return None, came
        cards.move(play, places.deck(owner), (-1,), place, how=f"{how} {place}".strip(), again=True)
        if how != FOR_ORDER:  # a wound stays open until the first turn in the combat
            wounds.close_after_draw(play, owner)
        face = play.state.board.place(place).slots[-1].card
        assert face is not None
        if face.startswith(JOKER):
            _cite_joker(play, owner)
            cards.move(play, place, (-1,), places.fate(owner))
            continue
        after = after_last_card(play, owner, free=free)
        return face, came if after == FULL else after


@rule("DA-R1", "DA-R2")
def _cite_joker(play: Play[Adventure], owner: str) -> None:
    """Cite the ruling by which a Joker was in the deck, so that it goes to the hand when drawn."""
    from_start = play.state.ruling("joker_start") == "in_deck"
    play.ruling("joker_start" if from_start else "spent_joker")
    play.aside("DA-R1" if from_start else "DA-R2", joker=name_of(play.state, owner))


@rule("DA-2.16", "DA-2.11", "DA-2.14")
def give_up(play: Play[Adventure], character: str, n: int, pile: str = "") -> tuple[str, ...]:
    """Give up cards from the top of a deck, face up to the discards or another pile (Aces to hand).

    Return their faces. It stops when no card is left, or when running out of cards knocks the Dealer out.
    """
    owner = places.deck_of(play.state, character)
    came: list[str] = []
    for _ in range(n):
        face, how = draw(play, owner, places.check_cards(character), GIVEN)
        if face is not None:
            came.append(face)
            put_away(play, places.check_cards(character), -1, owner, loose=True, pile=pile)
        if face is None or how not in {FULL, EMPTY}:
            break
    return tuple(came)


# clearing away


@rule("DA-2.4", "DA-2.5", "DA-9.4", "DA-R18")
def clear(play: Play[Adventure], place: str, owner: str, *, selected: str | None = None) -> None:
    """Move all cards of a place to the discards of a deck, a Dealer's Aces to hand.

    `selected` is the card of a Check that counted: the others are unselected.
    """
    for _ in range(places.count(play.state, place)):
        face = play.state.board.place(place).slots[0].card
        put_away(play, place, 0, owner, unselected=selected is not None and face != selected)


@rule("DA-2.4", "DA-2.15", "DA-2.16", "DA-3.3", "DA-2.13", "DA-R12", "DA-R18")
def put_away(
    play: Play[Adventure], place: str, spot: int, owner: str, *, loose: bool = False, unselected: bool = False,
    spent: bool = False, pile: str = "",
) -> None:  # fmt: skip
    """Remove one card from play: an Ace to its Dealer's hand, any other to the discards, or to another pile.

    `loose`: it was given up without a draw; `unselected`: another card of its draw counted; `spent`: an Ace
    that paid.
    """
    face = cards.look(play, place, spot)
    if not spent and joins_hand(play, owner, face, loose=loose, unselected=unselected):
        cards.move(play, place, (spot,), places.fate(owner))
    else:
        cards.discard(play, place, (spot,), pile or places.discard(owner))
