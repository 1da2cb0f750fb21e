"""More people at a full table: the GM decides; without a GM, the players agree on a seat, or on who may watch."""

from typing import Any

import pytest

from croupier.core.luck_sources import ScriptedLuck
from croupier.core.refusals import Forbidden, Impossible, Invalid
from croupier.core.session import sit_down
from croupier.core.table import Table
from croupier.core.table_commands import AddSeat, ChangeWatchers, Vote
from support.web.tiny_odds import GAME

AT = "2026-01-01T20:00:00Z"
SEATING = {"add_seat", "change_watchers"}


def table_at(*, gm: bool = False) -> Table[Any]:
    return sit_down(GAME, ScriptedLuck((), "more"), players=2, with_gm=gm)


def offered(table: Table[Any], seat: str) -> set[str]:
    return {str(one.command["type"]) for one in table.choices(seat)} & SEATING


def lines(table: Table[Any], made: Any) -> list[str]:
    return [table.game.log_line(event, table.view("p2")) for event in made.events]


def test_without_a_gm_a_seat_is_added_once_the_others_agree() -> None:
    table = table_at()
    table.submit("p1", AddSeat(), AT)
    assert (len(table.state.seats), table.state.polls[0].question) == (2, "add a seat")
    assert offered(table, "p1") == offered(table, "p2") == {"change_watchers"}
    table.submit("p2", Vote(table.state.polls[0].id, yes=True), AT)
    assert [one.id for one in table.state.seats] == ["p1", "p2", "p3"]


def test_without_a_gm_a_seat_is_not_added_against_a_vote() -> None:
    table = table_at()
    table.submit("p1", AddSeat(), AT)
    table.submit("p2", Vote(table.state.polls[0].id, yes=False), AT)
    assert len(table.state.seats) == 2
    assert offered(table, "p1") == SEATING


def test_nobody_asks_for_more_seats_than_the_game_has_room_for() -> None:
    table = sit_down(GAME, ScriptedLuck((), "more"), players=GAME.most_players, with_gm=False)
    assert offered(table, "p1") == {"change_watchers"}
    with pytest.raises(Impossible):
        table.submit("p1", AddSeat(), AT)


def test_without_a_gm_others_may_watch_once_the_players_agree() -> None:
    table = table_at()
    choice = next(one for one in table.choices("p1") if one.command["type"] == "change_watchers")
    assert [one.value for one in choice.fields[0].options] == ["ask", "open"]
    assert choice.help == "now: nobody; asks the others first"
    table.submit("p1", ChangeWatchers("open"), AT)
    assert (table.state.watchers, table.state.polls[0].question) == ("none", "let anyone with the code watch")
    made = table.submit("p2", Vote(table.state.polls[0].id, yes=True), AT)
    assert table.state.watchers == "open"
    assert "Who may watch: anyone with the code." in lines(table, made)


def test_the_gm_decides_who_may_watch_and_players_do_not() -> None:
    table = table_at(gm=True)
    assert offered(table, "p1") == set()
    with pytest.raises(Forbidden):
        table.submit("p1", ChangeWatchers("open"), AT)
    with pytest.raises(Forbidden):
        table.submit("p1", AddSeat(), AT)
    table.submit("gm", ChangeWatchers("ask"), AT)
    assert table.state.watchers == "ask"
    assert offered(table, "gm") >= {"change_watchers"}


@pytest.mark.parametrize(("watchers", "refused"), [("some", Invalid), ("none", Impossible)])
def test_other_values_are_refused(watchers: str, refused: type[Exception]) -> None:
    with pytest.raises(refused):
        table_at().submit("p1", ChangeWatchers(watchers), AT)
