"""Searching for a card by its face: no luck involved, everyone sees it, and never where it may be elsewhere."""

from croupier.core.play import Play
from croupier.core.playing_cards import STANDARD
from croupier.core.secrets import EVERYONE
from croupier.pieces import cards
from croupier.pieces.events import CardSeen
from high_card import HIGH_CARD
from high_card.state import hand
from support.core.high_card import table


def test_a_named_card_is_taken_from_an_unseen_deck_without_luck() -> None:
    play = Play(HIGH_CARD, table().state, "gm")
    spot = cards.search(play, "deck", "9H")
    assert spot is not None
    slot = play.state.board.place("deck").slots[spot]
    assert (slot.card, slot.seen) == ("9H", (EVERYONE,))
    assert not play.chance.drawn
    assert "9H" not in play.state.board.unseen(slot.set).cards
    (event,) = play.events
    assert HIGH_CARD.luck.draws_shown(table().state, event) == ()
    assert isinstance(event, CardSeen)
    assert "9 of hearts is taken out" in HIGH_CARD.display.piece_line(event, play.state)
    assert cards.search(play, "deck", "9H") == spot
    assert len(play.events) == 1


def test_a_card_that_may_be_in_a_hand_is_not_searched_for() -> None:
    one = table().deal()
    play = Play(HIGH_CARD, one.state, "gm")
    assert play.state.board.place(hand("p1")).count
    assert all(cards.search(play, "deck", face) is None for face in STANDARD)
