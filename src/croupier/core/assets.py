"""Files uploaded to a table: a command refers to a file by its hash, and is refused if the table does not have it."""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Annotated, Any, NamedTuple

import msgspec

from croupier.core.commands import Command
from croupier.core.refusals import Invalid

HASH = "^[0-9a-f]{64}$"
PICTURES = ("image/png", "image/jpeg", "image/webp")
TEXTS = ("text/plain", "application/json", "application/yaml")

Picture = Annotated[str, msgspec.Meta(pattern=HASH, max_length=64, extra={"asset": PICTURES})]
"""The hash of a picture, as a field of a command."""
Text = Annotated[str, msgspec.Meta(pattern=HASH, max_length=64, extra={"asset": TEXTS})]
"""The hash of a text (plain, JSON or YAML), as a field of a command."""

AssetTypes = Mapping[str, str]
"""The files of a table: hash -> type."""


class NamedAsset(NamedTuple):
    """An asset that a command refers to: the field, the hash, and the types allowed there."""

    field: str
    id: str
    accept: tuple[str, ...]


def named_assets(command: Command) -> tuple[NamedAsset, ...]:
    """The assets that a command refers to, including those in lists and objects."""
    kind = type(command)
    return tuple(_assets_in(command, kind, "")) if _holds(kind) else ()


def check(command: Command, shelf: AssetTypes, is_hidden: Callable[[str], bool] = lambda asset: False) -> None:
    """Raises Invalid for an asset that is missing at this table or has another type; hidden ones count as missing."""
    for one in named_assets(command):
        kind = None if is_hidden(one.id) else shelf.get(one.id)
        if kind is None:
            raise Invalid(one.field, one.id[:64], "a file uploaded to this table")
        if kind not in one.accept:
            raise Invalid(one.field, kind, " or ".join(one.accept))


def _assets_in(value: Any, hint: Any, path: str) -> Iterator[NamedAsset]:
    accept = _accept(hint)
    if value is None or not _holds(hint):
        return
    if accept:
        yield NamedAsset(path, value, accept)
    elif isinstance(value, msgspec.Struct):
        for name, inner in _hints(type(value)).items():
            yield from _assets_in(getattr(value, name), inner, f"{path}.{name}" if path else name)
    elif isinstance(value, tuple | list):
        for item in value:
            yield from _assets_in(item, typing.get_args(hint)[0], path)
    else:
        for part in typing.get_args(hint):
            yield from _assets_in(value, part, path)


def _accept(hint: Any) -> tuple[str, ...]:
    """The asset types that a field accepts; empty for a field that is not an asset."""
    if typing.get_origin(hint) is not Annotated:
        return ()
    extras = (meta.extra for meta in hint.__metadata__ if isinstance(meta, msgspec.Meta) and meta.extra)
    return next((extra["asset"] for extra in extras if "asset" in extra), ())


@cache
def _hints(kind: type) -> dict[str, Any]:
    hints = typing.get_type_hints(kind, include_extras=True)
    return {name: hints[name] for name in kind.__struct_fields__}  # type: ignore[attr-defined]


@cache
def _holds(hint: Any) -> bool:
    """Whether a value of this type can contain a reference to an asset."""
    if _accept(hint):
        return True
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return any(_holds(inner) for inner in _hints(hint).values())
    if typing.get_origin(hint) in (tuple, list, typing.Union, types.UnionType):
        return any(_holds(part) for part in typing.get_args(hint) if part is not Ellipsis)
    return False
