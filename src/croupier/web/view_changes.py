"""The differences between two views, so that a live message carries only those."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import Any, TypeVar

from croupier.core.identity_cache import IdentityCache
from croupier.pieces.view_model import Group, Place, View
from croupier.web.wire_live import Changes, ViewChange

T = TypeVar("T", Group, Place)
KEYS = ViewChange.__struct_fields__
_values = attrgetter(*KEYS)
"""Reads all values at once: reading each by its name takes several times as long."""
UNCHANGED = Changes(ViewChange(), (), (), ())


def changes(old: View, new: View) -> Changes:
    """The changed keys, the new or changed groups and places, and the removed ids."""
    if new is old:
        return UNCHANGED
    both = zip(KEYS, _values(old), _values(new), strict=True)
    changed: dict[str, Any] = {key: now for key, was, now in both if now is not was and now != was}
    drawn = _drawn.get(lambda: _changes_drawn(old, new), old.groups, new.groups, old.places, new.places)
    return Changes(ViewChange(**changed), *drawn)


Drawn = tuple[tuple[Group, ...], tuple[Place, ...], tuple[str, ...]]
"""The new or changed groups and places, and the removed ids."""
_drawn: IdentityCache[Drawn] = IdentityCache(100)
"""These changes, cached for all seats that see the same groups and places."""


def _changes_drawn(old: View, new: View) -> Drawn:
    groups, places = _same_order(old.groups, new.groups), _same_order(old.places, new.places)
    if groups is not None and places is not None:
        return groups, places, ()
    stay = {one.id for one in new.groups} | {one.id for one in new.places}
    before = (*(one.id for one in old.groups), *(one.id for one in old.places))
    gone = tuple(one for one in before if one not in stay)
    return _fresh(old.groups, new.groups), _fresh(old.places, new.places), gone


def _same_order(old: tuple[T, ...], new: tuple[T, ...]) -> tuple[T, ...] | None:
    """The changes if the same things are in the same order, which is usual; otherwise None."""
    if len(old) != len(new):
        return None
    different = [(before, now) for before, now in zip(old, new, strict=True) if now is not before]
    if any(before.id != now.id for before, now in different):
        return None
    return tuple(now for before, now in different if now != before)


def _fresh(old: Iterable[T], new: Iterable[T]) -> tuple[T, ...]:
    known = {one.id: one for one in old}
    return tuple(one for one in new if known.get(one.id) != one)
