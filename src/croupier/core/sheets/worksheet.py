"""A draft as its seat fills it in: the value of each line, what is left to spend, and errors clause by clause.

A draft is a *document*: a flat object from field names to values or lists of small objects. A game derives a
worksheet from it, purely, after every change; the draft itself contains only what people entered.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from croupier.core.choices import Field

Document = Mapping[str, Any]


class Draft(msgspec.Struct, frozen=True):
    """A kind of draft that a seat can have now. `kind` consists of a-z, 0-9 and "-", at most 40 characters.

    A seat's next draft has another kind ("character-1", "character-2"), so that a submitted one stays unchanged.
    """

    kind: str
    title: str
    help: str = ""


class Finding(msgspec.Struct, frozen=True):
    """An error or warning about a draft: `field` is a line's name, empty for the whole.

    `stops` says whether it prevents submitting; otherwise it is a warning.
    """

    words: str
    clause: str | None = None
    field: str = ""
    stops: bool = True


class Budget(msgspec.Struct, frozen=True):
    """An amount to spend: "2 of 5 dots left"; `left` is negative if too much was spent.

    `exact` says that all of it must be spent.
    """

    label: str
    left: int
    total: int
    unit: str = "dots"
    clause: str | None = None
    exact: bool = True


class Line(msgspec.Struct, frozen=True):
    """One value to fill in: the field (its name is the document's key), the current value, and an explanation.

    A `text` field with options suggests them and accepts any other text too.
    """

    field: Field
    value: Any = None
    help: str = ""
    clauses: tuple[str, ...] = ()
    note: str = ""
    """A derived consequence of the value: "lifts 100 lb", "costs 8 XP"."""


class Section(msgspec.Struct, frozen=True):
    """Related lines, and what is left to spend on them."""

    title: str
    lines: tuple[Line, ...] = ()
    budgets: tuple[Budget, ...] = ()
    help: str = ""
    clauses: tuple[str, ...] = ()


class Worksheet(msgspec.Struct, frozen=True):
    """A draft prepared for display; `command` submits it, and `submit` is the label for that."""

    title: str
    sections: tuple[Section, ...]
    findings: tuple[Finding, ...] = ()
    command: Mapping[str, Any] | None = None
    submit: str = "Send in"
    budgets: tuple[Budget, ...] = ()
    """Budgets across sections, always shown."""

    @property
    def ready(self) -> bool:
        """Whether the draft can be submitted."""
        return self.command is not None and not any(finding.stops for finding in self.findings)

    def line(self, name: str) -> Line | None:
        """The line of this field."""
        return next((line for section in self.sections for line in section.lines if line.field.name == name), None)
