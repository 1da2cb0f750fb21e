"""A seat's choices, described so completely that a program needs no knowledge of the game (see the API)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

GroupName = Literal["now", "any_time", "table", "override"]
GROUPS: tuple[GroupName, ...] = ("now", "any_time", "table", "override")
"""The groups of choices: answers to prompts, choices at any time, those about the table, and overrides."""
EVERY_GROUP: frozenset[str] = frozenset(GROUPS)
NOW: frozenset[str] = frozenset({"now"})
ANY_TIME = "any_time"
BY_HEADING = f"{ANY_TIME}/"
"""Requests the choices at any time that have no heading, and the headings of the others. Followed by a heading's key
(`heading_key`), it requests the choices under that heading as well.
"""
WITHIN = " \u203a "
"""Separates a heading from a nested one."""


class Option(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One value of a field; `on` is the piece or place it refers to, `help` explains more than the label.

    `cells` are the spaces of a map that it covers, such as those of a cone to one side.
    """

    value: Any
    label: str
    on: str | None = None
    help: str = ""
    cells: tuple[str, ...] = ()


class Item(msgspec.Struct, frozen=True, gc=False):
    """One part of a split, with its minimum and maximum."""

    value: str
    label: str
    min: int
    max: int


class By(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The options of a field for each value of an earlier field; of a text, its suggestions.

    While that value is empty, the value of the field `otherwise` applies instead. The options for the values of the
    fields `also` follow them.
    """

    field: str
    options: dict[str, tuple[Option, ...]]
    also: tuple[str, ...] = ()
    otherwise: str = ""

    @property
    def fields(self) -> tuple[str, ...]:
        return (self.field, *self.also, *((self.otherwise,) if self.otherwise else ()))

    def given(self, values: Mapping[str, Any]) -> tuple[Option, ...]:
        """The options for these values, each once."""
        decides = self.field if values.get(self.field) or not self.otherwise else self.otherwise
        first, *more = (self.options.get(str(values.get(name)), ()) for name in (decides, *self.also))
        return tuple({str(one.value): one for those in (first, *more) for one in those}.values()) if more else first


class Begins(msgspec.Struct, frozen=True, gc=False):
    """The value at which a field begins for each value of an earlier field, such as the text written there already."""

    field: str
    values: dict[str, Any]


class Numbers(msgspec.Struct, frozen=True, gc=False):
    """The format of a text that holds whole numbers from `min` to `max`, separated by commas."""

    count: int
    min: int
    max: int


class Field(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One value to fill in; the API documents the kinds and their keys.

    With `by`, `options` has every possible value, and `by` says which of them apply. A field marked `seldom` stays
    collapsed; `help` explains a value. A text with the role `dice` is a dice expression. The fields with the roles
    `column` and `row` are filled in together, by clicking a space of a map; all spaces at most `spread` from that space
    are affected.
    """

    name: str
    label: str
    kind: str
    required: bool = True
    min: int | None = None
    max: int | None = None
    options: tuple[Option, ...] = ()
    items: tuple[Item, ...] = ()
    total: int | None = None
    start: str | None = None
    steps: dict[str, tuple[str, ...]] | None = None
    max_length: int | None = None
    numbers: Numbers | None = None
    fields: tuple[Field, ...] = ()
    accept: tuple[str, ...] = ()
    default: Any = None
    by: By | None = None
    begins: Begins | None = None
    help: str = ""
    seldom: bool = False
    role: Literal["", "column", "row", "dice"] = ""
    spread: int | None = None

    def given(self, values: Mapping[str, Any]) -> Field:
        """This field given the values of the fields before it: only the options still allowed."""
        if self.by is None:
            return self
        options = self.by.given(values)
        most = self.max if self.max is None else min(self.max, len(options))
        return msgspec.structs.replace(self, options=options, max=most, by=None)


class WhyNot(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Why a choice shown is not legal now."""

    why: str
    clause: str | None = None
    instead: str = ""


Role = Literal[
    "pass",
    "flip",
    "undo",
    "rest",
    "next",
    "open_side_table",
    "take_outcome",
    "refuse_outcome",
    "call_off_side_table",
    "heading",
    "heading_of_words",
    "heading_of_next",
]
"""The purpose of a choice that a page presents specially: on a key (`pass`, `flip`, `undo`), in the row of choices for
fewer prompts (`rest`), on the card at the end of a fight (`next`), with the side tables, or as a folded heading
(`heading`, or `heading_of_words` where all that is folded only writes something down, or `heading_of_next` where any of
it is marked `next`).
"""
FOLDED: tuple[Role, ...] = ("heading_of_words", "heading", "heading_of_next")
"""The roles of folded headings; of choices under the same one, the latest here decides."""


class Choice(msgspec.Struct, frozen=True, gc=False):
    """One thing that a seat can do: `command` plus the fields' values is the command to send.

    It is shown `under` a heading if it has one; `draft` is the kind of draft in which it is filled in. `role` tells a
    page its purpose, so that a key, a map or a panel can offer it (`Role`).

    `usual` marks what most people choose here, and is shown first. `confirm` is the question to answer before a choice
    that is hard to take back. Choices with the same `row` are shown side by side under it, each with its `short` label,
    such as yes and no. `seal` is the sealed answer (its slip's id) that the choice replaces.
    """

    label: str
    command: dict[str, Any]
    choice: str = ""
    prompt: str | None = None
    group: str = "now"
    help: str = ""
    clauses: tuple[str, ...] = ()
    fields: tuple[Field, ...] = ()
    piece: str | None = None
    to: tuple[str, ...] = ()
    legal: bool = True
    why_not: WhyNot | None = None
    odds: bool = False
    judge: bool = False
    under: str | UnsetType = UNSET
    draft: str | UnsetType = UNSET
    role: Role | UnsetType = UNSET
    usual: bool | UnsetType = UNSET
    confirm: str | UnsetType = UNSET
    row: str | UnsetType = UNSET
    short: str | UnsetType = UNSET
    seal: str | UnsetType = UNSET


def in_groups(choices: Iterable[Choice], groups: frozenset[str]) -> list[Choice]:
    """The choices of these groups, in order; choices under a folded heading are replaced by the heading."""
    if BY_HEADING not in groups or ANY_TIME in groups:
        return [one for one in choices if one.group in groups]
    wanted = (one for one in choices if one.group in groups or one.group == ANY_TIME)
    return once(
        folded_heading(one.under or "", role_of_heading(one.fields, one.role))
        if one.group == ANY_TIME and is_folded(groups, one.under or "")
        else one
        for one in wanted
    )


def once(choices: Iterable[Choice]) -> list[Choice]:
    """The choices in order, each folded heading once, with the highest role (`FOLDED`) of what is under it."""
    found = dict[object, Choice]()
    for one in choices:
        if one.role not in FOLDED:
            found[id(one)] = one
        elif one.choice not in found or FOLDED.index(one.role) > FOLDED.index(found[one.choice].role):
            found[one.choice] = one
    return list(found.values())


def role_of_heading(fields: tuple[Field, ...], role: Role | UnsetType | None = None) -> Role:
    """The role of a folded heading under which there is only a choice with these fields and this role."""
    if role == "next":
        return "heading_of_next"
    return "heading_of_words" if fields and all(one.kind == "text" for one in fields) else "heading"


@lru_cache(1000)
def named_groups(groups: frozenset[str]) -> frozenset[str]:
    """The groups from which anything is requested, without their headings."""
    return frozenset(one.partition("/")[0] for one in groups)


@lru_cache(10_000)
def is_folded(groups: frozenset[str], under: str) -> bool:
    """Whether, of the choices at any time `under` a heading, these groups ask only for the heading."""
    if ANY_TIME in groups or not under:
        return False
    return f"{BY_HEADING}{heading_key(under)}" not in groups


@lru_cache(10_000)
def folded_heading(under: str, role: Role = "heading") -> Choice:
    """Stands for the choices at any time under the same outermost heading; its id is what to request for them."""
    heading, key = under.partition(WITHIN)[0], heading_key(under)
    sent = {"type": "open_heading", "heading": key}
    return Choice(heading, sent, f"{BY_HEADING}{key}", group=ANY_TIME, role=role)


@lru_cache(10_000)
def heading_key(under: str) -> str:
    """Eight hexadecimal digits for the outermost heading: short, and safe in an address."""
    return hashlib.sha256(under.partition(WITHIN)[0].encode()).hexdigest()[:8]


def one_of(name: str, label: str, options: Any, *, required: bool = True, default: Any = None) -> Field:
    """A field whose value is one of these: (value, label) or (value, label, on) each."""
    return Field(name, label, "one_of", required, options=tuple(Option(*option) for option in options), default=default)


def depending(
    name: str,
    label: str,
    kind: str,
    on: str,
    options: Mapping[str, tuple[Option, ...]],
    also: tuple[str, ...] = (),
    otherwise: str = "",
    **more: Any,
) -> Field:
    """A field whose options depend on earlier fields: `on`, or `otherwise` while that is empty, and those in `also`."""
    every: dict[Any, Option] = {}
    for option in (option for those in options.values() for option in those):
        every.setdefault(option.value, option)
    return Field(name, label, kind, options=tuple(every.values()), by=By(on, dict(options), also, otherwise), **more)


def written(
    name: str, label: str, max_length: int, on: str, texts: Mapping[str, str], *, required: bool = False
) -> Field:
    """A text that begins with what is written for the value of the earlier field `on`."""
    begins = Begins(on, {value: words for value, words in texts.items() if words})
    return Field(name, label, "text", required, max_length=max_length, begins=begins)


def number(name: str, label: str, least: int, most: int, default: int | None = None, *, help: str = "") -> Field:
    return Field(name, label, "int", min=least, max=most, default=default, help=help)


def space_of(columns: Field, rows: Field, spread: int | None = None) -> tuple[Field, Field]:
    """Two numbers that name a space of a map, and how far around it a choice works; a page fills them in by a click."""
    return msgspec.structs.replace(columns, role="column", spread=spread), msgspec.structs.replace(rows, role="row")


def seldom(*fields: Field) -> tuple[Field, ...]:
    """Mark fields that rarely change."""
    return tuple(msgspec.structs.replace(one, seldom=True) for one in fields)


def text(name: str, label: str, max_length: int = 200, *, required: bool = False, default: str = "") -> Field:
    """A text field; `default` is the text that it starts with, such as the one that it replaces."""
    return Field(name, label, "text", required, max_length=max_length, default=default or None)


def faces(name: str, label: str, count: int, sides: int) -> Field:
    """A field for the faces of several dice, typed as a list."""
    return Field(name, label, "text", max_length=200, numbers=Numbers(count, 1, sides))


def file_text(name: str, label: str, max_length: int, accept: tuple[str, ...]) -> Field:
    """A text that may also be read from a file on the person's device, with one of these extensions."""
    return Field(name, label, "text", max_length=max_length, accept=accept)


def asset(name: str, label: str, accept: tuple[str, ...], *, required: bool = True) -> Field:
    """A field for a file of one of these types that was uploaded to the table (core/assets)."""
    return Field(name, label, "asset", required, accept=accept)


def yes_no(name: str, label: str, default: bool = False) -> Field:
    return Field(name, label, "bool", required=False, default=default)
