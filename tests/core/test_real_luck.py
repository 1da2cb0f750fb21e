"""Real cards and dice by consent (security audit 14)."""

import msgspec
import pytest

from croupier.core.choices import Choice
from croupier.core.luck_sources import ScriptedLuck
from croupier.core.refusals import Forbidden, Impossible, Invalid
from croupier.core.session import sit_down
from croupier.core.table import Table
from croupier.core.table_commands import ChangeRealLuck, UseRealLuck, Vote
from support.web.tiny import TinyState
from support.web.tiny_odds import GAME

AT = "2026-01-01T20:00:00Z"


def table_at(who: str, *, gm: bool = True, consent: str = "nobody_objects") -> Table[TinyState]:
    table = sit_down(GAME, ScriptedLuck([], "more"), players=3, with_gm=gm, consent=consent)
    table.state = msgspec.structs.replace(table.state, real_luck=who)
    return table


def real(table: Table[TinyState]) -> set[str]:
    return {one.id for one in table.state.seats if one.real_luck}


def offered(table: Table[TinyState], seat: str, type: str = "use_real_luck") -> list[Choice]:
    return [one for one in table.choices(seat) if one.command["type"] == type]


def vote(table: Table[TinyState], seat: str, *, yes: bool = True) -> None:
    table.submit(seat, Vote(table.state.polls[0].id, yes), AT)


def test_real_luck_takes_the_gms_consent() -> None:
    """Security audit 14."""
    table = table_at("gm")
    assert offered(table, "p1")[0].help == "asks the GM first"
    table.submit("p1", UseRealLuck(on=True), AT)
    assert (real(table), table.state.polls[0].voters) == (set(), ("gm",))
    assert "Allow: use real cards and dice" in {one.label for one in table.choices("gm")}
    assert offered(table, "p1") == []
    with pytest.raises(Impossible, match="already asked for this"):
        table.submit("p1", UseRealLuck(on=True), AT)
    vote(table, "gm")
    assert real(table) == {"p1"}


def test_luck_that_a_seat_already_uses_is_not_chosen_again() -> None:
    table = table_at("free")
    with pytest.raises(Impossible, match="already use the table's luck"):
        table.submit("p1", UseRealLuck(on=False), AT)
    table.submit("p1", UseRealLuck(on=True), AT)
    with pytest.raises(Impossible, match="already use real cards and dice"):
        table.submit("p1", UseRealLuck(on=True), AT)


def test_when_the_gm_refuses_the_tables_luck_stays() -> None:
    table = table_at("gm")
    table.submit("p1", UseRealLuck(on=True), AT)
    vote(table, "gm", yes=False)
    assert real(table) == set()


def test_where_the_table_decides_the_gm_asks_too() -> None:
    table = table_at("table")
    table.submit("gm", UseRealLuck(on=True), AT)
    assert table.state.polls[0].voters == ("p1", "p2", "p3")
    for seat in ("p1", "p2", "p3"):
        assert real(table) == set()
        vote(table, seat)
    assert real(table) == {"gm"}


def test_without_a_gm_one_objection_refuses_it() -> None:
    table = table_at("table", gm=False)
    table.submit("p1", UseRealLuck(on=True), AT)
    vote(table, "p2")
    vote(table, "p3", yes=False)
    assert real(table) == set()


def test_where_anyone_may_use_it_nobody_is_asked() -> None:
    table = table_at("table", gm=False, consent="anyone")
    table.submit("p1", UseRealLuck(on=True), AT)
    assert real(table) == {"p1"}


def test_real_luck_that_is_off_is_neither_offered_nor_accepted() -> None:
    table = table_at("off")
    assert offered(table, "p1") == []
    with pytest.raises(Impossible, match="not used at this table"):
        table.submit("p1", UseRealLuck(on=True), AT)


@pytest.mark.parametrize("who", ["gm", "table", "off", "free"])
def test_returning_to_the_tables_luck_needs_no_consent(who: str) -> None:
    table = table_at("free")
    table.submit("p1", UseRealLuck(on=True), AT)
    table.state = msgspec.structs.replace(table.state, real_luck=who)
    (choice,) = offered(table, "p1")
    assert choice.command["on"] is False
    table.submit("p1", UseRealLuck(on=False), AT)
    assert real(table) == set()


def test_a_table_from_before_consent_was_required_continues_unchanged() -> None:
    table = sit_down(GAME, ScriptedLuck([], "more"), players=2, with_gm=True)
    assert table.state.real_luck == "free"
    table.submit("p1", UseRealLuck(on=True), AT)
    assert real(table) == {"p1"}


def test_the_gm_changes_who_must_consent_and_off_revokes_permissions() -> None:
    table = table_at("free")
    table.submit("p1", UseRealLuck(on=True), AT)
    (choice,) = offered(table, "gm", "change_real_luck")
    assert [one.value for one in choice.fields[0].options] == ["gm", "table", "off"]
    made = table.submit("gm", ChangeRealLuck("off"), AT)
    assert real(table) == set()
    assert [GAME.log_line(event, table.view("p2")) for event in made.events] == [
        "Real cards and dice: not allowed.",
        "Ana uses the luck of the table from now on.",
    ]


def test_without_a_gm_the_setting_takes_the_tables_consent() -> None:
    table = table_at("table", gm=False)
    (choice,) = offered(table, "p1", "change_real_luck")
    assert [one.value for one in choice.fields[0].options] == ["off"]
    table.submit("p1", ChangeRealLuck("off"), AT)
    vote(table, "p2")
    vote(table, "p3")
    assert table.state.real_luck == "off"


@pytest.mark.parametrize(
    ("seat", "who", "refused"), [("p1", "off", Forbidden), ("gm", "gm", Impossible), ("gm", "free", Invalid)]
)
def test_nobody_else_changes_the_setting_and_other_values_are_refused(
    seat: str, who: str, refused: type[Exception]
) -> None:
    with pytest.raises(refused):
        table_at("gm").submit(seat, ChangeRealLuck(who), AT)
