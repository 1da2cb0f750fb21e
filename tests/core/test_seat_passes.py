"""Seat passes: whose consent it takes to make one for someone else's seat, and what everyone reads about it."""

import msgspec
import pytest

from croupier.core.luck_sources import ScriptedLuck
from croupier.core.refusals import Forbidden, Impossible, Invalid
from croupier.core.seat_events import PassAllowed
from croupier.core.session import sit_down
from croupier.core.state import TABLE
from croupier.core.table import Table
from croupier.core.table_commands import (
    AllowPass,
    AskForPass,
    LeaveSeat,
    MoveSeat,
    NoteAbsence,
    NotePass,
    SeatBack,
    SeatPlayer,
    Vote,
)
from support.web.tiny import TinyState
from support.web.tiny_odds import GAME

AT = "2026-01-01T20:00:00Z"


def table_at(*, gm: bool = True, players: int = 3, consent: str = "nobody_objects") -> Table[TinyState]:
    return sit_down(GAME, ScriptedLuck([], "more"), players=players, with_gm=gm, consent=consent)


def allowed(table: Table[TinyState]) -> list[PassAllowed]:
    return [event for entry in table.entries for event in entry.events if isinstance(event, PassAllowed)]


def vote(table: Table[TinyState], seat: str, *, yes: bool = True) -> None:
    """Vote with the choice that the seat is offered."""
    word = "Allow" if yes else "Refuse"
    choice = next(one for one in table.choices(seat) if one.label == f"{word}: make a pass for Ana's seat")
    table.submit(seat, Vote(choice.command["poll"], yes), AT, choice.prompt)


@pytest.mark.parametrize("gm", [True, False])
def test_a_pass_for_a_held_seat_takes_its_holders_consent_only(gm: bool) -> None:
    """Security audit 3."""
    table = table_at(gm=gm)
    asker = "gm" if gm else "p2"
    table.submit(asker, AskForPass("p1"), AT)
    (poll,) = table.state.polls
    assert (poll.voters, allowed(table)) == (("p1",), [])
    vote(table, "p1")
    assert allowed(table) == [PassAllowed("p1", asker, by_holder=True)]


@pytest.mark.parametrize("gm", [True, False])
def test_a_holder_who_refuses_keeps_the_seat(gm: bool) -> None:
    table = table_at(gm=gm)
    table.submit("gm" if gm else "p2", AskForPass("p1"), AT)
    vote(table, "p1", yes=False)
    assert (table.state.polls, allowed(table)) == ((), [])


def test_after_ten_minutes_of_absence_the_others_decide() -> None:
    table = table_at(gm=False)
    table.submit(TABLE, NoteAbsence("p1"), AT)
    table.submit("p2", AskForPass("p1"), AT)
    assert allowed(table) == []
    assert table.state.polls[0].voters == ("p3",)
    vote(table, "p3")
    assert allowed(table) == [PassAllowed("p1", "p2")]


def test_the_others_permission_is_void_once_the_holder_is_back() -> None:
    table = table_at(gm=False)
    table.submit(TABLE, NoteAbsence("p1"), AT)
    table.submit("p2", AskForPass("p1"), AT)
    table.submit(TABLE, SeatBack("p1"), AT)
    vote(table, "p3")
    assert allowed(table) == []


def test_an_empty_seat_needs_no_holders_consent() -> None:
    table = table_at()
    table.submit("p1", LeaveSeat(), AT)
    table.submit("gm", AskForPass("p1"), AT)
    assert allowed(table) == [PassAllowed("p1", "gm")]


def test_with_a_gm_players_cannot_request_each_others_seats() -> None:
    with pytest.raises(Forbidden, match="only the seat's holder or the GM"):
        table_at().submit("p2", AskForPass("p1"), AT)


@pytest.mark.parametrize(
    "command", [AllowPass("p1", by_holder=True), NoteAbsence("p1"), NotePass("p1", "gm"), MoveSeat("p1", "Eve")]
)
@pytest.mark.parametrize("seat", ["gm", "p2"])
def test_only_the_server_or_a_granted_request_issues_a_pass(seat: str, command: AllowPass) -> None:
    with pytest.raises(Forbidden):
        table_at().submit(seat, command, AT)


def test_the_same_request_is_not_made_twice() -> None:
    table = table_at()
    table.submit("gm", AskForPass("p1"), AT)
    with pytest.raises(Impossible, match="already asked for this"):
        table.submit("gm", AskForPass("p1"), AT)
    with pytest.raises(Impossible, match="your own seat"):
        table.submit("gm", AskForPass("gm"), AT)


def test_everyone_reads_who_made_a_pass_and_that_a_seat_was_taken_over() -> None:
    table = table_at()
    made = table.submit(TABLE, NotePass("p1", "gm"), AT)
    moved = table.submit(TABLE, MoveSeat("p1", "Zoe"), AT)
    assert all(entry.is_visible(seat) for entry in (made, moved) for seat in ("gm", "p2", "watch"))
    assert GAME.log_line(made.events[0], table_at().view("p2")) == "The GM made a pass for Ana's seat."
    lines = [GAME.log_line(event, table.view("p2")) for event in moved.events]
    assert lines == ["Ana's seat was taken over with a pass.", "Zoe sits down."]


def test_a_seat_that_keeps_its_name_moves_without_being_seated_again() -> None:
    table = table_at()
    moved = table.submit(TABLE, MoveSeat("p1", "Ana"), AT)
    assert [GAME.log_line(event, table.view("p2")) for event in moved.events] == [
        "Ana's seat was taken over with a pass."
    ]


@pytest.mark.parametrize("name", ["GM", "The table", "\u0421roupier", "BEN", "B\u0435n", "Zo\u200be", "Zo\u202ee"])
@pytest.mark.parametrize("command", [SeatPlayer, MoveSeat])
def test_no_player_has_the_name_of_another_player_or_of_the_table(command: type[SeatPlayer], name: str) -> None:
    """Security audit 18."""
    table = table_at()
    with pytest.raises(Invalid) as refused:
        table.submit(TABLE, command("p1", name), AT)
    assert refused.value.field == "name"
    assert "\n" not in refused.value.why


def test_the_gm_may_be_called_gm_and_leaving_a_seat_frees_its_name() -> None:
    table = table_at()
    table.submit(TABLE, MoveSeat("gm", "The GM"), AT)
    table.submit("p2", LeaveSeat(), AT)
    table.submit(TABLE, MoveSeat("p1", "Ben"), AT)
    assert table.state.seat("p1").name == "Ben"


def test_a_side_table_keeps_the_names_of_its_table() -> None:
    table = table_at()
    table.state = msgspec.structs.replace(table.state, is_side_table=True)
    table.submit(TABLE, SeatPlayer("p1", "GM"), AT)
    assert table.state.seat("p1").name == "GM"
    with pytest.raises(Impossible, match="side table"):
        table.submit("gm", AskForPass("p1"), AT)
