"""A side's cards: gathering, shuffling, dealing, and what happens when the deck runs out (chapter 5)."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.core.play import Play
from croupier.core.playing_cards import STANDARD
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.pieces import cards
from croupier.pieces.events import PlacesLaid
from croupier.pieces.state import DOWN, Place


@rule("RC-5.1", "RC-R4")
def lay_side(play: Play[Canyon], side: str, group: str) -> None:
    """Seat a side with a full deck of 52, no jokers; or at the shared deck."""
    if play.state.board.has(places.hand(side)):
        return
    shares = (play.state.ruling if side == GM else play.ruling)("decks") == "shared"
    if shares and not play.state.board.has("deck"):
        piles = (Place("deck", "pile", "Deck", None, "none"), Place("discard", "pile", "Discards", None, "all"))
        play.do(PlacesLaid(piles))
        cards.lay_deck(play, "deck", STANDARD)
    play.do(PlacesLaid(places.side_places(side, group, shares_a_deck=shares)))
    if not shares:
        cards.lay_deck(play, f"deck.{side}", STANDARD)


@rule("RC-5.6", "RC-5.5")
def gather_and_shuffle(play: Play[Canyon], side: str, *, keep: Sequence[str] = ()) -> None:
    """Return hand, reserve, drawn cards and discards to the deck, except `keep`; injury cards stay out."""
    gather(play, side, keep=keep)
    if places.count(play.state, places.deck(play.state, side)):
        cards.shuffle(play, places.deck(play.state, side))


def gather(play: Play[Canyon], side: str, *, keep: Sequence[str] = ()) -> None:
    """Gather without shuffling, for a shared deck that is shuffled once everyone has returned their cards."""
    deck = places.deck(play.state, side)
    own = (places.reserve, places.unplayed, places.pile)
    hands = places.hands(play.state, side)
    for place in (*hands, *(where(side) for where in own), places.discard(play.state, side)):
        count = places.count(play.state, place)
        if place not in keep and count:
            cards.move(play, place, tuple(range(count)), deck, at=0, lie=DOWN)


@rule("RC-5.7")
def make_sure_of_a_card(play: Play[Canyon], side: str) -> bool:
    """Rebuild an empty deck from discards and unplayed reserves; return whether a card can be dealt."""
    deck, shuffled = places.deck(play.state, side), 0
    if places.count(play.state, deck):
        return True
    for pile in places.spent(play.state, side):
        count = places.count(play.state, pile)
        if count:
            cards.move(play, pile, tuple(range(count)), deck, at=0, lie=DOWN)
            shuffled += count
    if shuffled:
        cards.shuffle(play, deck)
        play.because("RC-5.7", shuffled=shuffled)
    return bool(shuffled)


@rule("RC-5.7")
def has_card(now: Canyon, side: str) -> bool:
    """Whether a side's deck, or what can be shuffled into it, has a card to deal."""
    return any(places.count(now, place) for place in (places.deck(now, side), *places.spent(now, side)))


@rule("RC-5.7", "RC-5.13")
def deal(play: Play[Canyon], side: str, target: str, count: int = 1) -> int:
    """Deal from a side's own deck into a place, one card at a time; return how many were dealt."""
    how = purpose(play.state, side, target)
    for dealt in range(count):
        if not make_sure_of_a_card(play, side):
            return dealt
        cards.move(play, places.deck(play.state, side), (-1,), target, how=how, again=True)
    return count


def purpose(now: Canyon, side: str, target: str) -> str:
    """The reason a card is shown, as the log words it: the place it goes to, and the PC the side plays."""
    one = now.played_by(side)
    return target if one is None else f"{target} {one.id}"


@rule("RC-10.8", "RC-22.4")
def discard(play: Play[Canyon], side: str, source: str) -> None:
    """Move all cards of a place face up to the side's discards."""
    count = places.count(play.state, source)
    if count:
        cards.discard(play, source, tuple(range(count)), places.discard(play.state, side))


@rule("RC-10.8", "RC-22.2")
def lay_away_reserve(play: Play[Canyon], side: str) -> None:
    """Put unplayed reserve cards away face down, without showing them."""
    count = places.count(play.state, places.reserve(side))
    if count:
        cards.move(play, places.reserve(side), tuple(range(count)), places.unplayed(side), lie=DOWN)
