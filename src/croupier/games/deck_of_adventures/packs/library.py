"""The powers, items and creatures of a table: its packs override the starter, later ones earlier ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from croupier.core.rules import rule
from croupier.games.deck_of_adventures.packs.armory import common
from croupier.games.deck_of_adventures.packs.effects import StatedEffect
from croupier.games.deck_of_adventures.packs.starter import starter
from croupier.games.deck_of_adventures.packs.state import Being, Item, Pack, Power
from croupier.games.deck_of_adventures.state import Adventure

LINE = "#"
SHARED_ID = 100
"""The number of the line before the first one of an item that shares its id with a power."""
T = TypeVar("T")


def packs(state: Adventure) -> tuple[Pack, ...]:
    """The packs of a table; common arms and armor come first, then the starter."""
    return (common(), starter(), *state.packs)


def _last(state: Adventure, of: Callable[[Pack, str], T | None], id: str) -> T | None:
    """The entry with this id from the last pack that has it."""
    for pack in reversed(packs(state)):
        found = of(pack, id)
        if found is not None:
            return found
    return None


@rule("DA-25.3")
def power(state: Adventure, id: str) -> Power | None:
    """The power with this id, from the last pack that has it; not a vulnerability."""
    return _last(state, Pack.power, id)


@rule("DA-25.3")
def vulnerability(state: Adventure, id: str) -> Power | None:
    return _last(state, Pack.vulnerability, id)


@rule("DA-25.3")
def item(state: Adventure, id: str) -> Item | None:
    return _last(state, Pack.item, id)


@rule("DA-25.3")
def being(state: Adventure, id: str) -> Being | None:
    """The creature or premade with this id, if this view knows it: only the GM knows those of added packs."""
    return _last(state, Pack.being, id)


def title(state: Adventure, id: str) -> str:
    """The name under which a power, a vulnerability or an item is known; its id if no pack has it."""
    found = power(state, id) or vulnerability(state, id) or item(state, id)
    return found.name if found is not None else id


def lines_before_item(state: Adventure, id: str) -> int:
    """How many lines come before those of an item: some if a power or vulnerability has the same id, else 0."""
    shared = power(state, id) is not None or vulnerability(state, id) is not None
    return SHARED_ID if shared else 0


def line_of(state: Adventure, id: str, effect: StatedEffect, *, of_item: bool = False) -> int:
    """The place of an effect among those of its power, vulnerability or item, starting at 1; 0 if it has none there.

    Those of a Save come last. The lines of an item that shares its id with a power are counted after the power's.
    """
    if of_item and (before := lines_before_item(state, id)):
        thing = item(state, id)
        return before + 1 + thing.effects.index(effect) if thing is not None and effect in thing.effects else 0
    for find in (power, vulnerability, item):
        found = find(state, id)
        if found is not None:
            save = found.save
            lines = (*found.effects, *(() if save is None else (*save.fails, *save.succeeds)))
            if effect in lines:
                return lines.index(effect) + 1
    return 0


def line_key(id: str, line: int) -> str:
    """A line of a power, vulnerability or item, as tables store it; line 0 is all of them."""
    return f"{line}{LINE}{id}" if line else id


def read_line_key(key: str) -> tuple[str, int]:
    """The id and the line in such a key."""
    line, _, id = key.partition(LINE)
    return (id, int(line)) if id and line.isdecimal() else (key, 0)


@rule("DA-23.13")
def all_powers(state: Adventure) -> tuple[Power, ...]:
    """Every power once, in the order of the packs."""
    return tuple({one.id: one for pack in packs(state) for one in pack.powers}.values())


@rule("DA-23.13")
def all_vulnerabilities(state: Adventure) -> tuple[Power, ...]:
    return tuple({one.id: one for pack in packs(state) for one in pack.vulnerabilities}.values())


@rule("DA-23.13")
def all_items(state: Adventure) -> tuple[Item, ...]:
    return tuple({one.id: one for pack in packs(state) for one in pack.items}.values())


def all_beings(state: Adventure) -> tuple[Being, ...]:
    """Every creature and premade that this view knows."""
    return tuple({one.id: one for pack in packs(state) for one in pack.all_beings}.values())
