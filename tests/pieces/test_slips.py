"""Sealed answers as slips on the table."""

from croupier.pieces.render import render_view
from high_card import HIGH_CARD
from high_card.commands import Bid
from support.core.high_card import table


def test_a_sealed_answer_is_a_face_down_slip_until_it_is_opened() -> None:
    game = table().deal()
    seat, other = game.state.playing[:2]
    game.do(seat, Bid(1))
    (slip,) = render_view(HIGH_CARD, game.view(other), other).slips
    assert (slip.seat, slip.text, slip.mine) == (seat, None, False)
    assert slip.own == ""
    own = render_view(HIGH_CARD, game.view(seat), seat).slips[0]
    assert (own.mine, own.own) == (True, "chips 1")
    for one in game.state.playing[1:]:
        game.do(one, Bid(1))
    assert render_view(HIGH_CARD, game.view(other), other).slips == ()
