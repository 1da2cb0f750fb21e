"""The X-card, breaks, stepping out, lines and veils: what pauses, what continues, and that nobody is named."""

from __future__ import annotations

import pytest

from croupier.core import entry as entries
from croupier.core.entry import entry_for_seat
from croupier.core.free_rolls.commands import FreeRoll
from croupier.core.refusals import Forbidden, Impossible, Invalid
from croupier.core.safety.commands import CallBreak, ChangeLimit, Continue, ReturnToTable, StepOut, TapXCard
from croupier.core.safety.model import MOST_LIMITS, Limit, Pause
from croupier.core.state import TABLE, WATCH
from croupier.core.table_commands import Abandon, Say, SeatAway, SetStanding, Undo, UseRealLuck, Vote
from croupier.core.talk.commands import Whisper
from high_card import HIGH_CARD
from high_card.commands import Bid, Deal
from support.core.high_card import HighCardTable, again, keyed, table


def pause_of(one: HighCardTable) -> Pause | None:
    return one.state.pause


def log(one: HighCardTable) -> list[str]:
    view = one.view("p2")
    told = entry_for_seat(one.entries[-1], "p2")
    return [line for event in told.events if (line := HIGH_CARD.log_line(event, view))]


def test_the_x_card_pauses_the_game_and_names_nobody() -> None:
    one = table().deal()
    entry = one.do(TABLE, TapXCard())
    assert one.state.pause == Pause("x_card")
    assert log(one) == ["Somebody tapped the X-card. The game is paused; nobody has to say why."]
    assert entry.seat == TABLE
    assert b'"p1"' not in entries.write(entry)
    assert not any(event.banner(one.view("p2")) for event in entry.events)  # it would stay when the game continues


@pytest.mark.parametrize("seat", ["gm", "p1"])
@pytest.mark.parametrize("command", [TapXCard(), ChangeLimit("line", "spiders")])
def test_no_seat_can_send_anonymous_commands_itself(seat: str, command: TapXCard | ChangeLimit) -> None:
    """It would be recorded with the seat."""
    one = table()
    with pytest.raises(Forbidden):
        one.do(seat, command)


def test_a_paused_game_takes_no_action_and_offers_none() -> None:
    one = table().deal()
    assert any(choice.command["type"] == "bid" for choice in one.choices("p1"))
    one.do(TABLE, TapXCard())
    with pytest.raises(Impossible, match="the game is paused") as refused:
        one.do("p1", Bid(1))
    assert refused.value.instead == "wait until Gil continues"
    with pytest.raises(Impossible, match="paused"):
        one.do("p1", FreeRoll("1d6", "everyone"))
    for seat in ("gm", "p1", "p2", "p3"):
        offered = {choice.command["type"] for choice in one.choices(seat)}
        assert "bid" not in offered
        assert {"continue", "say", "step_out"} <= offered
        for choice in one.choices(seat):
            if choice.command["type"] != "abandon":
                assert choice.group == "table"


def test_talk_and_undo_continue_while_the_game_is_paused() -> None:
    one = table().deal()
    one.do(TABLE, TapXCard())
    one.do("p1", Say("Let us skip this."))
    one.do("p2", Whisper("gm", "Thank you."))
    one.do("gm", Abandon("the scene ends"))
    assert one.state.phase == "between"
    assert pause_of(one)


def test_rewinding_keeps_the_pause_and_the_list() -> None:
    one = table(luck_source=keyed())
    before = one.version("gm")
    one.deal()
    one.do(TABLE, ChangeLimit("veil", "gore"))
    one.do(TABLE, TapXCard())
    one.do("gm", Undo(before + 1))
    assert one.state.phase == "between"
    assert one.state.pause == Pause("x_card")
    assert one.state.limits == (Limit("veil", "gore"),)
    one.do("gm", Continue())
    assert pause_of(one) is None
    one.do("gm", Deal())


def test_the_gm_continues_at_once_and_players_ask() -> None:
    one = table()
    one.do(TABLE, TapXCard())
    one.do("p1", Continue())
    assert pause_of(one)
    assert one.state.polls[0].voters == ("gm",)
    one.do("gm", Vote(one.state.polls[0].id, yes=True))
    assert pause_of(one) is None
    assert log(one)[-1] == "Ana continues the game."


def test_without_a_gm_the_table_agrees_to_continue() -> None:
    one = table(gm=False, consent="all")
    one.do(TABLE, TapXCard())
    one.do("p1", Continue())
    for seat in ("p2", "p3"):
        assert pause_of(one)
        one.do(seat, Vote(one.state.polls[0].id, yes=True))
    assert pause_of(one) is None


def test_an_absent_gm_does_not_keep_the_game_paused() -> None:
    one = table(players=2)
    one.do(TABLE, SeatAway("gm"))
    one.do(TABLE, TapXCard())
    one.do("p1", Continue())
    assert one.state.polls[0].voters == ("p2",)
    one.do(TABLE, SeatAway("p2"))
    alone = table(players=2)
    for seat in ("gm", "p2"):
        alone.do(TABLE, SeatAway(seat))
    alone.do(TABLE, TapXCard())
    alone.do("p1", Continue())
    assert pause_of(alone) is None


