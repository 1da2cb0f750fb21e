"""Faults planted in copies of the roster: the battery's draft and sheet tests find each of them."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core.chance import even_numbers
from croupier.core.choices import Option
from croupier.core.luck_sources import SeededLuck
from croupier.core.session import sit_down
from croupier.core.sheets.printed_sheet import PrintedSheet
from croupier.core.sheets.worksheet import Document, Worksheet
from croupier.testing.battery_drafts import check_drafts, made_for
from support.web.roster import GAME, Enlist, Roster, RosterSheets, with_sheets


def table(game: Roster) -> Any:
    return sit_down(game, SeededLuck("drafts"), players=2)


def changed(change: Callable[[Worksheet, Any], Worksheet]) -> Roster:
    class Faulty(RosterSheets):
        def worksheet(self, view: Any, seat: str, kind: str, document: Document) -> Worksheet:
            return change(super().worksheet(view, seat, kind, document), view)

    return with_sheets(Faulty())


def first_line(sheet: Worksheet, **more: Any) -> Worksheet:
    section = sheet.sections[0]
    line = replace(section.lines[0], **more)
    return replace(sheet, sections=(replace(section, lines=(line,)), *sheet.sections[1:]))


def test_a_correct_game_passes() -> None:
    assert check_drafts(table(GAME), "p1", even_numbers("drafts")) == 1
    assert check_drafts(table(GAME), "watch", even_numbers("drafts")) == 0


class Unready(RosterSheets):
    def fill_at_random(self, *_: Any) -> dict[str, Any]:
        return {"name": "Ana"}


class Unnamed(RosterSheets):
    def options(self, view: Any) -> tuple[Option, ...]:
        return (Option("c1", "Ana"),)

    def printed(self, view: Any, id: str) -> Any:
        return PrintedSheet("", ())


NAME = GAME.sheets.worksheet(None, "p1", "character-1", {}).sections[0].lines[0].field


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (with_sheets(Unready()), "made at random, cannot be submitted"),
        (with_sheets(Unnamed()), "has no name on it"),
        (
            changed(lambda sheet, _: replace(sheet, command={"type": "enlist", "name": "", "dots": {}})),
            "ready but refused",
        ),
        (changed(lambda sheet, _: first_line(sheet, clauses=("TY-9.9",))), "cites TY-9.9"),
        (changed(lambda sheet, _: first_line(sheet, value=3)), "what its fields do not allow"),
        (changed(lambda sheet, _: replace(sheet, sections=(sheet.sections[0], *sheet.sections))), "have the same name"),
    ],
)
def test_a_fault_is_found(game: Roster, said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        check_drafts(table(game), "p1", even_numbers("drafts"))


def test_a_draft_belongs_to_its_seat_and_the_gm_sees_all() -> None:
    sitting = table(GAME)
    sitting.submit("p2", Enlist("Ben", {"body": 4, "mind": 2, "luck": 1}), "")
    mine, others, gm = (made_for(sitting, seat) for seat in ("p2", "p1", "gm"))
    assert b'"character-2"' in mine["a worksheet"]
    assert others["a sheet"] == b"[]"
    assert b'"Ben"' in mine["a sheet"]
    assert gm["a worksheet"].count(b'"character-') == 2
