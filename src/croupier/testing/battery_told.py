"""Tests that the log names whoever changes."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

import msgspec

from croupier.core.state import WATCH
from croupier.pieces.state import TableState
from croupier.testing.battery_curious import Moment
from croupier.testing.battery_wording import lines_for


def unnamed_changes(moment: Moment, untold: Collection[str]) -> Iterator[str]:
    """What everyone sees change in whoever or whatever has a name, though no line of the entry names it.

    Numbers, and the fields `untold`, may change without a line.
    """
    table, entry = moment.table, moment.table.entries[-1]
    if not entry.is_visible(WATCH) or not isinstance(table.state, TableState):
        return
    before, after = (_named(table.game.see(one.state, WATCH)) for one in (moment.before, table))
    changed = [(before[id], after[id]) for id in before.keys() & after.keys() if before[id] != after[id]]
    text = " ".join(lines_for(table, entry, WATCH)) if changed else ""
    for old, new in changed:
        fields = sorted(_changes(old, new) - {*untold})
        if fields and (old.name not in text or (new.name not in text and "name" in fields)):
            command = type(entry.command).__name__
            yield f"{command} changes {', '.join(fields)} of {new.name!r}, and no line names it"


def _named(view: Any) -> dict[tuple[str, ...], Any]:
    """Everything in the game's own part of a view that has an id and a name, by kind, id and whose part it is."""
    found: dict[tuple[str, ...], Any] = {}
    known = TableState.__struct_fields__
    parts: list[tuple[Any, tuple[str, ...]]] = [
        (getattr(view, name), ()) for name in view.__struct_fields__ if name not in known
    ]
    while parts:
        part, of = parts.pop()
        if isinstance(part, tuple):
            parts.extend((one, of) for one in part)
        elif isinstance(part, msgspec.Struct):
            names = part.__struct_fields__
            if "id" in names and "name" in names:
                of = (*of, type(part).__name__, str(getattr(part, "id", "")))
                found[of] = part
            parts.extend((getattr(part, name), of) for name in names)
    return found


def _changes(old: Any, new: Any) -> set[str]:
    """The fields that differ, other than numbers."""
    pairs = {name: (getattr(old, name), getattr(new, name)) for name in old.__struct_fields__}
    return {name for name, (one, other) in pairs.items() if one != other and {type(one), type(other)} != {int}}
