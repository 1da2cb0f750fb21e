"""Validates a value by its field alone; a list item's number is part of its field name."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Any

from croupier.core.choices import Field, Option
from croupier.core.refusals import Invalid
from croupier.core.texts import JOINING

UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
"""Categories of invisible characters."""
LONGEST, MOST = 1000, 200
"""Maximum characters of a text and items of a list, unless the field says otherwise."""


def validate(field: Field, value: Any, clause: str | None = None) -> None:
    """Raises Invalid with what is allowed, and the clause that limits it."""
    _Validator(clause).value(field, field.name, value)


class _Validator:
    def __init__(self, clause: str | None) -> None:
        self.clause = clause

    def value(self, field: Field, path: str, value: Any) -> None:
        match field.kind:
            case "int":
                self._int(field.min, field.max, path, value)
            case "one_of":
                self._option(field.options, path, value)
            case "some_of" | "order":
                self._options(field, path, value)
            case "split":
                self._split(field, path, value)
            case "text":
                self._text(field, path, value)
            case "bool":
                self._need(type(value) is bool, path, value, "true or false")
            case "list":
                self._list(field, path, value)
            case _:
                raise Invalid(path, value, f"nothing: a draft cannot contain a field of kind {field.kind}")

    def _need(self, ok: bool, path: str, value: Any, allowed: str) -> None:
        if not ok:
            raise Invalid(path, _value_text(value), allowed, self.clause)

    def _int(self, least: int | None, most: int | None, path: str, value: Any) -> None:
        allowed = (
            f"a whole number{f' from {least}' if least is not None else ''}{f' to {most}' if most is not None else ''}"
        )
        low, high = least if least is not None else -(2**53), most if most is not None else 2**53
        self._need(type(value) is int and low <= value <= high, path, value, allowed)

    def _option(self, options: tuple[Option, ...], path: str, value: Any) -> None:
        known = any(type(one.value) is type(value) and one.value == value for one in options)
        self._need(known, path, value, ", ".join(str(one.value) for one in options) or "nothing at the moment")

    def _options(self, field: Field, path: str, value: Any) -> None:
        least, most = field.min or 0, len(field.options) if field.max is None else field.max
        size = f"{least} to {most} different items of the list"
        self._need(isinstance(value, list) and least <= len(value) <= most, path, value, size)
        for at, one in enumerate(value):
            self._option(field.options, f"{path}.{at}", one)
            self._need(one not in value[:at], f"{path}.{at}", one, "each once")

    def _split(self, field: Field, path: str, value: Any) -> None:
        items = {item.value: item for item in field.items}
        self._need(
            isinstance(value, dict) and value.keys() <= items.keys(), path, value, f"numbers of {', '.join(items)}"
        )
        for name, share in value.items():
            self._int(items[name].min, items[name].max, f"{path}.{name}", share)
        if field.total is not None:
            self._need(sum(value.values()) == field.total, path, value, f"{field.total} in all")

    def _text(self, field: Field, path: str, value: Any) -> None:
        most = LONGEST if field.max_length is None else field.max_length
        self._need(isinstance(value, str) and len(value) <= most, path, value, f"a text of at most {most} characters")
        seen = all(unicodedata.category(sign) not in UNSEEN or sign in JOINING for sign in value)
        self._need(seen, path, value, "visible characters, spaces and line breaks")

    def _list(self, field: Field, path: str, value: Any) -> None:
        least, most = field.min or 0, MOST if field.max is None else field.max
        self._need(isinstance(value, list) and least <= len(value) <= most, path, value, f"a list of {least} to {most}")
        for at, item in enumerate(value):
            self._item(field.fields, f"{path}.{at}", item)

    def _item(self, fields: tuple[Field, ...], path: str, item: Any) -> None:
        names = [field.name for field in fields]
        self._need(isinstance(item, dict) and item.keys() <= set(names), path, item, f"an object of {', '.join(names)}")
        for field in fields:
            if field.name in item:
                self.value(field.given(item), f"{path}.{field.name}", item[field.name])
            elif field.required:
                raise Invalid(
                    f"{path}.{field.name}", "", f"a value, required with {_others(names, field)}", self.clause
                )


def _others(names: list[str], field: Field) -> str:
    return ", ".join(name for name in names if name != field.name) or "nothing"


def _value_text(value: Any) -> Any:
    if isinstance(value, list | Mapping):
        return f"{len(value)} {'items' if isinstance(value, list) else 'values'}"
    return f"the text {value!r}" if isinstance(value, str) else value
