"""Edits drafts field by field: each change is validated, and the worksheet is derived again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from croupier.core.game import Game
from croupier.core.refusals import Impossible, Invalid
from croupier.core.sheets.character_sheets import CharacterSheets
from croupier.core.sheets.validate_field import validate
from croupier.core.sheets.worksheet import Document, Draft, Finding, Worksheet

LARGEST = 50_000
"""Maximum bytes of a draft as JSON: its command must fit into a request of 64 KiB."""
MOST_CHANGES = 1000
"""Maximum number of fields changed at once: more than any worksheet has."""


class DraftEditor:
    """One seat's draft of one kind, as a view shows it. Raises Impossible if there is none."""

    def __init__(self, game: Game[Any], view: Any, seat: str, kind: str) -> None:
        self.game = game
        self.sheets = game.sheets
        self.view = view
        self.seat = seat
        self.draft = _offered_draft(game.sheets, view, seat, kind)

    def worksheet(self, document: Document) -> Worksheet:
        """The draft's worksheet; values no longer allowed in their field are reported."""
        sheet = self.sheets.worksheet(self.view, self.seat, self.draft.kind, document)
        wrong = tuple(_no_longer(sheet))
        return msgspec.structs.replace(sheet, findings=(*wrong, *sheet.findings)) if wrong else sheet

    def change(self, document: Document, changes: Mapping[str, Any]) -> tuple[dict[str, Any], Worksheet]:
        """The document after these changes, in order, each validated by its field; None removes a value.

        Raises Invalid, and then nothing is changed.
        """
        if len(changes) > MOST_CHANGES:
            raise Invalid("changes", f"{len(changes)} fields", f"at most {MOST_CHANGES} at once")
        after, sheet = dict(document), self.worksheet(document)
        for name, value in changes.items():
            line = sheet.line(name)
            if line is None:  # perhaps a field that an earlier change added
                sheet = self.worksheet(after)
                line = sheet.line(name)
            if value is None:
                after.pop(name, None)
                continue
            if line is None:
                raise Invalid(name[:60], value if isinstance(value, int | str) else "a value", "a field of this draft")
            validate(line.field, value, next(iter(line.clauses), None))
            after[name] = value
        size = len(msgspec.json.encode(after))
        if size > LARGEST:
            raise Invalid("draft", f"{size} bytes", f"at most {LARGEST} bytes in all")
        return after, self.worksheet(after)

    def at_random(self, document: Document, number: Callable[[int], int]) -> tuple[dict[str, Any], Worksheet]:
        """A complete random draft; the game's values are validated in the same way."""
        made = self.sheets.fill_at_random(self.view, self.seat, self.draft.kind, document, number)
        return self.change({}, made)


def _offered_draft(sheets: CharacterSheets[Any], view: Any, seat: str, kind: str) -> Draft:
    drafts = sheets.drafts(view, seat)
    for draft in drafts:
        if draft.kind == kind:
            return draft
    kinds = ", ".join(draft.kind for draft in drafts)
    raise Impossible(f"this seat has no draft {kind[:40]!r} now", f"one of {kinds}" if kinds else "")


def _no_longer(sheet: Worksheet) -> list[Finding]:
    """Values that their field no longer allows, for example after a setting changed."""
    found = []
    for section in sheet.sections:
        for line in section.lines:
            if line.value is None:
                continue
            clause = next(iter(line.clauses), None)
            try:
                validate(line.field, line.value, clause)
            except Invalid as invalid:
                found.append(Finding(invalid.why, clause, line.field.name))
    return found
