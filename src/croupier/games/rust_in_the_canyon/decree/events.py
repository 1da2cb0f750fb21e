"""Events that only decrees cause."""

from __future__ import annotations

import msgspec

from croupier.core.events import Event, no_line
from croupier.games.rust_in_the_canyon.conflict.state import LEVELS, Contender, with_contender
from croupier.games.rust_in_the_canyon.names import pc_name
from croupier.games.rust_in_the_canyon.state import Canyon, with_character

put = msgspec.structs.replace


class StatSet(Event, frozen=True, tag="stat_set"):
    """A stat, or the base stack, has a new value."""

    pc: str
    stat: str
    value: int

    def apply(self, state: Canyon) -> Canyon:
        return with_character(state, self.pc, **{self.stat: self.value})

    def log_line(self, view: Canyon) -> str:
        stat = "base stack" if self.stat == "base" else self.stat.capitalize()
        return f"{pc_name(view, self.pc)}'s {stat} is now {self.value}."


class LevelDecreed(Event, frozen=True, tag="level_decreed"):
    """The current hand has a new level, which also applies to everyone who has anted in it."""

    level: int

    def apply(self, state: Canyon) -> Canyon:
        now = state.conflict
        if now is None:
            return state
        contenders = tuple(_at_level(one, now.hand, self.level) for one in now.contenders)
        return put(state, conflict=put(now, level=self.level, contenders=contenders))

    def log_line(self, view: Canyon) -> str:
        return f"The level of the hand is now {LEVELS[self.level]}."


def _at_level(one: Contender, hand: int, level: int) -> Contender:
    if all(pot.hand != hand for pot in one.pots):
        return one
    pots = tuple(put(pot, level=level) if pot.hand == hand else pot for pot in one.pots)
    return put(one, level=level, pots=pots)


class PotCounted(Event, frozen=True, tag="pot_counted"):
    """How many of a pot's chips count as the PC's and as the GM's, after a decree on them."""

    pc: str
    place: str
    own: int
    gm: int

    def apply(self, state: Canyon) -> Canyon:
        if state.conflict is None:
            return state
        pots = state.conflict.contender(self.pc).pots
        counted = tuple(put(pot, own=self.own, gm=self.gm) if pot.place == self.place else pot for pot in pots)
        return put(state, conflict=with_contender(state.conflict, self.pc, pots=counted))

    log_line = no_line
