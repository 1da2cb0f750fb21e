"""Cached properties for frozen structs, without the lock that `functools` takes before Python 3.12."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, Self, TypeVar, overload

T = TypeVar("T")


class cached(cached_property[T]):  # noqa: N801 - a decorator, like the one it replaces
    """A property that is computed when first read; two threads at once may both compute it, with equal results."""

    @overload
    def __get__(self, instance: None, owner: type[Any] | None = None) -> Self: ...
    @overload
    def __get__(self, instance: object, owner: type[Any] | None = None) -> T: ...
    def __get__(self, instance: Any, owner: type[Any] | None = None) -> T | Self:
        if instance is None:
            return self
        value = self._value(instance)
        instance.__dict__[str(self.attrname)] = value
        return value

    def _value(self, instance: Any) -> T:
        return self.func(instance)


class _computed_from(cached[T]):  # noqa: N801
    """A property that also keeps its latest result, for later states in which the fields are the same objects."""

    def __init__(self, func: Callable[[Any], T], fields: tuple[str, ...]) -> None:
        super().__init__(func)
        self.fields = fields
        self.latest: tuple[Any, ...] = (None,)

    def _value(self, instance: Any) -> T:
        latest = self.latest
        for at, name in enumerate(self.fields, 1):
            if len(latest) == 1 or latest[at] is not getattr(instance, name):
                value = self.func(instance)
                self.latest = (value, *(getattr(instance, one) for one in self.fields))
                return value
        kept: T = latest[0]
        return kept


def computed_from(*fields: str) -> Callable[[Callable[[Any], T]], cached[T]]:
    """A property of a state that depends only on these fields: most events change others, so its result stays valid."""
    return lambda func: _computed_from(func, fields)


def fields_of(kind: type[Any]) -> dict[str, tuple[str, ...]]:
    """The properties of a kind of state that are computed from some fields, and these fields."""
    every = {name: one for owner in reversed(kind.__mro__) for name, one in vars(owner).items()}
    return {name: one.fields for name, one in every.items() if isinstance(one, _computed_from)}
