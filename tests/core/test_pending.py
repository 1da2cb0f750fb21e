"""Luck that a seat brings: the rule stops, the seat types what its card or die shows, and the rule runs again."""

from __future__ import annotations

import pytest

from croupier.core.refusals import Forbidden, Impossible, Invalid, Stale
from croupier.core.table_commands import CancelLuck, Say, TypeLuck, Undo, UseRealLuck
from croupier.core.table_events import LuckAwaited
from high_card.commands import Bid, Deal
from high_card_table import HighCardTable, table


def waiting(*seats: str) -> HighCardTable:
    """A table that waits for the card of the first of these seats."""
    one = table()
    for seat in seats or ("p1",):
        one.do(seat, UseRealLuck(on=True))
    entry = one.do("gm", Deal())
    assert any(isinstance(event, LuckAwaited) for event in entry.events)
    return one


def test_nothing_of_the_stopped_rule_is_kept() -> None:
    one = waiting()
    assert one.state.phase == "between"
    assert one.state.pending is not None
    assert [prompt.ask.key.split(":")[0] for prompt in one.state.prompts if prompt.ask.seat == "p1"] == ["luck"]


def test_the_card_that_is_typed_is_the_card_that_is_dealt() -> None:
    one = waiting()
    entry = one.do("p1", TypeLuck("qh"))
    assert one.card("p1") == "QH"
    assert one.state.phase == "bids"
    assert [draw.how for draw in entry.draws] == ["typed", "seeded", "seeded"]
    assert one.seen_by("p2", "p1") is None


def test_each_seat_is_asked_in_turn_and_earlier_answers_stay() -> None:
    one = waiting("p1", "p3")
    one.do("p1", TypeLuck("QH"))
    pending = one.state.pending
    assert pending is not None
    assert pending.asked == "p3"
    one.do("p3", TypeLuck("2C"))
    assert (one.card("p1"), one.card("p3")) == ("QH", "2C")


def test_what_its_set_cannot_hold_is_refused_by_what_the_seat_knows() -> None:
    one = waiting("p1", "p3")
    for wrong in ("QX", "", "1H", "x" * 500):
        with pytest.raises(Invalid, match="answer"):
            one.do("p1", TypeLuck(wrong))
    one.do("p1", TypeLuck("QH"))
    one.do("p3", TypeLuck("QH"))
    assert one.card("p1") == "QH"
    assert one.card("p3") != "QH"


def test_the_choices_name_what_it_can_be() -> None:
    one = waiting()
    (choice,) = [choice for choice in one.choices("p1") if choice.command["type"] == "type_luck"]
    assert len(choice.fields[0].options) == 52
    assert choice.prompt is not None
    assert {choice.command["type"] for choice in one.choices("p2")} <= {"undo", "say"}


def test_the_gm_may_answer_and_others_may_not() -> None:
    one = waiting()
    with pytest.raises(Forbidden):
        one.do("p2", TypeLuck("QH"))
    one.do("gm", TypeLuck("QH"))
    assert one.card("p1") == "QH"


def test_meanwhile_people_may_talk_and_nothing_else_happens() -> None:
    one = waiting()
    one.do("p2", Say("Take your time."))
    with pytest.raises(Impossible, match="waits"):
        one.do("p2", Bid(1))


def test_it_can_be_called_off_and_never_happened() -> None:
    one = waiting()
    with pytest.raises(Forbidden):
        one.do("p2", CancelLuck())
    one.do("gm", CancelLuck())
    assert one.state.pending is None
    assert one.state.phase == "between"
    with pytest.raises(Stale):
        one.do("p1", TypeLuck("QH"))


def test_it_can_be_undone() -> None:
    one = waiting()
    one.do("gm", Undo(one.version("gm")))
    assert one.state.pending is None
    assert [prompt.ask.key for prompt in one.state.prompts] == ["deal"]


def test_what_is_kept_of_the_command_is_nobodys_to_see() -> None:
    one = waiting()
    for seat in ("gm", "p1", "p2", "watch"):
        pending = one.view(seat).pending
        assert pending is not None
        assert (pending.command.value, pending.prefix.value) == (None, None)
    assert one.view("p2").pending.options.value is None  # type: ignore[union-attr]


def tied() -> HighCardTable:
    """Two queens tie, and the real dice of the one who bid last decide."""
    one = table(["QH", "QD", "2C"], tie="roll").deal()
    one.do("p3", UseRealLuck(on=True))
    one.bid(1, 1, 0)
    assert one.state.pending is not None
    assert (one.state.pending.asked, one.state.pending.dice, one.state.pending.sides) == ("p3", 1, 6)
    return one


@pytest.mark.parametrize("wrong", ["7", "0", "4,4", "", "²", "four"])
def test_dice_that_are_not_there_are_refused(wrong: str) -> None:
    with pytest.raises(Invalid, match="1 numbers from 1 to 6"):
        tied().do("p3", TypeLuck(wrong))


def test_dice_are_typed_one_after_the_other() -> None:
    one = tied()
    one.do("p3", TypeLuck(" 4 "))
    one.do("p3", TypeLuck("5"))
    assert one.state.phase == "between"
    assert one.state.chips("p2") == 4 - 1 + 5
