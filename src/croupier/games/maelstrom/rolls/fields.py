"""Fields of characters and other things, one by one, those of a sheet too: what a roll changed in them (MS-17.10)."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from croupier.core.secrets import Secret

T = TypeVar("T", bound=msgspec.Struct)
Path = tuple[str, ...]
"""A field of a thing, or of the sheet in one of its fields."""
SHOWN: Path = ("shown",)
"""What others see of a character, which follows from the sheet."""


def changed_fields(old: msgspec.Struct, new: msgspec.Struct) -> tuple[Path, ...]:
    """The fields in which two states of one thing differ."""
    paths: list[Path] = []
    for name in old.__struct_fields__:
        before, after = getattr(old, name), getattr(new, name)
        if before == after:
            continue
        inner, other = _sheet(before), _sheet(after)
        if inner is None or other is None:
            paths.append((name,))
        else:
            paths += [(name, one) for one in inner.__struct_fields__ if getattr(inner, one) != getattr(other, one)]
    return tuple(paths)


def field_at(thing: msgspec.Struct, path: Path) -> Any:
    """The value of a field; None if there is no sheet to read it from."""
    value = getattr(thing, path[0])
    if len(path) == 1:
        return value
    sheet = _sheet(value)
    return getattr(sheet, path[1]) if sheet is not None else None


def with_fields_of(thing: T, other: T, paths: tuple[Path, ...]) -> T:
    """A thing with these fields as another state of it has them."""
    changes: dict[str, Any] = {path[0]: getattr(other, path[0]) for path in paths if len(path) == 1}
    for name in {path[0] for path in paths if len(path) > 1}:
        secret, sheet = getattr(thing, name), _sheet(getattr(thing, name))
        values = {path[1]: field_at(other, path) for path in paths if path[0] == name}
        if sheet is not None:
            changes[name] = Secret(msgspec.structs.replace(sheet, **values), secret.known_to)
    return msgspec.structs.replace(thing, **changes)


def _sheet(value: Any) -> msgspec.Struct | None:
    """What a secret field holds, if that has fields of its own."""
    return value.value if isinstance(value, Secret) and isinstance(value.value, msgspec.Struct) else None
