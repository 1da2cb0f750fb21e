"""A cache of results, each stored with what it was computed from and reused while that is unchanged.

A computation gets a copy of the view that records what it reads: fields, the fields of the structs in `noted_parts`,
and the results of the methods in `noted_calls`. States are immutable, and an unchanged part is the same object in the
next view, so comparing identities is enough. A rule may apply events to the copy: later reads are recorded under the
same names.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import cache, cached_property
from typing import Any, NamedTuple, TypeVar

import msgspec

from croupier.core.identity_cache import make_room

V = TypeVar("V")
Key = str | tuple[Any, ...]
"""A recorded read: a field; (field, field of its struct), where None stands for the type; (field, method of its struct,
arguments); or (field, method of the view, arguments, None), where the method depends on this field alone.
"""
Reads = dict[str, tuple[Any, dict[tuple[Any, ...], Any] | None]]
"""Each field that was read, its value, and the reads inside it; None if the whole field was read."""


class _Unnoted(set[Key]):
    """A set that discards everything, for when no computation is in progress."""

    def add(self, element: Key) -> None:
        pass

    def update(self, *_: object) -> None:
        pass


_noted: list[set[Key]] = [_Unnoted()]
"""The reads of the computation in progress, and of each cached property that it is evaluating."""


class _Result(NamedTuple):
    """A result, its recorded reads (None if not recorded), and the names of its parts."""

    reads: Reads | None
    value: Any
    parts: tuple[Hashable, ...] = ()


START, MOST, HIT, PAUSE = 2, 8, 2, 24
"""Recording what is read costs half as much as the computation, so it pays if one result in three is used again."""
ROOM = 2_000
"""Maximum number of results kept per view: many times what a table needs unless someone keeps requesting new groups."""


class FieldReads:
    """The results of one seat's computations, by name; those not requested for the previous view are dropped.

    For a computation whose results are seldom used again, reads are not recorded for a while.
    """

    def __init__(self) -> None:
        self._view: Any = None
        self._noting: Any = None
        self._before: dict[Hashable, _Result] = {}
        self._now: dict[Hashable, _Result] = {}
        self._scores: dict[Hashable, int] = {}
        self._parts: list[list[Hashable]] = [[]]
        """The names of the parts of each computation in progress."""

    def get(self, view: Any, name: Hashable, make: Callable[[Any], V], kind: Hashable = None) -> V:
        """The result of `make` on this view; it must depend on nothing but the view and the name.

        `kind` is shared by similar results with other names; it predicts whether the result will be used again.
        """
        if view is not self._view:
            self._before, self._now, self._view, self._noting = self._now, {}, view, None
        known = self._now.get(name)
        if known is None:
            make_room(self._now, ROOM)
            make_room(self._scores, ROOM)
            known = self._now[name] = self._from_before(view, name, name if kind is None else kind, make)
        value: V = known.value
        return value

    def part(self, view: Any, name: Hashable, make: Callable[[Any], V], kind: Hashable) -> V:
        """The result of a part of the computation in progress, cached even if the whole is not.

        `view` is the view that the whole computation was given, so that the reads of the part are recorded for the
        whole too.
        """
        self._parts[-1].append(name)
        make_room(self._now, ROOM)
        known = self._now[name] = self._from_before(view, name, kind, make)
        if known.reads is not None:
            _note(known.reads)
        value: V = known.value
        return value

    def _from_before(self, view: Any, name: Hashable, kind: Hashable, make: Callable[[Any], Any]) -> _Result:
        score, known = self._scores.get(kind, START), self._before.get(name)
        reads = None if known is None else known.reads
        if known is not None and reads is not None:
            if _is_unchanged(self._view, reads):
                self._scores[kind] = min(MOST, score + HIT)
                self._keep_parts(known)
                return known
        if known is None or reads is not None:
            score -= 1
        if score < 0:
            self._scores[kind] = score - 1 if score > -PAUSE else START
            return self._made(view, make, None)
        self._scores[kind] = score
        if self._noting is None:
            self._noting = _noting(self._view)
        return self._made(self._noting, make, set())

    def _made(self, view: Any, make: Callable[[Any], Any], keys: set[Key] | None) -> _Result:
        """A result computed now; its reads are recorded in `keys`, if given."""
        self._parts.append([])
        if keys is not None:
            _noted.append(keys)
        try:
            value = make(view)
        finally:
            parts = tuple(self._parts.pop())
            if keys is not None:
                _noted.pop()
        return _Result(None if keys is None else _reads(self._view, keys), value, parts)

    def _keep_parts(self, known: _Result) -> None:
        """Keep the parts of a reused result: they are unchanged too."""
        for name in known.parts:
            part = self._before.get(name)
            if part is not None:
                self._now[name] = part
                self._keep_parts(part)


def _reads(view: Any, keys: set[Key]) -> Reads:
    """The values of these keys in a view, by field."""
    reads: Reads = {key: (getattr(view, key), None) for key in keys if isinstance(key, str)}
    for key in keys:
        if isinstance(key, tuple):
            _, some = reads.setdefault(key[0], (getattr(view, key[0]), {}))
            if some is not None:
                some[key] = _value(view, key)
    return reads


def _note(reads: Reads) -> None:
    """Record the reads of a part for the computation in progress."""
    for field, (_, some) in reads.items():
        if some is None:
            _noted[-1].add(field)
        else:
            _noted[-1].update(some)


def _is_unchanged(view: Any, reads: Reads) -> bool:
    """Whether every recorded read has the same value in this view."""
    for field, (value, some) in reads.items():
        if getattr(view, field) is value:
            continue
        if some is None or not all(_is_same(_value(view, key), was) for key, was in some.items()):
            return False
    return True


def _value(view: Any, key: tuple[Any, ...]) -> Any:
    try:
        if len(key) == 4:
            return getattr(view, key[1])(*key[2])
        part = getattr(view, key[0])
        if key[1] is None:
            return type(part)
        return getattr(part, key[1]) if len(key) == 2 else getattr(part, key[1])(*key[2])
    except (LookupError, StopIteration, AttributeError):
        return object()  # there is none: equal to nothing


def _is_same(one: Any, other: Any) -> bool:
    if one is other:
        return True
    if type(one) is tuple:
        return type(other) is tuple and len(one) == len(other) and all(map(_is_same, one, other))
    return type(one) in _PLAIN and type(one) is type(other) and bool(one == other)


_PLAIN = frozenset({str, int, bool})


def fields_read(view: Any, look: Callable[[Any], object]) -> set[str]:
    """The names of the fields of a state that a function reads."""
    keys: set[Key] = set()
    _noted.append(keys)
    try:
        look(_noting(view))
    finally:
        _noted.pop()
    return {key if isinstance(key, str) else key[0] for key in keys}


def _noting(of: Any, part: str = "") -> Any:
    """A copy of a view, or of the part of it in this field, that records reads."""
    kind = of.__class__
    made = _noting_kind(kind, part)(**{name: getattr(of, name) for name in of.__struct_fields__})
    made.__dict__["noted_of"] = of
    return made


@cache
def _noting_kind(kind: Hashable, part: str = "") -> Any:
    """A subclass of a state or part of it that records reads of fields, cached properties and declared methods."""
    of: Any = kind
    parts: frozenset[str] = frozenset() if part else of.noted_parts
    calls: Mapping[str, str] = of.noted_calls if not part else dict.fromkeys(getattr(of, "noted_calls", ()), part)
    own = {"__module__": __name__, "__eq__": _is_equal, "__hash__": of.__hash__}
    made: Any = type(of)(of.__name__, (of,), own, frozen=True, kw_only=True, dict=True, gc=True)
    for name in of.__struct_fields__:
        get = getattr(of, name).__get__
        setattr(made, name, _part(name, get) if name in parts else _field((part, name) if part else name, get))
    for name in {name for owner in of.__mro__ for name, one in vars(owner).items() if isinstance(one, cached_property)}:
        setattr(made, name, _cached(name, getattr(of, name).func))
    for name, field in calls.items():
        setattr(made, name, _call((field, name), getattr(of, name), () if part else (None,)))
    return made


def _field(key: Key, get: Callable[[Any], Any]) -> property:
    def read(state: Any) -> Any:
        _noted[-1].add(key)
        return get(state)

    return property(read)


def _part(name: str, get: Callable[[Any], Any]) -> property:
    """A field with a struct whose own fields are recorded."""

    def read(state: Any) -> Any:
        value = get(state)
        if value is None:
            _noted[-1].add(name)
            return None
        _noted[-1].add((name, None))
        parts = state.__dict__.setdefault("noting_parts", {})
        known = parts.get(name)
        if known is None or known[0] is not value:
            kind: Any = type(value)
            is_noting = kind.__module__ == __name__  # an event was applied
            known = parts[name] = (value, value if is_noting else _noting(value, name))
        return known[1]

    return property(read)


def _cached(name: str, make: Callable[[Any], Any]) -> property:
    """A cached property; its reads are recorded each time, not only when it is computed."""
    return property(lambda state: once(state, name, make))


def _call(key: Key, method: Callable[..., Any], more: tuple[None, ...]) -> Callable[..., Any]:
    """A method whose result is recorded as one read; if it raises, or after an event, its own reads are recorded."""

    def call(state: Any, *given: Any) -> Any:
        of = state.__dict__.get("noted_of")
        if of is None:
            return method(state, *given)
        try:
            value = method(of, *given)
        except (LookupError, StopIteration):
            return method(state, *given)
        _noted[-1].add((*key, given, *more))
        return value

    return call


def _is_equal(one: Any, other: Any) -> bool:
    """Whether two structs are equal, even if only one of them records reads."""
    if not isinstance(other, msgspec.Struct) or one.__struct_fields__ != other.__struct_fields__:
        return False
    return all(getattr(one, name) == getattr(other, name) for name in one.__struct_fields__)


def once(view: Any, name: Hashable, make: Callable[[Any], V]) -> V:
    """The result of `make` on a view, computed once per view; its reads are recorded each time."""
    kept = view.__dict__.setdefault("computed_once", {})
    if name not in kept:
        _noted.append(set())
        try:
            value = make(view)
        finally:
            behind = _noted.pop()
        kept[name] = value, behind
    value, behind = kept[name]
    _noted[-1].update(behind)
    return value


class NothingKept(FieldReads):
    """A stand-in that caches nothing, for results that nobody will request again."""

    def get(self, view: Any, name: Hashable, make: Callable[[Any], V], kind: Hashable = None) -> V:
        """The result of `make` on this view, computed each time."""
        return make(view)

    def part(self, view: Any, name: Hashable, make: Callable[[Any], V], kind: Hashable) -> V:
        """The result of `make` on this view, computed each time."""
        return make(view)


NOTHING_KEPT = NothingKept()
