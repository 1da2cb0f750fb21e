"""A draft as its seat fills it in: what stands in each line, what is left to spend, what is wrong, clause by clause.

A draft is a *document*: a flat object, from the name of a field to a value or to a list of small objects. A game makes
a worksheet of it, purely; so it is whole after every change, and the draft itself holds what people gave and no more.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from croupier.core.choices import Field

Document = Mapping[str, Any]


class Draft(msgspec.Struct, frozen=True):
    """A kind of draft that a seat may keep now. `kind` is of a-z, 0-9 and "-", at most 40 of them.

    The next draft of a seat has another kind ("character-1", "character-2"): then what was sent in stays as it was.
    """

    kind: str
    title: str
    help: str = ""


class Finding(msgspec.Struct, frozen=True):
    """Something wrong with a draft, or worth knowing: `field` is a line's name, empty for the whole.

    `stops` says whether it stops the draft from being sent in; else it is a warning.
    """

    words: str
    clause: str | None = None
    field: str = ""
    stops: bool = True


class Budget(msgspec.Struct, frozen=True):
    """What there is to spend: "2 of 5 dots left"; `left` is below nothing where too much was spent.

    `exact` says that all of it must be spent.
    """

    label: str
    left: int
    total: int
    unit: str = "dots"
    clause: str | None = None
    exact: bool = True


class Line(msgspec.Struct, frozen=True):
    """One thing to fill in: the field (its name is the document's key), what stands there now, what it is good for.

    A `text` field with options suggests them and takes any other text too.
    """

    field: Field
    value: Any = None
    help: str = ""
    clauses: tuple[str, ...] = ()
    note: str = ""
    """What follows from the value, worked out: "lifts 100 lb", "costs 8 XP"."""


class Section(msgspec.Struct, frozen=True):
    """Lines that belong together, and what is left to spend on them."""

    title: str
    lines: tuple[Line, ...] = ()
    budgets: tuple[Budget, ...] = ()
    help: str = ""
    clauses: tuple[str, ...] = ()


class Worksheet(msgspec.Struct, frozen=True):
    """A draft as it stands; `command`, sent as any other, submits it: `submit` says what that is called."""

    title: str
    sections: tuple[Section, ...]
    findings: tuple[Finding, ...] = ()
    command: Mapping[str, Any] | None = None
    submit: str = "Send in"
    budgets: tuple[Budget, ...] = ()
    """What is spent across sections: always in sight."""

    @property
    def ready(self) -> bool:
        """Whether nothing stops it from being sent in."""
        return self.command is not None and not any(finding.stops for finding in self.findings)

    def line(self, name: str) -> Line | None:
        """The line of this field."""
        return next((line for section in self.sections for line in section.lines if line.field.name == name), None)
