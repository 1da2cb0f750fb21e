"""Drafts filled in field by field: each change is judged by its field, and the worksheet is made anew after it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from croupier.core.game import Game
from croupier.core.refusals import Impossible, Invalid
from croupier.core.sheets.validate_field import validate
from croupier.core.sheets.worksheet import Document, Draft, Finding, Worksheet

LARGEST = 50_000
"""Bytes of a draft as JSON: the command that sends it in must fit into a request of 64 KiB."""
MOST_CHANGES = 1000
"""Fields changed at once: more than any worksheet has."""


class DraftEditor:
    """One seat's draft of one kind at a game, as a view shows it. Raises Impossible where there is none."""

    def __init__(self, game: Game[Any], view: Any, seat: str, kind: str) -> None:
        self.game = game
        self.view = view
        self.seat = seat
        self.draft = _offered_draft(game, view, seat, kind)

    def worksheet(self, document: Document) -> Worksheet:
        """The draft as it stands; what may no longer stand in its field is found wrong."""
        sheet = self.game.worksheet(self.view, self.seat, self.draft.kind, document)
        wrong = tuple(_no_longer(sheet))
        return msgspec.structs.replace(sheet, findings=(*wrong, *sheet.findings)) if wrong else sheet

    def change(self, document: Document, changes: Mapping[str, Any]) -> tuple[dict[str, Any], Worksheet]:
        """The document after these changes, in their order, each judged by its field; None takes a value away.

        Raises Invalid, and then nothing is changed.
        """
        if len(changes) > MOST_CHANGES:
            raise Invalid("changes", f"{len(changes)} fields", f"at most {MOST_CHANGES} at once")
        after, sheet = dict(document), self.worksheet(document)
        for name, value in changes.items():
            line = sheet.line(name)
            if line is None:  # perhaps one that the changes before it have brought
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
        """A whole draft made at random: what the game makes goes through the same judgement."""
        made = self.game.fill_at_random(self.view, self.seat, self.draft.kind, document, number)
        return self.change({}, made)


def _offered_draft(game: Game[Any], view: Any, seat: str, kind: str) -> Draft:
    drafts = game.drafts(view, seat)
    for draft in drafts:
        if draft.kind == kind:
            return draft
    kinds = ", ".join(draft.kind for draft in drafts)
    raise Impossible(f"this seat keeps no draft {kind[:40]!r} now", f"one of {kinds}" if kinds else "")


def _no_longer(sheet: Worksheet) -> list[Finding]:
    """Values whose field allows them no more, as after a changed setting."""
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
