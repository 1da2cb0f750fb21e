"""The cost of a duel at a side table in High Card (HC-4.1)."""

from __future__ import annotations

import pytest

from croupier.core.side_table import model
from croupier.core.side_table.commands import TakeOutcome
from high_card.commands import Deal
from high_card.state import POT
from support.core.side_table import opened, refused, the


@pytest.mark.rule("HC-4.1")
def test_a_duelist_who_is_out_pays_a_chip_into_the_pot() -> None:
    one = opened()
    before = one.state.chips("p1")
    entry = one.do("gm", TakeOutcome(the(one).id))
    assert (one.state.chips("p1"), one.state.board.place(POT).chip("chip")) == (before - 1, 1)
    assert [one.state.chips(seat) for seat in ("p2", "p3")] == [before, before]
    assert entry.receipt.because[0].clause == "HC-4.1"


@pytest.mark.rule("HC-4.1")
def test_an_outcome_is_not_accepted_in_the_middle_of_a_round() -> None:
    one = opened(mode="assist")
    one.do("gm", Deal())
    assert refused(one, "gm", TakeOutcome(the(one).id)).clause == "HC-4.1"
    assert the(one).status == model.OPEN


@pytest.mark.rule("HC-4.1")
def test_a_duelist_without_chips_pays_none() -> None:
    one = opened(purse="chips:1", players=2, luck=["2C", "KD"])
    one.do("gm", Deal())
    one.bid(0, 0)
    assert [one.state.chips(seat) for seat in ("p1", "p2")] == [0, 2]
    one.do("gm", TakeOutcome(the(one).id))
    assert (the(one).status, one.state.board.place(POT).chip("chip")) == (model.TAKEN, 0)
