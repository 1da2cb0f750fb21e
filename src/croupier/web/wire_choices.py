"""Choices as sent: each field with exactly the keys that the API defines for its kind."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import UNSET

from croupier.core.choices import By, Choice, Field
from croupier.core.identity_cache import make_room

KINDS = {
    "int": ("min", "max"),
    "one_of": ("options",),
    "some_of": ("options", "min", "max"),
    "order": ("options", "min", "max"),
    "split": ("items", "total"),
    "path": ("start", "steps", "max"),
    "text": ("max_length",),
    "bool": (),
    "list": ("fields", "min", "max"),
    "asset": ("accept",),
}
"""The keys for each kind of field, as the API defines them."""
KEPT = 5_000


_raw: dict[int, tuple[Choice, msgspec.Raw]] = {}
"""Serialized choices by identity, so that choices offered repeatedly are serialized once."""


def raw(choice: Choice) -> msgspec.Raw:
    """A choice as sent."""
    known = _raw.get(id(choice))
    if known is not None and known[0] is choice:
        return known[1]
    made = msgspec.Raw(msgspec.json.encode(_choice(choice)))
    if choice.prompt is None:
        make_room(_raw, KEPT)
        _raw[id(choice)] = (choice, made)
    return made


def choice_rows(choices: Iterable[Choice]) -> list[dict[str, Any]]:
    """All of a seat's choices."""
    return [_choice(choice) for choice in choices]


def _choice(choice: Choice) -> dict[str, Any]:
    row = {name: value for name, value in msgspec.structs.asdict(choice).items() if value is not UNSET}
    row["fields"] = [field_row(field) for field in choice.fields] if choice.fields else ()
    return row


def field_row(field: Field) -> dict[str, Any]:
    """A field as sent; a text's options are its `suggestions`, and it says if it holds numbers."""
    row: dict[str, Any] = {"name": field.name, "label": field.label, "kind": field.kind, "required": field.required}
    for name in KINDS[field.kind]:
        value = getattr(field, name)
        row[name] = [field_row(inner) for inner in value] if name == "fields" else value
    if field.kind == "text" and field.options:
        row["suggestions"] = field.options
    if field.kind == "text" and field.accept:
        row["accept"] = field.accept
    if field.numbers is not None:
        row["numbers"] = field.numbers
    if field.default is not None:
        row["default"] = field.default
    if field.by is not None:
        row["by"] = _by(field, field.by)
    if field.begins is not None:
        row["begins"] = field.begins
    row |= {name: getattr(field, name) for name in ("help", "seldom", "role") if getattr(field, name)}
    if field.spread is not None:
        row["spread"] = field.spread
    return row


def _by(field: Field, by: By) -> dict[str, Any]:
    """What a field depends on; an option that is among the field's own is given by value alone."""
    own = {option.value: option for option in field.options}
    options = {
        value: [option.value if own[option.value] == option else option for option in those]
        for value, those in by.options.items()
    }
    more = {name: value for name, value in (("also", by.also), ("otherwise", by.otherwise)) if value}
    return {"field": by.field, "options": options, **more}
