"""Events about odds: who sees them, and the odds shown to everyone at a table where everyone sees odds."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from croupier.core.events import Event, unchanged
from croupier.core.state import EVERYONE_LEARNS, GM, GM_ONLY, OFF, State

S = TypeVar("S", bound=State)

LONGEST_FRACTION = 17
IN_WORDS = {
    OFF: "nobody",
    "own": "each seat, for its own choices",
    GM_ONLY: "only the GM",
    EVERYONE_LEARNS: "each seat, and everyone once an open choice is made",
}


class OddsChanged(Event, frozen=True, tag="odds_changed"):
    """Who sees odds from now on: off, own, gm or everyone."""

    odds: str

    def apply(self, state: S) -> S:
        return msgspec.structs.replace(state, odds=self.odds)

    def log_line(self, _view: State) -> str:
        return f"Odds are now shown to: {IN_WORDS[self.odds]}."


class OddsNumber(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One number of the odds: its label, the exact fraction (empty for a certain outcome), and its tone."""

    label: str
    share: str
    decimal: float
    tone: str = ""


class OddsNoted(Event, frozen=True, tag="odds_noted"):
    """The odds of a choice when it was made, from public knowledge."""

    seat: str
    question: str
    odds: tuple[OddsNumber, ...]
    when: str = ""

    apply = unchanged

    def log_line(self, _view: State) -> str:
        numbers = ", ".join(f"{one.label} {_share(one)}".rstrip() for one in self.odds)
        return f"The odds, from public knowledge{f', {self.when}' if self.when else ''}: {numbers}."


OddsEvent = OddsChanged | OddsNoted


def _share(one: OddsNumber) -> str:
    """A percentage, after a fraction if it is short."""
    if not 0 < one.decimal < 1:
        return one.share
    percent = f"{one.decimal:.1%}"
    return f"{one.share} ({percent})" if len(one.share) <= LONGEST_FRACTION else percent


def sees_odds(view: State, seat: str) -> bool:
    """Whether the choices of this seat have odds."""
    return view.odds not in (OFF, GM_ONLY) or (view.odds == GM_ONLY and seat == GM)
