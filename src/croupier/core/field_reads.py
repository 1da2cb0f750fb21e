"""Results kept with the fields of the view they were computed from, and used again while these fields are unchanged.

A computation gets a copy of the view that notes which of its fields are read. States are immutable, and an unchanged
field is the same object in the next view, so comparing identities is enough. A rule may apply events to the copy: what
it reads of the state after them is noted under the same names.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cache, cached_property
from typing import Any, NamedTuple, TypeVar

V = TypeVar("V")
_get = object.__getattribute__
_noted: list[set[str]] = []
"""The fields that the computation under way has read, and those behind the cached property that it is reading."""


class _Result(NamedTuple):
    """A result, and the fields it was computed from; None if they were not noted."""

    fields: dict[str, Any] | None
    value: Any


START, MOST, HIT, PAUSE = 1, 8, 2, 24
"""Noting what is read costs half of a computation, so it pays if one result in three is used again."""


class FieldReads:
    """The results of one seat's computations, by name; one that a view's computations did not ask for is dropped.

    A computation whose results are seldom used again is not noted for a while.
    """

    def __init__(self) -> None:
        self._view: Any = None
        self._noting: Any = None
        self._before: dict[Hashable, _Result] = {}
        self._now: dict[Hashable, _Result] = {}
        self._scores: dict[Hashable, int] = {}

    def get(self, view: Any, name: Hashable, make: Callable[[Any], V], kind: Hashable = None) -> V:
        """The result of `make` on this view; it must depend on nothing but the view and the name.

        `kind` is what it has in common with results of other names, so that its use can be foreseen.
        """
        if view is not self._view:
            self._before, self._now, self._view, self._noting = self._now, {}, view, None
        known = self._now.get(name)
        if known is None:
            known = self._now[name] = self._from_before(view, name, name if kind is None else kind, make)
        value: V = known.value
        return value

    def _from_before(self, view: Any, name: Hashable, kind: Hashable, make: Callable[[Any], Any]) -> _Result:
        score, known = self._scores.get(kind, START), self._before.get(name)
        fields = None if known is None else known.fields
        if known is not None and fields is not None:
            if all(getattr(view, field) is value for field, value in fields.items()):
                self._scores[kind] = min(MOST, score + HIT)
                return known
            score -= 1
        if score < 0:
            self._scores[kind] = score - 1 if score > -PAUSE else START
            return _Result(None, make(view))
        self._scores[kind] = score
        return self._noted(view, make)

    def _noted(self, view: Any, make: Callable[[Any], Any]) -> _Result:
        if self._noting is None:
            kind: Any = type(view)
            self._noting = _noting_kind(kind)(**{name: getattr(view, name) for name in view.__struct_fields__})
        _noted.append(set())
        try:
            value = make(self._noting)
        finally:
            fields = {name: getattr(view, name) for name in _noted.pop()}
        return _Result(fields, value)


@cache
def _noting_kind(kind: Hashable) -> Any:
    """A state of this kind that notes the fields that are read of it, including those behind its cached properties."""
    of: Any = kind
    fields = frozenset(of.__struct_fields__)
    cached = {
        name
        for owner in of.__mro__
        for name, one in vars(owner).items()
        if isinstance(one, cached_property) and name not in fields
    }

    def read(self: Any, name: str) -> Any:
        if name in fields:
            if _noted:
                _noted[-1].add(name)
        elif name in cached and _noted:
            return _cached(self, name)
        return _get(self, name)

    own = {"__getattribute__": read, "__module__": __name__}
    return type(of)(of.__name__, (of,), own, frozen=True, kw_only=True)


def _cached(state: Any, name: str) -> Any:
    """A cached property; the fields behind it are noted each time, not only when it is computed."""
    behind: dict[str, set[str]] = _get(state, "__dict__").setdefault("behind", {})
    if name not in behind:
        _noted.append(set())
        try:
            _get(state, name)
        finally:
            behind[name] = _noted.pop()
    _noted[-1].update(behind[name])
    return _get(state, name)


class NothingKept(FieldReads):
    """For results that nobody will ask for again."""

    def get(self, view: Any, name: Hashable, make: Callable[[Any], V], kind: Hashable = None) -> V:
        """The result of `make` on this view."""
        return make(view)


NOTHING_KEPT = NothingKept()
