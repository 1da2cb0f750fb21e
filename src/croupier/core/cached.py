"""Cached properties for frozen structs, without the lock that `functools` takes before Python 3.12."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, TypeVar

T = TypeVar("T")


class cached(cached_property[T]):  # noqa: N801 - a decorator, like the one it replaces
    """Computed when it is first read; two threads at once may both compute it, with equal results."""

    def __get__(self, instance: Any, owner: type[Any] | None = None) -> Any:
        if instance is None:
            return self
        value = instance.__dict__[self.attrname] = self.func(instance)
        return value


class _computed_from(cached[T]):  # noqa: N801
    """Also remembers the latest result, for the next state in which the fields are the same objects."""

    def __init__(self, func: Callable[[Any], T], fields: tuple[str, ...]) -> None:
        super().__init__(func)
        self.fields = fields
        self.latest: tuple[Any, ...] = (None,)

    def __get__(self, instance: Any, owner: type[Any] | None = None) -> Any:
        if instance is None:
            return self
        latest = self.latest
        for at, name in enumerate(self.fields, 1):
            if len(latest) == 1 or latest[at] is not getattr(instance, name):
                value = self.func(instance)
                self.latest = (value, *(getattr(instance, one) for one in self.fields))
                break
        else:
            value = latest[0]
        instance.__dict__[self.attrname] = value
        return value


def computed_from(*fields: str) -> Callable[[Callable[[Any], T]], cached[T]]:
    """A cached property of a state that depends on nothing but these fields: most events change others."""
    return lambda func: _computed_from(func, fields)
