"""Sealed answers as slips on the table."""

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from croupier.core.state import WATCH
from croupier.pieces.display import Display
from croupier.pieces.render import render_view
from high_card import HIGH_CARD
from high_card.commands import Bid
from high_card.game import HighCard
from high_card.state import HighCardState
from support.core.high_card import table


class Spoken(Display[HighCardState]):
    """A display that says what was bid."""

    def answer_text(self, view: HighCardState, answer: Mapping[str, Any]) -> str:
        return f"a bid of {answer['chips']}"


class SpokenHighCard(HighCard):
    display = Spoken()


SPOKEN = SpokenHighCard()


def test_a_sealed_answer_is_a_face_down_slip_until_it_is_opened() -> None:
    game = table().deal()
    seat, other = game.state.playing[:2]
    game.do(seat, Bid(1))
    (slip,) = render_view(HIGH_CARD, game.view(other), other).slips
    assert (slip.seat, slip.text, slip.mine) == (seat, None, False)
    assert slip.own is UNSET
    own = render_view(HIGH_CARD, game.view(seat), seat).slips[0]
    assert own.mine
    for one in game.state.playing[1:]:
        game.do(one, Bid(1))
    assert render_view(HIGH_CARD, game.view(other), other).slips == ()


@pytest.mark.parametrize("bid", [0, 1])
def test_only_the_seat_that_sealed_an_answer_reads_it(bid: int) -> None:
    """Two worlds: what the others and the watchers get is the same whatever was sealed."""
    game = table().deal()
    seat, other = game.state.playing[:2]
    game.do(seat, Bid(bid))
    (own,) = render_view(SPOKEN, game.view(seat), seat).slips
    assert own.own == f"a bid of {bid}"
    for who in (other, WATCH):
        (slip,) = render_view(SPOKEN, game.view(who), who).slips
        assert slip.own is UNSET
        assert b"own" not in msgspec.json.encode(slip)


def test_a_sealed_answer_without_words_is_not_shown() -> None:
    game = table().deal()
    seat = game.state.playing[0]
    game.do(seat, Bid(1))
    assert render_view(HIGH_CARD, game.view(seat), seat).slips[0].own is UNSET
