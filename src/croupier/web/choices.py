"""Choices as they are sent: each field with the keys that the contract gives to its kind, no more and no fewer."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from croupier.core.choices import Choice, Field

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
"""What goes with each kind of field, as the contract has it."""


def told(choices: Iterable[Choice]) -> list[dict[str, Any]]:
    """All of a seat's choices."""
    return [_choice(choice) for choice in choices]


def _choice(choice: Choice) -> dict[str, Any]:
    row = msgspec.structs.asdict(choice)
    row["fields"] = [_field(field) for field in choice.fields] if choice.fields else ()
    return row


def _field(field: Field) -> dict[str, Any]:
    row: dict[str, Any] = {"name": field.name, "label": field.label, "kind": field.kind, "required": field.required}
    for name in KINDS[field.kind]:
        value = getattr(field, name)
        row[name] = [_field(inner) for inner in value] if name == "fields" else value
    if field.default is not None:
        row["default"] = field.default
    return row
