"""Rests: default answers for as long as the game defines."""

from typing import Any

import msgspec
import pytest

from croupier.core.answer_times import AnswerTimes
from croupier.core.refusals import Impossible
from croupier.core.seat_events import StandingSet
from croupier.core.state import Rest
from croupier.core.table_commands import SetStanding
from high_card.commands import Bid
from support.core.high_card import table


@pytest.fixture(autouse=True)
def rests(monkeypatch: pytest.MonkeyPatch) -> None:
    """High Card with a rest for each hand, from the moment it is dealt."""

    def of_the_hand(self: Any, view: Any, seat: str) -> tuple[Rest, ...]:
        return (Rest(f"hand.{view.round}", "Pass in this hand", ("bid",)),) if seat != "gm" else ()

    monkeypatch.setattr(AnswerTimes, "rests", of_the_hand)


def test_a_rest_answers_for_its_seat_only_while_it_lasts() -> None:
    one = table().deal()
    one.do("p1", SetStanding((), ("hand.1",)))
    assert [seal.seat for seal in one.state.seals] == ["p1"]
    one.do("p2", Bid(1))
    one.do("p3", Bid(1))
    one.deal()
    assert one.state.seat("p1").rests == ()
    assert "p1" in [prompt.ask.seat for prompt in one.state.prompts]


def test_only_its_seat_is_shown_that_a_rest_is_over() -> None:
    one = table().deal()
    one.do("p1", SetStanding((), ("hand.1",)))
    one.do("p2", Bid(1))
    one.do("p3", Bid(1))
    one.deal()
    told = [event for entry in one.entries for event in entry.events if isinstance(event, StandingSet)]
    assert [(event.seat, event.rests, event.audience()) for event in told] == [
        ("p1", ("hand.1",), ("p1",)),
        ("p1", (), ("p1",)),
    ]


def test_only_offered_rests_are_accepted_and_standing_answers_leave_them_alone() -> None:
    one = table()
    now = f"hand.{one.state.round}"
    with pytest.raises(Impossible, match="not in progress"):
        one.do("p1", SetStanding((), ("hand.nobody",)))
    one.do("p1", SetStanding((), (now,)))
    one.do("p1", SetStanding(("deal",)))
    assert (one.state.seat("p1").standing, one.state.seat("p1").rests) == (("deal",), (now,))
    assert one.view("p2").seat("p1").rests == ()


def test_choices_start_and_end_a_rest() -> None:
    one = table()
    first = next(choice for choice in one.choices("p1") if choice.label == "Pass in this hand")
    one.do("p1", one.game.read_command(msgspec.json.encode(first.command)))
    again = next(choice for choice in one.choices("p1") if "now: pass in this hand" in choice.label)
    assert again.command["rests"] == ()