def test_a_break_is_ended_by_the_seat_that_called_it() -> None:
    one = table()
    one.do("p1", CallBreak())
    assert log(one) == ["Ana calls a break. The game is paused."]
    with pytest.raises(Impossible, match="already paused"):
        one.do("p2", CallBreak())
    with pytest.raises(Impossible, match="paused") as refused:
        one.do("gm", Deal())
    assert refused.value.instead == "wait until Ana or Gil continues"
    one.do("p1", Continue())
    assert pause_of(one) is None
    with pytest.raises(Impossible, match="not paused"):
        one.do("p1", Continue())


def test_the_x_card_counts_during_a_break_too() -> None:
    """Then whoever called the break does not end it alone."""
    one = table()
    one.do("p1", CallBreak())
    one.do(TABLE, TapXCard())
    with pytest.raises(Impossible, match="already been tapped"):
        one.do(TABLE, TapXCard())
    one.do("p1", Continue())
    assert pause_of(one)
    assert one.state.polls


def test_the_x_card_can_be_tapped_while_a_real_card_is_awaited() -> None:
    one = table()
    one.do("p1", UseRealLuck(on=True))
    one.do("gm", Deal())
    one.do(TABLE, TapXCard())
    assert pause_of(one)
    assert {choice.command["type"] for choice in one.choices("p1")}.isdisjoint({"type_luck", "bid"})
    one.do("gm", Continue())
    assert "type_luck" in {choice.command["type"] for choice in one.choices("p1")}


def test_the_list_of_lines_and_veils_is_the_same_for_all_and_names_nobody() -> None:
    one = table()
    one.do(TABLE, ChangeLimit("line", "  harm to animals "))
    one.do(TABLE, ChangeLimit("veil", "torture"))
    limits = (Limit("line", "harm to animals"), Limit("veil", "torture"))
    for seat in ("gm", "p1", "p2", "p3", WATCH):
        assert one.view(seat).limits == limits
    assert log(one) == ["New veil: torture"]
    one.do(TABLE, ChangeLimit("line", "harm to animals", on=False))
    assert log(one) == ["No longer a line: harm to animals"]
    assert one.state.limits == limits[1:]


def test_the_list_takes_each_limit_once_and_has_a_maximum() -> None:
    one = table()
    one.do(TABLE, ChangeLimit("line", "Spiders"))
    with pytest.raises(Impossible, match="already on the list"):
        one.do(TABLE, ChangeLimit("line", "spiders"))
    one.do(TABLE, ChangeLimit("veil", "spiders"))
    with pytest.raises(Impossible, match="not on the list"):
        one.do(TABLE, ChangeLimit("line", "snakes", on=False))
    with pytest.raises(Invalid, match="kind: fence is not allowed"):
        one.do(TABLE, ChangeLimit("fence", "snakes"))
    with pytest.raises(Invalid, match="text"):
        one.do(TABLE, ChangeLimit("line", " "))
    for at in range(MOST_LIMITS - 2):
        one.do(TABLE, ChangeLimit("line", f"number {at}"))
    with pytest.raises(Impossible, match="60 lines and veils"):
        one.do(TABLE, ChangeLimit("line", "one more"))


def test_stepping_out_is_one_command_and_counts_as_away() -> None:
    one = table()
    one.do("p1", StepOut())
    assert log(one) == ["Ana steps out for a while."]
    assert one.state.seat("p1").away
    with pytest.raises(Impossible, match="already stepped out"):
        one.do("p1", StepOut())
    one.do("p1", ReturnToTable())
    assert log(one) == ["Ana is back."]
    assert not one.state.seat("p1").away
    with pytest.raises(Impossible, match="you are at the table"):
        one.do("p1", ReturnToTable())


def test_the_entries_can_be_applied_again() -> None:
    one = table(luck_source=keyed())
    start = HIGH_CARD.begin(
        ("p1", "p2", "p3"), HIGH_CARD.read_settings({}), with_gm=True, mode="enforce", consent="nobody_objects"
    )
    one.do(TABLE, ChangeLimit("veil", "gore"))
    one.do("p1", StepOut())
    one.do(TABLE, TapXCard())
    lines = [entries.read(HIGH_CARD, entries.write(entry)) for entry in one.entries]
    one.entries = lines
    assert again(one, start).state == one.state


def test_no_standing_answer_is_given_while_the_game_is_paused() -> None:
    """A tap of the X-card gave one that was due after an undo."""
    one = table().deal()
    one.do(TABLE, TapXCard())
    one.do("p1", SetStanding(("bid",)))
    assert not one.state.seals
    one.do("gm", Continue())
    assert [seal.seat for seal in one.state.seals] == ["p1"]
