"""Values that only some seats know, and how a view is built of what holds them."""

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
    """A rule ran on a view and came to something that this view does not hold: it can say no more."""


class Secret(msgspec.Struct, Generic[T], frozen=True, omit_defaults=True):
    """A value and the seats that know it; in the view of any other seat the value is absent."""

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
    """A value that everyone knows, where a secret could stand."""
    return Secret(value, (EVERYONE,))


def seen_by(value: Any, seat: str) -> Any:
    """The same value as this seat may have it: a Secret keeps its value only where the seat knows it."""
    kind = type(value)
    if kind is Secret:
        known = value.known_to
        return value if seat in known or EVERYONE in known else Secret(None, known)
    if kind is tuple:
        return _items_seen_by(value, seat) if len(value) < MANY else _many_seen_by(value, seat)
    names = _fields.get(kind)
    if names is None:
        names = _fields[kind] = secret_fields(kind) if issubclass(kind, msgspec.Struct) else ()
    changed: dict[str, Any] = {}
    for name in names:
        old = getattr(value, name)
        if old and (new := seen_by(old, seat)) is not old:
            changed[name] = new
    return _replaced(value, changed) if changed else value


def _replaced(value: Any, changed: dict[str, Any]) -> Any:
    """The value with these fields; where all are blanks it is one for all seats that lack them."""
    if not all(type(new) is Secret and new.value is None for new in changed.values()):
        return msgspec.structs.replace(value, **changed)
    key = (id(value), *changed)
    known = _blanked.get(key)
    if known is None or known[0] is not value:
        if len(_blanked) >= KEPT:
            _blanked.clear()
        known = _blanked[key] = (value, msgspec.structs.replace(value, **changed))
    return known[1]


_fields: dict[type, tuple[str, ...]] = {}


MANY, KEPT = 4, 2000
_blanked: dict[tuple[Any, ...], tuple[Any, Any]] = {}
_many: dict[tuple[int, str], tuple[tuple[Any, ...], tuple[Any, ...]]] = {}
"""Long tuples by identity and seat: a roster that did not change is seen as before."""


def _many_seen_by(items: tuple[Any, ...], seat: str) -> tuple[Any, ...]:
    known = _many.get((id(items), seat))
    if known is not None and known[0] is items:
        return known[1]
    if len(_many) >= KEPT:
        _many.clear()
    seen = _items_seen_by(items, seat)
    _many[id(items), seat] = (items, seen)
    return seen


def _items_seen_by(items: tuple[Any, ...], seat: str) -> tuple[Any, ...]:
    seen: list[Any] | None = None
    for at, item in enumerate(items):
        new = seen_by(item, seat)
        if new is not item:
            seen = seen or list(items)
            seen[at] = new
    return items if seen is None else tuple(seen)


@cache
def secret_fields(kind: Hashable) -> tuple[str, ...]:
    """The fields of a Struct in which a Secret can lie, however deep."""
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
