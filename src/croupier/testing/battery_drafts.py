"""Tests drafts and sheets of any game: blank, random, badly changed, and as seats see them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from croupier.core.bots import Number
from croupier.core.choices import Field
from croupier.core.refusals import Invalid, Refusal
from croupier.core.sheets.draft_editor import DraftEditor
from croupier.core.sheets.worksheet import Worksheet
from croupier.core.state import GM
from croupier.core.table import Table

AT = "2026-01-01T00:00:00Z"


def check_drafts(table: Table[Any], seat: str, number: Number) -> int:
    """Each draft that this seat can have and each sheet it sees; returns how many."""
    game, view = table.game, table.view(seat)
    desks = [DraftEditor(game, view, seat, draft.kind) for draft in game.sheets.drafts(view, seat)]
    for editor in desks:
        _blank(editor)
        _at_random(table, editor, number)
    found = game.sheets.options(view)
    for one in found:
        assert game.sheets.printed(view, one.value).title, f"the sheet of {one.label} has no name on it"
    return len(desks) + len(found)


def made_for(table: Table[Any], seat: str) -> dict[str, bytes]:
    """All sheets and worksheets for a seat; for the GM, others' drafts too."""
    game, view = table.game, table.view(seat)
    seats = [one.id for one in table.state.seats] if seat == GM else [seat]
    drafts = [(one, draft.kind) for one in seats for draft in game.sheets.drafts(view, one)]
    return {
        "a worksheet": msgspec.json.encode(
            [(kind, DraftEditor(game, view, one, kind).worksheet({})) for one, kind in drafts]
        ),
        "a sheet": msgspec.json.encode([game.sheets.printed(view, one.value) for one in game.sheets.options(view)]),
    }


def _blank(editor: DraftEditor) -> None:
    """A blank draft has a name for each line, allowed values, and existing clauses."""
    sheet = editor.worksheet({})
    names = [line.field.name for section in sheet.sections for line in section.lines]
    assert len(names) == len(set(names)), f"two lines of {sheet.title} have the same name"
    again = editor.sheets.worksheet(editor.view, editor.seat, editor.draft.kind, {})
    assert sheet == again, f"a blank {sheet.title} holds what its fields do not allow, or differs each time"
    for clause in _clauses(sheet):
        assert clause in editor.game.rulebook, f"{sheet.title} cites {clause}, which is no clause"


def _at_random(table: Table[Any], editor: DraftEditor, number: Number) -> None:
    """A random draft can be submitted, and no field accepts a value just outside its range."""
    document, sheet = editor.at_random({}, number)
    assert sheet.ready, f"{sheet.title}, made at random, cannot be submitted: {sheet.findings}"
    try:
        table.decide(editor.seat, table.game.read_command(msgspec.json.encode(sheet.command)), AT, None)
    except Refusal as refusal:
        raise AssertionError(f"{sheet.title} is ready but refused: {refusal.why}") from None
    for section in sheet.sections:
        for line in section.lines:
            for value in _outside(line.field):
                _refused(editor, document, line.field.name, value)
    _refused(editor, document, "no such field", 1)


def _refused(editor: DraftEditor, document: dict[str, Any], name: str, value: Any) -> None:
    before = dict(document)
    try:
        editor.change(document, {name: value})
    except Invalid as invalid:
        assert "\n" not in invalid.why, f"{name} is refused in more than a line"
        assert document == before
        return
    raise AssertionError(f"{name} takes {str(value)[:40]}, which its field does not allow")


def _outside(field: Field) -> Iterator[Any]:
    yield {"not": "a value"}
    if field.kind == "int":
        yield from ([] if field.min is None else [field.min - 1])
        yield from ([] if field.max is None else [field.max + 1])
        yield str(field.min or 0)
    if field.kind == "text":
        yield "x" * ((field.max_length or 1000) + 1)
    if field.kind == "list":
        yield [{}] * 5000


def _clauses(sheet: Worksheet) -> Iterator[str]:
    for finding in sheet.findings:
        yield from [finding.clause] if finding.clause else []
    for section in sheet.sections:
        yield from section.clauses
        for line in section.lines:
            yield from line.clauses
    for budget in (*sheet.budgets, *(one for section in sheet.sections for one in section.budgets)):
        yield from [budget.clause] if budget.clause else []
