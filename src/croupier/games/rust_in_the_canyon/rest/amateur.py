"""Whether an amateur's cards beat a 9 (RC-18.6)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.rust_in_the_canyon import deck, places
from croupier.games.rust_in_the_canyon.figures.solo import TO_BEAT, passes
from croupier.games.rust_in_the_canyon.hand_totals import ranks_of
from croupier.games.rust_in_the_canyon.moves import solo
from croupier.games.rust_in_the_canyon.rest.events import AmateurTested
from croupier.games.rust_in_the_canyon.rest.state import Care
from croupier.games.rust_in_the_canyon.state import Canyon


@rule("RC-18.6", "RC-4.6")
def side_and_mind(now: Canyon, care: Care) -> tuple[str, int]:
    """The deck an amateur draws from, and how many cards: a PC's Mind, or the Mind the GM gave an NPC."""
    if now.has(care.treater):
        one = now.character(care.treater)
        return one.seat, one.mind
    return "gm", care.mind


@rule("RC-18.6", "RC-5.6")
def draw(play: Play[Canyon], care: Care) -> bool:
    """Draw from a freshly shuffled deck; return whether the cards pass."""
    side, mind = side_and_mind(play.state, care)
    is_free(play, side)
    deck.lay_side(play, side, side)
    deck.gather_and_shuffle(play, side)
    deck.deal(play, side, places.pile(side), mind)
    cards = places.faces(play.state, places.pile(side))
    deck.discard(play, side, places.pile(side))
    return judge(play, care, cards)


@rule("RC-R55")
def play_hand(play: Play[Canyon], pc: str, care: Care, why: str) -> None:
    """Begin the test as a hand of at most Mind cards that the treater plays, if a ruling says so."""
    side, mind = side_and_mind(play.state, care)
    deck.lay_side(play, side, side)
    solo.begin(play, pc, why, side=side, most=mind)


@rule("RC-18.6")
def judge(play: Play[Canyon], care: Care, cards: tuple[str, ...]) -> bool:
    """Return whether these cards pass the test, and note it in the log and the receipt."""
    passed = passes(play.ruling, ranks_of(cards))
    play.do(AmateurTested(care.treater, cards, passed))
    play.because("RC-18.6", cards=cards, beats=TO_BEAT, passed=passed)
    return passed


def is_free(play: Play[Canyon], side: str) -> None:
    """Raises Illegal while a hand is being played from the treater's deck."""
    solo.must_be_free(play, side, "not now: a hand is being played from the deck of whoever treats the injury")
