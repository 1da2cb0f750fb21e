"""What a decree does that no rule does, and what it makes of the state."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.events import Event
from croupier.games.rust_in_the_canyon.conflict.state import LEVELS, Conflict, Contender, with_contender
from croupier.games.rust_in_the_canyon.state import Canyon, with_character

put = msgspec.structs.replace


class StatSet(Event, frozen=True, tag="stat_set"):
    """A stat, or the base stack, is as said now."""

    pc: str
    stat: str
    value: int


class LevelDecreed(Event, frozen=True, tag="level_decreed"):
    """The hand under way is of this level, for all who have anted in it too."""

    level: int


class PotCounted(Event, frozen=True, tag="pot_counted"):
    """So many of a pot's chips count as the PC's and as the GM's, after a decree on them."""

    pc: str
    place: str
    own: int
    gm: int


EVENTS: tuple[type[Event], ...] = (StatSet, LevelDecreed, PotCounted)


def apply(state: Canyon, event: Any) -> Canyon:
    """The state after one of them. It judges nothing."""
    if isinstance(event, StatSet):
        return with_character(state, event.pc, **{event.stat: event.value})
    if state.conflict is None:
        return state
    if isinstance(event, LevelDecreed):
        return put(state, conflict=_of_level(state.conflict, event.level))
    one = state.conflict.contender(event.pc)
    pots = tuple(put(pot, own=event.own, gm=event.gm) if pot.place == event.place else pot for pot in one.pots)
    return put(state, conflict=with_contender(state.conflict, event.pc, pots=pots))


def _of_level(now: Conflict, level: int) -> Conflict:
    those = tuple(_anted_at(one, now.hand, level) for one in now.contenders)
    return put(now, level=level, contenders=those)


def _anted_at(one: Contender, hand: int, level: int) -> Contender:
    if all(pot.hand != hand for pot in one.pots):
        return one
    pots = tuple(put(pot, level=level) if pot.hand == hand else pot for pot in one.pots)
    return put(one, level=level, pots=pots)


def line(event: Any, view: Canyon) -> str:
    """A plain sentence; none for who put in what, which the chips show."""
    match event:
        case StatSet(pc=pc, stat=stat, value=value):
            return (
                f"{view.character(pc).name}'s {'base stack' if stat == 'base' else stat.capitalize()} is {value} now."
            )
        case LevelDecreed(level=level):
            return f"The hand is {LEVELS[level]} now."
    return ""
