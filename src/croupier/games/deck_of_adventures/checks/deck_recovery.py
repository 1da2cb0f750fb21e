"""What rests and combats do to decks: reshuffle, return Jokers, remove Fatigue."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.deck_of_adventures import places
from croupier.games.deck_of_adventures.checks import discard_view
from croupier.games.deck_of_adventures.checks.deck_exhaustion import shuffle_in
from croupier.games.deck_of_adventures.checks.events import FatigueSet
from croupier.games.deck_of_adventures.checks.state import ACE, JOKERS
from croupier.games.deck_of_adventures.decisive import decisive
from croupier.games.deck_of_adventures.state import Adventure
from croupier.pieces import cards
from croupier.pieces.events import ChipsMoved

QUICK, FULL = "quick", "full"


@rule("DA-19.8", "DA-2.5")
def reshuffle(play: Play[Adventure], owner: str) -> None:
    """Shuffle a deck's discards into its draw pile; held Fate Cards stay in hand."""
    if places.count(play.state, places.discard(owner)):
        shuffle_in(play, owner)


@rule("DA-2.12", "DA-R6")
def recover_fatigue(play: Play[Adventure], owner: str, kind: str, *, reshuffled: bool) -> None:
    """Remove Fatigue if this kind of rest ("quick", "full") does so."""
    clears = {"reshuffling_rest": reshuffled, "full_rest": kind == FULL, "any_rest": True}
    tired = play.state.character(owner).fatigue
    if tired and decisive(play, lambda ruling: clears[ruling("fatigue_clears")]):
        play.because("DA-2.12")
        play.do(FatigueSet(owner, 0))


@rule("DA-3.2", "DA-19.10", "DA-2.5", "DA-R22", "DA-R100")
def full_rest(play: Play[Adventure], owner: str) -> None:
    """Shuffle discards, burned cards and held Aces into the deck, return both Jokers, clear Fatigue."""
    hand, pile = places.fate(owner), places.deck(owner)
    back = _given_up(play, owner)
    for joker in JOKERS:
        _bring_back(play, owner, joker)
    held = play.state.board.place(hand)
    aces = tuple(at for at, slot in enumerate(held.slots) if (slot.card or "").startswith(ACE))
    if aces:
        cards.move(play, hand, aces, pile)
    if aces or back or places.count(play.state, places.discard(owner)):
        shuffle_in(play, owner)
    tokens = held.chip(places.AWARD)
    if tokens and play.ruling("tokens_full_rest") == "lost":
        play.do(ChipsMoved(hand, None, places.AWARD, tokens))
    recover_fatigue(play, owner, FULL, reshuffled=True)


@rule("DA-R100")
def _given_up(play: Play[Adventure], owner: str) -> bool:
    """Return burned cards, and all discards if some were scrapped unseen; return whether there were any."""
    unseen = any(slot.card is None for slot in play.state.board.place(places.discard(owner)).slots)
    piles = (places.reserved_cards(owner), *((places.discard(owner),) if unseen else ()))
    there = [(pile, places.count(play.state, pile)) for pile in piles if places.count(play.state, pile)]
    if unseen:
        discard_view.forget(play, owner)
    for pile, count in there:
        cards.move(play, pile, range(count), places.deck(owner))
    return bool(there)


@rule("DA-3.2")
def _bring_back(play: Play[Adventure], owner: str, joker: str) -> None:
    """Return a Joker to the hand: from the spent ones, or under a ruling from the discards or the deck."""
    for place in (places.spent_jokers(owner), places.discard(owner), places.deck(owner)):
        spot = cards.search(play, place, joker)
        if spot is not None:
            discard_view.show(play, place, spot)
            cards.move(play, place, (spot,), places.fate(owner))
            return


@rule("DA-R11")
def before_combat(play: Play[Adventure]) -> None:
    """If the GM has two decks, shuffle that of the GM's characters before each combat."""
    if play.state.ruling("gm_decks") == "npc_and_world" and play.ruling("gm_decks"):
        reshuffle(play, GM)
