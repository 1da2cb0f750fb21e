"""Events of safety."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from croupier.core.events import Event
from croupier.core.names import capitalized_name
from croupier.core.safety.model import LINE, X_CARD, Limit, Pause
from croupier.core.state import State

S = TypeVar("S", bound=State)


class GamePaused(Event, frozen=True, tag="game_paused"):
    """The game is paused by the X-card or for a break."""

    pause: Pause

    def apply(self, state: S) -> S:
        return replace(state, pause=self.pause)

    def log_line(self, view: State) -> str:
        if self.pause.kind == X_CARD:
            return "Somebody tapped the X-card. The game is paused; nobody has to say why."
        return f"{capitalized_name(view, self.pause.by)} calls a break. The game is paused."


class GameContinued(Event, frozen=True, tag="game_continued"):
    """The game continues."""

    by: str

    def apply(self, state: S) -> S:
        return replace(state, pause=None)

    def log_line(self, view: State) -> str:
        return f"{capitalized_name(view, self.by)} continues the game."


class LimitAdded(Event, frozen=True, tag="limit_added"):
    """A line or a veil joins the list."""

    limit: Limit

    def apply(self, state: S) -> S:
        return replace(state, limits=(*state.limits, self.limit))

    def log_line(self, _view: State) -> str:
        return f"New {_kind(self.limit)}: {self.limit.text}"


class LimitRemoved(Event, frozen=True, tag="limit_removed"):
    """A line or a veil is taken off the list."""

    limit: Limit

    def apply(self, state: S) -> S:
        return replace(state, limits=tuple(one for one in state.limits if one != self.limit))

    def log_line(self, _view: State) -> str:
        return f"No longer a {_kind(self.limit)}: {self.limit.text}"


class SteppedOut(Event, frozen=True, tag="stepped_out"):
    """A person leaves the table for a while."""

    seat: str

    def apply(self, state: S) -> S:
        return _with_stepped_out(state, self.seat, is_out=True)

    def log_line(self, view: State) -> str:
        return f"{capitalized_name(view, self.seat)} steps out for a while."


class ReturnedToTable(Event, frozen=True, tag="returned_to_table"):
    """A person who had stepped out is back."""

    seat: str

    def apply(self, state: S) -> S:
        return _with_stepped_out(state, self.seat, is_out=False)

    def log_line(self, view: State) -> str:
        return f"{capitalized_name(view, self.seat)} is back."


def _kind(limit: Limit) -> str:
    return "line" if limit.kind == LINE else "veil"


def _with_stepped_out(state: S, seat: str, *, is_out: bool) -> S:
    seats = tuple(replace(one, stepped_out=is_out, away=is_out) if one.id == seat else one for one in state.seats)
    return replace(state, seats=seats)


SafetyEvent = GamePaused | GameContinued | LimitAdded | LimitRemoved | SteppedOut | ReturnedToTable
