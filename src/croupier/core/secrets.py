"""Values that only some seats know, and the views built from them."""

from __future__ import annotations

import types
import typing
from collections.abc import Hashable
from functools import cache
from typing import Any, Generic, TypeVar

import msgspec

T = TypeVar("T")
EVERYONE = "*"


class Hidden(Exception):
    """A rule ran on a view and needed something that this view does not contain."""


class Secret(msgspec.Struct, Generic[T], frozen=True, gc=False, omit_defaults=True):
    """A value and the seats that know it; absent in any other seat's view."""

    value: T | None = None
    known_to: tuple[str, ...] = ()

    def open(self) -> T:
        """The value. Raises Hidden in a view that lacks it."""
        if self.value is None:
            raise Hidden
        return self.value

    def is_known_to(self, seat: str) -> bool:
        return seat in self.known_to or EVERYONE in self.known_to


def public(value: T) -> Secret[T]:
    """A value that everyone knows, in the form of a secret."""
    return Secret(value, (EVERYONE,))


def redact(value: Any, seat: str) -> Any:
    """The value as this seat may have it: a Secret keeps its content only if the seat knows it."""
    kind = type(value)
    if kind is Secret:
        return _blank(value) if _is_kept_from(seat, value) else value
    if kind is tuple:
        return _redact_items(value, seat) if len(value) < MANY else _redact_many(value, seat)
    names = _fields.get(kind)
    if names is None:
        names = _fields[kind] = secret_fields(kind) if issubclass(kind, msgspec.Struct) else ()
    lacking: tuple[str, ...] = ()
    changed = {}
    for name in names:
        old = getattr(value, name)
        if type(old) is Secret:
            if _is_kept_from(seat, old):
                lacking = (*lacking, name)
        elif old and (new := redact(old, seat)) is not old:
            changed[name] = new
    bare = _without(value, lacking) if lacking else value
    return msgspec.structs.replace(bare, **changed) if changed else bare


def _is_kept_from(seat: str, secret: Secret[Any]) -> bool:
    known = secret.known_to
    return secret.value is not None and seat not in known and EVERYONE not in known


def _blank(secret: Secret[Any]) -> Secret[Any]:
    return Secret(None, secret.known_to)


def _without(value: Any, lacking: tuple[str, ...]) -> Any:
    """The value with these secrets blank, shared by all seats that lack them."""
    key = (id(value), lacking)
    known = _bare.get(key)
    if known is None or known[0] is not value:
        if len(_bare) >= KEPT:
            _bare.clear()
        bare = msgspec.structs.replace(value, **{name: _blank(getattr(value, name)) for name in lacking})
        known = _bare[key] = (value, bare)
    return known[1]


_fields: dict[type, tuple[str, ...]] = {}


MANY, KEPT = 4, 2000
_bare: dict[tuple[int, tuple[str, ...]], tuple[Any, Any]] = {}
_many: dict[tuple[int, str], tuple[tuple[Any, ...], tuple[Any, ...]]] = {}
"""Redacted long tuples by identity and seat, so that an unchanged roster is not redacted again."""


def _redact_many(items: tuple[Any, ...], seat: str) -> tuple[Any, ...]:
    known = _many.get((id(items), seat))
    if known is not None and known[0] is items:
        return known[1]
    if len(_many) >= KEPT:
        _many.clear()
    seen = _redact_items(items, seat)
    _many[id(items), seat] = (items, seen)
    return seen


def _redact_items(items: tuple[Any, ...], seat: str) -> tuple[Any, ...]:
    seen: list[Any] | None = None
    for at, item in enumerate(items):
        new = redact(item, seat)
        if new is not item:
            seen = seen or list(items)
            seen[at] = new
    return items if seen is None else tuple(seen)


@cache
def secret_fields(kind: Hashable) -> tuple[str, ...]:
    """The fields of a Struct that may contain a Secret, at any depth."""
    hints = typing.get_type_hints(kind)
    return tuple(name for name in kind.__struct_fields__ if _holds(hints.get(name), frozenset({kind})))  # type: ignore[attr-defined]


def _holds(hint: Any, above: frozenset[Any]) -> bool:
    origin = typing.get_origin(hint) or hint
    if origin is Secret or origin is Any:
        return True
    if origin in above:
        return False
    if isinstance(origin, type) and issubclass(origin, msgspec.Struct):
        hints = typing.get_type_hints(origin)
        return any(_holds(hints[name], above | {origin}) for name in origin.__struct_fields__)
    if origin in (tuple, list, typing.Union, types.UnionType):
        return any(_holds(part, above) for part in typing.get_args(hint))
    return False
