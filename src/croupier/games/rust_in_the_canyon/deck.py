"""A side's cards: gathering and shuffling them, dealing from the deck, what is done when it runs short (chapter 5)."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.core.rules import rule
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.people import Table, state
from croupier.pieces import cards
from croupier.pieces.events import PlacesLaid
from croupier.pieces.state import DOWN, Place


@rule("RC-5.1", "RC-R4")
def lay_side(play: Table, side: str, group: str) -> None:
    """A side sits down with a full deck of 52, no jokers; or at the deck that all share."""
    shares = play.ruling("decks") == "shared"
    if state(play).board.has(places.hand(side)):
        return
    if shares and not state(play).board.has("deck"):
        piles = (Place("deck", "pile", "Deck", None, "none"), Place("discard", "pile", "Discards", None, "all"))
        play.do(PlacesLaid(piles))
        cards.lay_deck(play, "deck", cards.STANDARD)
    play.do(PlacesLaid(places.side_places(side, group, shares_a_deck=shares)))
    if not shares:
        cards.lay_deck(play, f"deck.{side}", cards.STANDARD)


@rule("RC-5.6", "RC-5.5")
def gather_and_shuffle(play: Table, side: str, *, keep: Sequence[str] = ()) -> None:
    """Hand, reserve, drawn cards and discards go back into the deck but for places kept; injury cards stay out."""
    deck = places.deck(state(play), side)
    own = (places.hand, places.reserve, places.unplayed, places.pile)
    for place in (*(where(side) for where in own), places.discard(state(play), side)):
        count = places.count(state(play), place)
        if place not in keep and count:
            cards.move(play, place, tuple(range(count)), deck, at=0, lie=DOWN)
    if places.count(state(play), deck):
        cards.shuffle(play, deck)


@rule("RC-5.7")
def make_sure_of_a_card(play: Table, side: str) -> bool:
    """An empty deck is made anew of its discards; whether there is a card to deal."""
    deck, pile = places.deck(state(play), side), places.discard(state(play), side)
    if places.count(state(play), deck):
        return True
    count = places.count(state(play), pile)
    if not count:
        return False
    cards.move(play, pile, tuple(range(count)), deck, at=0, lie=DOWN)
    cards.shuffle(play, deck)
    play.because("RC-5.7", shuffled=count)
    return True


@rule("RC-5.7", "RC-5.13")
def deal(play: Table, side: str, target: str, count: int = 1) -> int:
    """Deal from a side's own deck into a place, one card after the other; how many there were."""
    for dealt in range(count):
        if not make_sure_of_a_card(play, side):
            return dealt
        cards.move(play, places.deck(state(play), side), (-1,), target)
    return count


@rule("RC-10.8", "RC-22.4")
def discard(play: Table, side: str, source: str) -> None:
    """All cards of a place go face up on the side's discards."""
    count = places.count(state(play), source)
    if count:
        cards.discard(play, source, tuple(range(count)), places.discard(state(play), side))


@rule("RC-10.8", "RC-22.2")
def lay_away_reserve(play: Table, side: str) -> None:
    """Unplayed reserve cards are out of the hand, face down: nobody is shown them."""
    count = places.count(state(play), places.reserve(side))
    if count:
        cards.move(play, places.reserve(side), tuple(range(count)), places.unplayed(side), lie=DOWN)
