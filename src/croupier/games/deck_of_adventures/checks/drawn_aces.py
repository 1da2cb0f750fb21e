"""Drawn Aces: whether one joins a hand as a Fate Card or is discarded (DA-3.3, DA-2.13, DA-R18)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.deck_of_adventures import places
from croupier.games.deck_of_adventures.checks.state import ACE
from croupier.games.deck_of_adventures.state import Adventure


@rule("DA-3.3", "DA-2.13", "DA-R12", "DA-R18")
def joins_hand(play: Play[Adventure], owner: str, face: str, *, loose: bool, unselected: bool) -> bool:
    """Whether a card of this deck is an Ace that becomes a Fate Card.

    `loose`: it was given up without a draw; `unselected`: another card of its draw counted.
    """
    return face.startswith(ACE) and _keeps_aces(play, owner) and not _is_lost(play, loose, unselected)


@rule("DA-R18")
def _is_lost(play: Play[Adventure], loose: bool, unselected: bool) -> bool:
    """Whether an Ace that did not count is discarded; the ruling is noted only for such an Ace."""
    if not loose and not unselected:
        return False
    option = play.state.ruling("loose_aces")
    if loose or option != "unselected_only":
        play.ruling("loose_aces")
    return option == "to_discard" or (loose and option == "unselected_only")


@rule("DA-2.13", "DA-R12")
def _keeps_aces(play: Play[Adventure], owner: str) -> bool:
    """Whether a deck's Aces are Fate Cards: in every Dealer's deck, in the GM's only under a ruling."""
    return owner not in {GM, places.WORLD} or (owner == GM and play.ruling("gm_deck_aces") == "gm_hand")
