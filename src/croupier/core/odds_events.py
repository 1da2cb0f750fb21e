"""Who sees odds at a table, and the odds that everyone is shown where the table is there to learn."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from croupier.core.events import Event, unchanged
from croupier.core.state import EVERYONE_LEARNS, GM, GM_ONLY, OFF, State

S = TypeVar("S", bound=State)

LONGEST_FRACTION = 17
IN_WORDS = {OFF: "nobody", "own": "each seat its own", GM_ONLY: "the GM alone", EVERYONE_LEARNS: "everyone learns"}


class OddsChanged(Event, frozen=True, tag="odds_changed"):
    """Who sees odds from now on: off, own, gm or everyone."""

    odds: str

    def apply(self, state: S) -> S:
        return msgspec.structs.replace(state, odds=self.odds)

    def log_line(self, _view: State) -> str:
        return f"Odds are now shown so: {IN_WORDS[self.odds]}."


class OddsNumber(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One number of the odds: its name, the exact fraction (none of what surely comes), whether it is good or bad."""

    label: str
    share: str
    decimal: float
    tone: str = ""


class OddsNoted(Event, frozen=True, tag="odds_noted"):
    """The odds that a choice had when it was made, as far as everyone could know them."""

    seat: str
    question: str
    odds: tuple[OddsNumber, ...]
    when: str = ""

    apply = unchanged

    def log_line(self, _view: State) -> str:
        numbers = ", ".join(f"{one.label} {_share(one)}".rstrip() for one in self.odds)
        return f"The odds, as all could know them{f', {self.when}' if self.when else ''}: {numbers}."


OddsEvent = OddsChanged | OddsNoted


def _share(one: OddsNumber) -> str:
    """A chance in percent, before it the fraction where a person can read it."""
    if not 0 < one.decimal < 1:
        return one.share
    percent = f"{one.decimal:.1%}"
    return f"{one.share} ({percent})" if len(one.share) <= LONGEST_FRACTION else percent


def sees_odds(view: State, seat: str) -> bool:
    """Whether the choices of this seat carry odds."""
    return view.odds not in (OFF, GM_ONLY) or (view.odds == GM_ONLY and seat == GM)
