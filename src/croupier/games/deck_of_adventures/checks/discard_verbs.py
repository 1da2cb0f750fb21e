"""Giving up cards for a Discard Mechanic, with separate rules for bury, burn, toss and scrap (DA-R100)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import cites, rule
from croupier.games.deck_of_adventures import places
from croupier.games.deck_of_adventures.checks import decks
from croupier.games.deck_of_adventures.checks.deck_exhaustion import FULL, after_last_card, run_out
from croupier.games.deck_of_adventures.health import wounds
from croupier.games.deck_of_adventures.state import Adventure
from croupier.pieces import cards
from croupier.pieces.events import CardsMoved
from croupier.pieces.state import DOWN

BURY, BURN, TOSS, SCRAP = "buries", "burns", "tosses", "scraps"
WHERE = cites("DA-R100", name="WHERE")({
    BURY: "The cards go to the bottom of the draw pile unseen.",
    BURN: "The cards are set aside until a Full Rest.",
    TOSS: "The cards go to the discard pile face up.",
    SCRAP: "The cards go to the discard pile unseen.",
})  # fmt: skip
"""Where the cards go for each verb of the mechanics, if the verbs differ."""


@rule("DA-21.3", "DA-2.16", "DA-R100")
def give_up(play: Play[Adventure], owner: str, n: int, verb: str) -> int:
    """Give up cards from the top of a Dealer's deck; return how many there were."""
    if verb == TOSS or play.ruling("discard_verbs") != "distinct":
        return len(decks.give_up(play, owner, n))
    play.because("DA-R100", goes=WHERE[verb])
    if verb == BURN:
        return len(decks.give_up(play, owner, n, places.reserved_cards(owner)))
    return _bury(play, owner, n) if verb == BURY else _take_unseen(play, owner, n, places.discard(owner))


@rule("DA-R100", "DA-R102")
def _bury(play: Play[Adventure], owner: str, n: int) -> int:
    """Move the top cards unseen to the bottom; if the pile is too short, after a shuffle; return how many."""
    pile, held = places.deck(owner), places.reserved_cards(owner)
    count = places.count(play.state, pile)
    if n <= count:
        cards.move(play, pile, range(count - n, count), pile, at=0)
        wounds.close_after_draw(play, owner)
        return n
    before = places.count(play.state, held)
    came = _take_unseen(play, owner, n, held)
    cards.move(play, held, range(before, before + came), pile, at=0)
    return came


@rule("DA-2.8", "DA-2.11", "DA-2.14", "DA-R3", "DA-R100")
def _take_unseen(play: Play[Adventure], owner: str, n: int, target: str) -> int:
    """Move cards unseen from the top, as long as there are any; return how many."""
    pile = places.deck(owner)
    for came in range(n):
        if not places.count(play.state, pile) and (run_out(play, owner) != FULL or not places.count(play.state, pile)):
            return came
        play.do(CardsMoved(pile, (places.count(play.state, pile) - 1,), target, None, DOWN))
        wounds.close_after_draw(play, owner)
        if after_last_card(play, owner) != FULL:
            return came + 1
    return n
