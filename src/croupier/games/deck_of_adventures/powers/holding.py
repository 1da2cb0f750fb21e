"""Cards that a power keeps for one of its holder's Checks (DA-25.32)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.deck_of_adventures import places
from croupier.games.deck_of_adventures.cast.state import Effect
from croupier.games.deck_of_adventures.checks import decks, effects
from croupier.games.deck_of_adventures.checks.deck_exhaustion import EMPTY, FULL
from croupier.games.deck_of_adventures.state import Adventure


@rule("DA-25.32", "DA-2.8")
def hold(play: Play[Adventure], who: str, n: int, blank: Effect) -> None:
    """Set cards from the top of a Dealer's deck aside, each with its own effect for as long as it is kept."""
    one = play.state.character(who)
    if not one.is_dealer:
        return
    decks.lay_held(play, one)
    for _ in range(n):
        face, came = decks.draw(play, who, places.held_cards(who))
        if face is not None:
            play.because("DA-25.32", card=face)
            effects.lay_effect(play, who, msgspec.structs.replace(blank, holds=True))
        if face is None or came not in {FULL, EMPTY}:
            break


@effects.when_ended
@rule("DA-25.32", "DA-2.4")
def put_back(play: Play[Adventure], who: str, ended: tuple[Effect, ...]) -> None:
    """When effects that set cards aside end, discard those cards; an Ace goes to the hand."""
    gone = [one for one in ended if one.holds]
    kept = [one for one in play.state.character(who).effects if one.holds]
    if not gone or places.count(play.state, places.held_cards(who)) <= len(kept):
        return  # the card has been played
    in_order = sorted((*kept, *gone), key=lambda one: int(one.id[1:]))  # as the cards lie
    for at in reversed(range(len(in_order))):
        if in_order[at] in gone:
            decks.put_away(play, places.held_cards(who), at, who)
