"""Events of seats: joining, leaving, absence, passes, standing answers, and real cards and dice."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from croupier.core.events import Event, as_note, unchanged
from croupier.core.names import capitalized, capitalized_name, in_sentence, name_of, seat_words
from croupier.core.state import BY_GM, BY_TABLE, FREE, OFF, Seat, State

S = TypeVar("S", bound=State)


REAL_LUCK_WORDS = {
    BY_GM: "allowed by the GM",
    BY_TABLE: "allowed by the table",
    OFF: "not allowed",
    FREE: "allowed for everyone",
}
WATCHERS_WORDS = {"none": "nobody", "ask": "people who are let in", "open": "anyone with the code"}


def _with_seat(state: S, seat: str, **changes: object) -> S:
    seats = tuple(replace(one, **changes) if one.id == seat else one for one in state.seats)
    return replace(state, seats=seats)


class SeatTaken(Event, frozen=True, tag="seat_taken"):
    """A person takes a seat under a name."""

    seat: str
    name: str

    def apply(self, state: S) -> S:
        return _with_seat(state, self.seat, taken=True, name=self.name, away=False, absent=False)

    def log_line(self, _view: State) -> str:
        return f"{capitalized(in_sentence(self.seat, self.name))} sits down."


class SeatLeft(Event, frozen=True, tag="seat_left"):
    """A person has left for good; the seat is free, and their personal settings are reset."""

    seat: str

    def apply(self, state: S) -> S:
        blank: dict[str, object] = {"real_luck": False, "standing": (), "rests": ()}
        return _with_seat(state, self.seat, taken=False, away=False, absent=False, **blank)

    def log_line(self, view: State) -> str:
        return f"{capitalized_name(view, self.seat)} leaves the table."


class SeatWentAway(Event, frozen=True, tag="seat_went_away"):
    """No browser of this seat is connected anymore."""

    seat: str

    line_kind = as_note

    def apply(self, state: S) -> S:
        return _with_seat(state, self.seat, away=True)

    def log_line(self, view: State) -> str:
        return f"{capitalized_name(view, self.seat)} is away."


class SeatCameBack(Event, frozen=True, tag="seat_came_back"):
    """A browser of this seat is connected again."""

    seat: str

    line_kind = as_note

    def apply(self, state: S) -> S:
        return _with_seat(state, self.seat, away=False, absent=False)

    def log_line(self, view: State) -> str:
        return f"{capitalized_name(view, self.seat)} is back."


class SeatAdded(Event, frozen=True, tag="seat_added"):
    """A seat is added, so that one more player can join."""

    seat: str

    def apply(self, state: S) -> S:
        return replace(state, seats=(*state.seats, Seat(self.seat)))

    def log_line(self, view: State) -> str:
        return f"New seat: {name_of(view, self.seat)}."


class StandingSet(Event, frozen=True, tag="standing_set"):
    """A seat's standing answers: the kinds of question answered by default at once, and its rests."""

    seat: str
    kinds: tuple[str, ...]
    rests: tuple[str, ...] = ()

    line_kind = as_note

    def audience(self) -> tuple[str, ...] | None:
        return (self.seat,)

    def apply(self, state: S) -> S:
        return _with_seat(state, self.seat, standing=self.kinds, rests=self.rests)

    def log_line(self, _view: State) -> str:
        words = [kind.replace("_", " ") for kind in self.kinds]
        lines = [f"Standing answers: {', '.join(words)}."] if words else []
        lines += ["You will not be prompted for a while."] if self.rests else []
        return " ".join(lines) or "Standing answers cleared."


class RealLuckSet(Event, frozen=True, tag="real_luck_set"):
    """This seat uses its own cards and dice and types in the results, or no longer does."""

    seat: str
    on: bool

    def apply(self, state: S) -> S:
        return _with_seat(state, self.seat, real_luck=self.on)

    def log_line(self, view: State) -> str:
        luck = "real cards and dice" if self.on else "the luck of the table"
        return f"{capitalized_name(view, self.seat)} uses {luck} from now on."


class RealLuckChanged(Event, frozen=True, tag="real_luck_changed"):
    """Who must agree to real cards and dice from now on: gm, table, or off."""

    real_luck: str

    def apply(self, state: S) -> S:
        return replace(state, real_luck=self.real_luck)

    def log_line(self, _view: State) -> str:
        return f"Real cards and dice: {REAL_LUCK_WORDS[self.real_luck]}."


class WatchersChanged(Event, frozen=True, tag="watchers_changed"):
    """Who may watch from now on: none, ask or open."""

    watchers: str

    def apply(self, state: S) -> S:
        return replace(state, watchers=self.watchers)

    def log_line(self, _view: State) -> str:
        return f"Who may watch: {WATCHERS_WORDS[self.watchers]}."


class AbsenceNoted(Event, frozen=True, tag="absence_noted"):
    """This seat has not been heard from for ten minutes."""

    seat: str

    line_kind = as_note

    def apply(self, state: S) -> S:
        return _with_seat(state, self.seat, absent=True)

    def log_line(self, view: State) -> str:
        return f"{capitalized_name(view, self.seat)} has been away for ten minutes."


class PassAllowed(Event, frozen=True, tag="pass_allowed"):
    """Seat `to` may make a pass for another seat; `by_holder`: its holder agreed, rather than the others."""

    seat: str
    to: str
    by_holder: bool = False

    line_kind = as_note

    def log_line(self, view: State) -> str:
        return (
            f"{capitalized_name(view, self.to)} may make a pass for {seat_words(view, self.seat)} within ten minutes."
        )

    apply = unchanged


class PassMade(Event, frozen=True, tag="pass_made"):
    """A seat made a pass for another seat."""

    seat: str
    by: str

    line_kind = as_note

    def log_line(self, view: State) -> str:
        return f"{capitalized_name(view, self.by)} made a pass for {seat_words(view, self.seat)}."

    apply = unchanged


class SeatMoved(Event, frozen=True, tag="seat_moved"):
    """A seat was taken over with a pass; `name` is its previous display name."""

    seat: str
    name: str

    def apply(self, state: S) -> S:
        return _with_seat(state, self.seat, absent=False)

    def log_line(self, _view: State) -> str:
        return f"{capitalized(in_sentence(self.seat, self.name))}'s seat was taken over with a pass."


SeatEvent = (
    SeatTaken
    | SeatLeft
    | SeatWentAway
    | SeatCameBack
    | SeatAdded
    | StandingSet
    | RealLuckSet
    | RealLuckChanged
    | WatchersChanged
    | AbsenceNoted
    | PassAllowed
    | PassMade
    | SeatMoved
)
