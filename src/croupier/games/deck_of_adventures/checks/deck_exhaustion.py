"""What happens when a deck runs out: Fatigue, the shuffle, and a Dealer's knockout (P4)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.deck_of_adventures import places
from croupier.games.deck_of_adventures.checks import discard_view
from croupier.games.deck_of_adventures.checks.events import FatigueSet
from croupier.games.deck_of_adventures.decisive import decisive
from croupier.games.deck_of_adventures.figures import fatigue_levels
from croupier.games.deck_of_adventures.harm.state import FATIGUE
from croupier.games.deck_of_adventures.health import knockout
from croupier.games.deck_of_adventures.state import Adventure
from croupier.pieces import cards

FULL, EMPTY, EXHAUSTED = "full", "empty", "exhausted"
"""Outcomes when a deck runs out: cards to draw again, no card anywhere, a Dealer knocked out."""


@rule("DA-2.8", "DA-2.11", "DA-2.13", "DA-2.14", "DA-20.1", "DA-R3", "DA-R7", "DA-R9")
def run_out(play: Play[Adventure], owner: str, *, free: bool = False) -> str:
    """Handle an empty draw pile when a card is needed; `free`: without Fatigue (DA-R93)."""
    if not places.count(play.state, places.discard(owner)):
        came = _return_standing(play, owner)
        if came == EMPTY:
            play.because("DA-2.14")
        return came
    if owner in {GM, places.WORLD}:
        play.aside("DA-2.13")
    if owner in {GM, places.WORLD} or free:
        shuffle_in(play, owner)
        return FULL
    level = play.state.character(owner).fatigue
    if decisive(play, lambda ruling: level < fatigue_levels.highest_level(ruling)):
        play.because("DA-2.8", fatigue=level + 1)
        play.do(FatigueSet(owner, level + 1))
        shuffle_in(play, owner)
        return FULL
    if play.ruling("fourth_fatigue") == "reshuffle_stay_3":
        shuffle_in(play, owner)
    play.because("DA-2.11", fatigue=level)
    knockout.knock_out(play, owner, FATIGUE)
    return EXHAUSTED


@rule("DA-2.8", "DA-R3")
def after_last_card(play: Play[Adventure], owner: str, *, free: bool = False) -> str:
    """Handle a draw pile after a draw; under a ruling it runs out as soon as its last card is drawn."""
    now = play.state
    if places.count(now, places.deck(owner)):
        return FULL
    standing = owner not in {GM, places.WORLD} and places.count(now, places.standing(owner))
    refills = places.count(now, places.discard(owner)) or (standing and now.ruling("no_cards") == "return_tc")
    at_once = refills and play.ruling("empty_moment") == "at_last_card"
    return run_out(play, owner, free=free) if at_once else FULL


@rule("DA-2.14", "DA-R9")
def _return_standing(play: Play[Adventure], owner: str) -> str:
    """With no card left anywhere, return the standing Target Card to the deck if a ruling says so."""
    before = places.standing(owner)
    if owner in {GM, places.WORLD} or not places.count(play.state, before) or play.ruling("no_cards") == "make_do":
        return EMPTY
    play.aside("DA-2.14")
    cards.move(play, before, range(places.count(play.state, before)), places.deck(owner))
    cards.shuffle(play, places.deck(owner), f"deck-{owner}")
    return FULL


@rule("DA-2.8")
def shuffle_in(play: Play[Adventure], owner: str) -> None:
    """Shuffle a deck's discards into its draw pile; cards elsewhere stay there."""
    pile = places.discard(owner)
    discard_view.forget(play, owner)
    cards.move(play, pile, range(places.count(play.state, pile)), places.deck(owner))
    cards.shuffle(play, places.deck(owner), f"deck-{owner}")
