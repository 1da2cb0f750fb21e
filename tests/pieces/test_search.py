"""Searching for a card by its face: no luck involved, everyone sees it, and never where it may be elsewhere."""

from croupier.core.chance import Chance, seeded_source
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


def test_a_card_of_an_older_set_is_taken_once_all_of_that_set_is_in_the_deck() -> None:
    """The deck is shuffled while hands are out; once they lie open, every other card must be in it."""
    play = Play(HIGH_CARD, table().deal().state, "gm", Chance(seeded_source("searched")))
    cards.shuffle(play, "deck")
    assert all(cards.search(play, "deck", face) is None for face in STANDARD)
    shown = {cards.look(play, hand(seat), 0, (EVERYONE,)) for seat in play.state.playing}
    before = len(play.chance.drawn)
    for face in STANDARD:
        spot = cards.search(play, "deck", face)
        assert (spot is None) == (face in shown)
        if spot is not None:
            assert play.state.board.place("deck").slots[spot].card == face
    assert len(play.chance.drawn) == before
    assert all(one.size == 0 for one in play.state.board.sets)
