"""Results computed from immutable objects, kept by the identity of these objects."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

V = TypeVar("V")


class IdentityCache(Generic[V]):
    """The results of one pure function for the same objects, not merely equal ones; emptied when it is full.

    It keeps the objects, so that no other object can get their identity.
    """

    def __init__(self, most: int = 2000) -> None:
        self._most = most
        self._kept: dict[tuple[int, ...], tuple[tuple[object, ...], V]] = {}

    def get(self, make: Callable[[], V], *of: object) -> V:
        """The result kept for these objects; otherwise `make` computes it from them alone."""
        key = tuple(map(id, of))
        known = self._kept.get(key)
        if known is None:
            if len(self._kept) >= self._most:
                self._kept.clear()
            known = self._kept[key] = (of, make())
        return known[1]
