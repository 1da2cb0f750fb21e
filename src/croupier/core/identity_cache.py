"""Results computed from immutable objects, kept by the identity of these objects."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any, Generic, TypeVar

V = TypeVar("V")


def make_room(kept: dict[Any, Any], most: int) -> None:
    """Drop the older half of a cache that has reached this size.

    The tables of a busy server take turns: if all were dropped at once, each would have to compute everything again.
    """
    if len(kept) >= most:
        for key in list(islice(kept, most // 2)):
            kept.pop(key, None)  # another thread may have dropped it


class IdentityCache(Generic[V]):
    """The results of one pure function for the same objects, not merely equal ones; when full, it drops its older half.

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
            make_room(self._kept, self._most)
            known = self._kept[key] = (of, make())
        return known[1]
