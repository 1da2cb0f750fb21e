"""Choices that the table offers itself: one for settings, one for seats."""

from typing import Any

import pytest
from msgspec import UNSET

from croupier.core.choices import NOW, Choice
from croupier.core.field_reads import FieldReads
from croupier.core.luck_sources import SeededLuck
from croupier.core.session import sit_down
from croupier.core.table import Table
from croupier.core.table_commands import ChangeMode, ChangeSetting, Say
from croupier.games import game
from support.core.high_card import AT, HighCardTable, table


def offered(one: HighCardTable | Table[Any], seat: str, type: str) -> list[Choice]:
    return [choice for choice in one.choices(seat) if choice.command["type"] == type]


def settings(one: HighCardTable | Table[Any]) -> dict[str, list[str]]:
    """Setting -> options offered for it."""
    (choice,) = offered(one, "gm", "change_setting")
    which, option = choice.fields
    return {
        each.value: [left.value for left in option.given({"setting": each.value}).options] for each in which.options
    }


def test_all_settings_are_one_choice_with_their_questions_and_current_options() -> None:
    one = table()
    (choice,) = offered(one, "gm", "change_setting")
    ace = next(option for option in choice.fields[0].options if option.value == "ace")
    assert ace.label == "Is the ace high or low?"
    assert ace.help == "Now: Above the king (HC-R1, ace=high)"
    purse = next(option for option in choice.fields[0].options if option.value == "length")
    assert purse.help == "Now: At most this number of rounds, 6 (HC-R5, length=rounds:6)"
    assert settings(one)["ace"] == ["high", "low"]


def test_a_setting_is_offered_only_while_it_may_change() -> None:
    one = table()
    assert {"ace", "deck", "tie"} <= settings(one).keys()
    one.deal()
    assert "tie" in settings(one)
    assert not {"ace", "deck"} & settings(one).keys()


def test_all_options_are_offered_except_those_not_playable_yet() -> None:
    one = sit_down(game("state-stack"), SeededLuck("7"), players=2)
    found = settings(one)
    waiting = {(key, option) for key, option in game("state-stack").waiting if key in found}
    assert not waiting & {(key, option) for key, options in found.items() for option in options}
    for key, options in found.items():
        for option in options:
            one.decide("gm", ChangeSetting(key, option), AT)


def test_only_the_gm_is_offered_settings() -> None:
    assert offered(table(), "p1", "change_setting") == []


def test_a_seat_to_clear_is_picked_by_name() -> None:
    (choice,) = offered(table(), "gm", "empty_seat")
    assert [(option.value, option.label) for option in choice.fields[0].options] == [
        ("p1", "Ana"),
        ("p2", "Ben"),
        ("p3", "Cem"),
    ]


@pytest.mark.parametrize("seat", ["gm", "p1"])
def test_every_choice_has_a_unique_id_that_lasts_as_long_as_the_choice(seat: str) -> None:
    one = table().deal()
    before = [choice.choice for choice in one.choices(seat)]
    assert len(set(before)) == len(before)
    one.do("gm", Say("So be it."))
    assert [choice.choice for choice in one.choices(seat)] == before


def test_a_game_computes_the_choices_of_a_view_once(monkeypatch: pytest.MonkeyPatch) -> None:
    one = table().deal()
    asked: list[str] = []
    choices = type(one.game).choices

    def counted(game: Any, view: Any, seat: str, groups: frozenset[str], kept: FieldReads) -> list[Choice]:
        asked.append(seat)
        return choices(game, view, seat, groups, kept)

    monkeypatch.setattr(type(one.game), "choices", counted)
    assert one.choices("p1") == one.choices("p1")
    one.do("gm", Say("So be it."))  # the state stays as it is, and so does the view
    assert one.choices("p1", NOW) == [choice for choice in one.choices("p1") if choice.group == "now"]
    assert asked == ["p1"]
    one.do("gm", ChangeMode("assist"))
    one.choices("p1")
    assert asked == ["p1", "p1"]


def test_only_work_in_progress_can_be_canceled() -> None:
    one = table()
    (idle,) = offered(one, "gm", "abandon")
    assert (idle.legal, idle.why_not and idle.why_not.why) == (False, "nothing is in progress")
    (running,) = offered(one.deal(), "gm", "abandon")
    assert (running.legal, running.why_not) == (True, None)


def test_without_a_gm_any_seat_may_ask_to_cancel_what_is_in_progress() -> None:
    """It was offered during a break only."""
    one = table(gm=False)
    assert offered(one, "p1", "abandon") == []
    (running,) = offered(one.deal(), "p1", "abandon")
    assert (running.legal, running.help) == (True, "asks the others first")
    assert offered(one, "watch", "abandon") == []


def test_leaving_for_good_clearing_a_seat_and_canceling_ask_first() -> None:
    one = table()
    (leave,) = offered(one, "p1", "leave_seat")
    assert isinstance(leave.confirm, str)
    assert leave.confirm.startswith("Leave this table for good?")
    for type in ("empty_seat", "abandon"):
        (choice,) = offered(one, "gm", type)
        assert isinstance(choice.confirm, str), type
        assert "?" in choice.confirm


def test_harmless_choices_are_carried_out_at_once() -> None:
    harmless = [one for one in table().choices("p1") if one.command["type"] in ("say", "undo", "give_word")]
    assert harmless
    assert all(one.confirm is UNSET for one in harmless)
