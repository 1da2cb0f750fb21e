"""Values that only some seats know, and the views built from them."""

from __future__ import annotations

import sys
import types
import typing
from collections.abc import Hashable
from functools import cache, lru_cache
from operator import is_
from typing import Any, Generic, TypeVar

import msgspec

from croupier.core.identity_cache import IdentityCache, make_room

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


def redact(value: Any, seat: str, *, is_part: bool = True) -> Any:
    """The value as this seat may have it: a Secret keeps its content only if the seat knows it.

    Results for parts of a state are cached: as long as a part is the same object, so is its redacted form for a seat.
    """
    kind = type(value)
    if kind is Secret:
        return _blank(value.known_to) if _is_kept_from(seat, value) else value
    if kind is tuple:
        return _redact_many(value, seat) if value else value
    names = _fields.get(kind)
    if names is None:
        names = _fields[kind] = secret_fields(kind) if issubclass(kind, msgspec.Struct) else ()
    if not names:
        return value
    if is_part:
        known = _structs.get((id(value), seat))
        if known is not None and known[0] is value:
            return known[1]
    lacking: tuple[str, ...] = ()
    changed: dict[str, Any] = {}
    for name in names:
        old = getattr(value, name)
        if type(old) is Secret:
            if _is_kept_from(seat, old):
                lacking = (*lacking, name)
        elif old and (new := redact(old, seat)) is not old:
            changed[name] = new
    if not is_part:
        return msgspec.structs.replace(value, **_blanks(value, lacking), **changed) if lacking or changed else value
    seen = _without(value, lacking) if lacking else value
    if changed:
        bare, parts = seen, (seen, *map(sys.intern, changed), *changed.values())
        seen = _same_structs.get(lambda: msgspec.structs.replace(bare, **changed), *parts)
    if seen is not value:
        make_room(_structs, KEPT)
        _structs[id(value), seat] = (value, seen)
    return seen


def seats_named(value: Any) -> set[str]:
    """The seats named in any secret of a value: all other seats get the same redacted value."""
    found: set[str] = set()
    _note_seats(value, found)
    return found


def _note_seats(value: Any, found: set[str]) -> None:
    kind = type(value)
    if kind is Secret:
        found.update(value.known_to)
    elif kind is tuple:
        for one in value:
            _note_seats(one, found)
    elif issubclass(kind, msgspec.Struct):
        for name in secret_fields(kind):
            _note_seats(getattr(value, name), found)


def _is_kept_from(seat: str, secret: Secret[Any]) -> bool:
    known = secret.known_to
    return secret.value is not None and seat not in known and EVERYONE not in known


@lru_cache(1000)
def _blank(known_to: tuple[str, ...]) -> Secret[Any]:
    return Secret(None, known_to)


def _blanks(value: Any, lacking: tuple[str, ...]) -> dict[str, Secret[Any]]:
    return {name: _blank(getattr(value, name).known_to) for name in lacking}


def _without(value: Any, lacking: tuple[str, ...]) -> Any:
    """The value with these secrets blank, shared by all seats that lack them."""
    key = (id(value), lacking)
    known = _bare.get(key)
    if known is None or known[0] is not value:
        make_room(_bare, KEPT)
        bare = msgspec.structs.replace(value, **_blanks(value, lacking))
        known = _bare[key] = (value, bare)
    return known[1]


_fields: dict[type, tuple[str, ...]] = {}


KEPT = 20_000
"""Cache size: enough for the seats of 200 tables that take turns."""
_bare: dict[tuple[int, tuple[str, ...]], tuple[Any, Any]] = {}
_structs: dict[tuple[int, str], tuple[Any, Any]] = {}
_many: dict[tuple[int, str], tuple[tuple[Any, ...], tuple[Any, ...]]] = {}
"""Redacted tuples and structs by identity and seat, so that unchanged parts stay the same objects."""
_same_structs: IdentityCache[Any] = IdentityCache(KEPT)
_same_tuples: IdentityCache[tuple[Any, ...]] = IdentityCache(KEPT)
"""Redacted structs and tuples by their parts, so that seats that know the same get the same object."""


def _redact_many(items: tuple[Any, ...], seat: str) -> tuple[Any, ...]:
    known = _many.get((id(items), seat))
    if known is not None and known[0] is items:
        return known[1]
    make_room(_many, KEPT)
    seen = _redact_items(items, seat)
    _many[id(items), seat] = (items, seen)
    return seen


def _redact_items(items: tuple[Any, ...], seat: str) -> tuple[Any, ...]:
    seen = [redact(item, seat) for item in items]
    if all(map(is_, seen, items)):
        return items
    return _same_tuples.get(lambda: tuple(seen), *seen)


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
