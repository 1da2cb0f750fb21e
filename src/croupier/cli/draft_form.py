"""Fills in a draft at the terminal: numbered lines, with the remaining budget and problems after each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from croupier.cli import prompts
from croupier.core.choices import Field
from croupier.core.refusals import Invalid
from croupier.core.sheets.draft_editor import DraftEditor
from croupier.core.sheets.worksheet import Budget, Worksheet
from croupier.core.table import Table

HELP = "NUMBER: fill in the line; -NUMBER: clear it; r: random; n: start over; s: show all; !: submit; Enter: back."


Kept = dict[tuple[str, str], dict[str, Any]]
"""Documents by seat and kind of draft."""


def at_table(
    table: Table[Any],
    seat: str,
    kept: Kept,
    ask: prompts.Ask,
    say: Callable[[str], None],
    number: Callable[[int], int],
) -> dict[str, Any] | None:
    """Let the person fill in one of the seat's drafts; returns the command that submits it, if they choose to."""
    view = table.view(seat)
    offered = table.game.sheets.drafts(view, seat)
    if not offered:
        say("There is no draft for you to fill in now.")
        return None
    for at, one in enumerate(offered, 1) if len(offered) > 1 else ():
        say(f"{at:>3}. {one.title}")
    given = ask("Which? ").strip() if len(offered) > 1 else "1"
    if not given.isdecimal() or not 1 <= int(given) <= len(offered):
        return None
    key = (seat, offered[int(given) - 1].kind)
    kept[key], command = fill_in(DraftEditor(table.game, view, *key), kept.get(key, {}), ask, say, number)
    return command


def fill_in(
    editor: DraftEditor,
    document: dict[str, Any],
    ask: prompts.Ask,
    say: Callable[[str], None],
    number: Callable[[int], int],
) -> tuple[dict[str, Any], dict[str, Any] | None]:
    """The document as edited, and the command to submit it, if the person chose to."""
    say(HELP)
    given = "s"
    while True:
        sheet = editor.worksheet(document)
        for text in worksheet_lines(sheet, _number(given)):
            say(text)
        given = ask("draft> ").strip()
        if not given:
            return document, None
        if given == "!" and sheet.ready and sheet.command is not None:
            return document, dict(sheet.command)
        document = _changed(editor, sheet, document, given, ask, say, number)


def _changed(
    editor: DraftEditor,
    sheet: Worksheet,
    document: dict[str, Any],
    given: str,
    ask: prompts.Ask,
    say: Callable[[str], None],
    number: Callable[[int], int],
) -> dict[str, Any]:
    lines = [line for section in sheet.sections for line in section.lines]
    away, at = given.startswith("-"), _number(given)
    try:
        if given == "s":
            return document
        if given == "r":
            return editor.at_random(document, number)[0]
        if given == "n":
            return {}
        if given == "!":
            say("Not yet: fix the lines marked with ! first.")
            return document
        if not 1 <= at <= len(lines):
            say(HELP)
            return document
        field = lines[at - 1].field
        value = None if away else _ask_value(field, document.get(field.name), ask, say)
        return editor.change(document, {field.name: value})[0] if away or value is not None else document
    except Invalid as invalid:
        say(f"Not saved: {invalid.why}{f' [{invalid.clause}]' if invalid.clause else ''}")
        return document


def _ask_value(field: Field, kept: Any, ask: prompts.Ask, say: Callable[[str], None]) -> Any:
    """Prompt for the value of a field, or for one more item of a list."""
    if field.kind == "text":
        for option in field.options:
            say(f"       {option.label}{f' ({option.help})' if option.help else ''}")
    if field.kind == "list" and kept:
        say("     Add another:")
        return [*kept, prompts.values(field.fields, ask, say)]
    optional = msgspec.structs.replace(field, required=False, default=None)
    return prompts.values([optional], ask, say).get(field.name)


def worksheet_lines(sheet: Worksheet, only: int = 0) -> Iterator[str]:
    """The worksheet as lines of text, or only the section of line `only`, with all problems.

    ! marks problems that prevent submitting, ? marks warnings.
    """
    at = 0
    yield f"=== {sheet.title}{_budgets(sheet.budgets)}"
    for section in sheet.sections:
        first, at = at + 1, at + len(section.lines)
        if only and not first <= only <= at:
            for line in section.lines:
                yield from _findings(sheet, line.field.name)
            continue
        yield f"--- {section.title}{_budgets(section.budgets)}"
        for number, line in enumerate(section.lines, first):
            note = f"  ({line.note})" if line.note else ""
            yield f"{number:>3}. {line.field.label}: {_value_text(line.field, line.value)}{note}"
            yield from (f"     {one}" for one in _findings(sheet, line.field.name))
    yield from _findings(sheet, "")
    if sheet.ready:
        yield f"No problems: ! to {sheet.submit.lower()}."


def _findings(sheet: Worksheet, field: str) -> Iterator[str]:
    """The problems of a line and its items; without a field, those of the whole draft."""
    for one in sheet.findings:
        if one.field == field or (field and one.field.startswith(f"{field}.")):
            yield f"{'!' if one.stops else '?'} {one.words}{f' [{one.clause}]' if one.clause else ''}"


def _number(given: str) -> int:
    """A line number as typed; 0 for any other input."""
    digits = given.removeprefix("-")
    return int(digits) if digits.isascii() and digits.isdecimal() and len(digits) < 5 else 0


def _budgets(budgets: tuple[Budget, ...]) -> str:
    said = [f"{one.label} {one.left} of {one.total} left" for one in budgets]
    return f" ({', '.join(said)})" if said else ""


def _value_text(field: Field, value: Any) -> str:
    """A value in words: option labels, or the items of a list one after another."""
    if value is None or value in ("", []):
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if field.kind == "list":
        return "; ".join(
            ", ".join(
                _value_text(inner, item[inner.name]) for inner in field.fields if item.get(inner.name) not in (None, "")
            )
            for item in value
        )
    if isinstance(value, list):
        return ", ".join(_value_text(msgspec.structs.replace(field, kind="one_of"), one) for one in value)
    if isinstance(value, dict):
        return ", ".join(f"{name} {share}" for name, share in value.items())
    return next((option.label for option in field.options if option.value == value), str(value))
