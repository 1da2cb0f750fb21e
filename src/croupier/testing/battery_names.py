"""Labels without the names in them, which people may change while a question is open."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from croupier.core.table import Table
from croupier.pieces.state import TableState

NAMES = frozenset({"name", "title"})
"""Fields of a game's state that hold what people call something."""


def without_names(table: Table[Any], label: str) -> str:
    """A label in which each name that anybody or anything at the table has or had is replaced."""
    states = (*table.before.values(), table.state)
    names = {name for state in states for name in _names_in(_own_fields(state)) if name}
    for name in sorted(names, key=len, reverse=True):
        label = label.replace(name, "...")
    return label


def _own_fields(state: Any) -> tuple[Any, ...]:
    known = TableState.__struct_fields__
    return (state.seats, *(getattr(state, name) for name in state.__struct_fields__ if name not in known))


def _names_in(value: Any) -> Iterator[str]:
    match value:
        case tuple():
            for one in value:
                yield from _names_in(one)
        case msgspec.Struct():
            for field in value.__struct_fields__:
                found = getattr(value, field)
                if field in NAMES and isinstance(found, str):
                    yield found
                else:
                    yield from _names_in(found)
