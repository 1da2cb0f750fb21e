"""Compact live messages: only the changed parts of changed things, for clients that keep their state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET

from croupier.core.choices import EVERY_GROUP, Choice, GroupName
from croupier.core.identity_cache import IdentityCache
from croupier.core.table import Table
from croupier.pieces.view_model import Group, Piece, Place, View
from croupier.web import wire_choices as sent_choices
from croupier.web.wire import ChoiceGroup
from croupier.web.wire_live import Changes, GroupNews, Laid, OrderChange, PlaceNews


class Offered(NamedTuple):
    """The choices of a seat in some groups, by id and in order, and the other groups that have any."""

    choices: Mapping[str, Choice]
    folded: tuple[GroupName, ...] = ()

    @property
    def groups(self) -> tuple[ChoiceGroup, ...]:
        """The other groups that have choices, as sent."""
        return tuple(map(ChoiceGroup, self.folded))


def offered(table: Table[Any], seat: str, groups: frozenset[str] = EVERY_GROUP) -> Offered:
    """What a seat can do now."""
    return Offered({one.choice: one for one in table.choices(seat, groups)}, table.folded(seat, groups))


def changes(
    old: View, whole: Changes, had: Offered | None, has: Offered, *, has_order_changes: bool = False
) -> dict[str, Any]:
    """The compact form of these changes and of the choices; `None` means no previous choices are known."""
    told: dict[str, Any] = {"view": whole.view}
    if whole.groups:
        told["groups"] = _raw.get(lambda: _encoded(_group, old.groups, whole.groups), old.groups, whole.groups)
    if whole.places:
        told["places"] = _raw.get(lambda: _encoded(_place, old.places, whole.places), old.places, whole.places)
    if whole.gone:
        told["gone"] = whole.gone
    choices = _choices(had, has, has_order_changes=has_order_changes)
    if choices:
        told["choices"] = choices
    return told


def _choices(had: Offered | None, has: Offered, *, has_order_changes: bool) -> dict[str, Any]:
    news: dict[str, Any] = {}
    known = {} if had is None else had.choices
    before, now = list(known), list(has.choices)
    if had is None or (before != now and not has_order_changes):
        news["order"] = now
    elif before != now:
        at, end = _same_ends(before, now)
        ids = now[at : len(now) - end]
        fresh = [id for id in now if id not in known]
        news["moved"] = OrderChange(at, len(before) - at - end, UNSET if ids == fresh else tuple(ids))
    new = [sent_choices.raw(one) for id, one in has.choices.items() if (was := known.get(id)) is not one and was != one]
    if new:
        news["new"] = new
    if had is None or had.folded != has.folded:
        news["groups"] = has.groups
    return news


_raw: IdentityCache[msgspec.Raw] = IdentityCache(100)
"""The changes of groups and of places as sent, the same for all seats that were shown the same."""


def _encoded(made: Callable[[Any, Any], Any], old: Sequence[Any], changed: Sequence[Any]) -> msgspec.Raw:
    known = {one.id: one for one in old}
    return msgspec.Raw(msgspec.json.encode([made(known.get(one.id), one) for one in changed]))


def _group(old: Group | None, new: Group) -> GroupNews:
    return GroupNews(**_new(old, new))


def _place(old: Place | None, new: Place) -> PlaceNews:
    news = _new(old, new)
    if old is not None and "pieces" in news:
        laid = _piece_changes(old.pieces, new.pieces)
        if len(laid.pieces) < len(new.pieces) or not new.pieces:
            del news["pieces"]
            news["laid"] = laid
    return PlaceNews(**news)


def _new(old: Any, new: Any) -> dict[str, Any]:
    """The id and the changed keys of a group, place or piece; all keys if it is new."""
    names, values = _values_of(type(new))
    if old is None:
        return dict(zip(names, values(new), strict=True))
    both = zip(names, values(old), values(new), strict=True)
    return {name: now for name, was, now in both if (was is not now and was != now) or name == "id"}


def _values_of(kind: type[msgspec.Struct]) -> Reader:
    known = _readers.get(kind)
    if known is None:
        names = kind.__struct_fields__
        known = _readers[kind] = (names, attrgetter(*names))
    return known


Reader = tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]
"""The names of a struct's fields, and a function that reads all their values at once."""
_readers: dict[type[msgspec.Struct], Reader] = {}


def _piece_changes(old: tuple[Piece, ...], new: tuple[Piece, ...]) -> Laid:
    """The pieces added and removed; the pieces before and after them are unchanged."""
    at, end = _same_ends(old, new)
    return Laid(at, len(old) - at - end, new[at : len(new) - end])


def _same_ends(old: Sequence[Any], new: Sequence[Any]) -> tuple[int, int]:
    """How many things at the start are the same in both, and how many at the end."""
    least = min(len(old), len(new))
    at = next((i for i in range(least) if old[i] != new[i]), least)
    return at, next((i for i in range(least - at) if old[-1 - i] != new[-1 - i]), least - at)


def message(version: int, entry: Any, changed: Mapping[str, Any], waiting_for: Any, seen: str = "") -> bytes:
    """A new version of a seat in compact form; `seen` is the start of its running head after it."""
    told = {"version": version, "entry": entry, "changes": changed, "waiting_for": waiting_for}
    return msgspec.json.encode({**told, "seen": seen} if seen else told)
