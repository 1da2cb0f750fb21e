"""The events of towns, clocks and notes."""

from __future__ import annotations

import msgspec

from croupier.core.events import Event, unchanged
from croupier.core.names import name_of
from croupier.core.secrets import Secret
from croupier.games.rust_in_the_canyon.names import sentence
from croupier.games.rust_in_the_canyon.state import Canyon, with_character, with_town
from croupier.games.rust_in_the_canyon.town.state import OUTCOMES, PARTS, PERMANENT, REVERTS, WITHDRAWN, Clock, Town

put = msgspec.structs.replace


def town_name(view: Canyon, town: str) -> str:
    """The name of a town; its id if this view has no such town."""
    return next((one.name for one in view.towns if one.id == town), town)


def with_markers_retired(state: Canyon, why: str) -> Canyon:
    """The state with all held read markers retired."""
    for one in state.characters:
        retired = tuple(m if m.retired else put(m, retired=why) for m in one.markers)
        state = with_character(state, one.id, markers=retired) if retired else state
    return state


class TownEntered(Event, frozen=True, tag="town_entered"):
    """A town on arrival, or on the way once its chips are placed; the previous town with its stack.

    `retires`: read markers gained on the road are retired.
    """

    town: Town
    before: str = ""
    kept: int = 0
    arrived: bool = True
    retires: bool = False

    def apply(self, state: Canyon) -> Canyon:
        town = self.town
        state = with_town(state, self.before, stack=self.kept) if self.before else state
        state = with_markers_retired(state, "the PCs left the road") if self.retires else state
        known = any(one.id == town.id for one in state.towns)
        towns = tuple(town if one.id == town.id else one for one in state.towns)
        state = put(state, towns=towns if known else (*towns, town), town=town.id, on_the_road=not self.arrived)
        return put(state, ready=(), purchases=()) if self.arrived else state

    def log_line(self, view: Canyon) -> str:
        comes = ("are back in" if self.town.visits > 1 else "come to") if self.arrived else "are bound for"
        return f"The PCs {comes} {self.town.name}, a {self.town.size}."


class TownLeft(Event, frozen=True, tag="town_left"):
    """The town with its stack as left and its verdict; markers from there are retired.

    `lasting`: changes that the PCs reflected on earlier in this visit are permanent.
    """

    town: str
    stack: int
    verdict: str
    lasting: bool = False

    def apply(self, state: Canyon) -> Canyon:
        state = with_town(state, self.town, stack=self.stack, verdict=self.verdict)
        state = with_markers_retired(state, "the town was left")
        return put(state, on_the_road=True, ready=())

    def log_line(self, view: Canyon) -> str:
        left = f"The PCs leave {town_name(view, self.town)} with its stack at {self.stack}"
        lasts = "will not last" if self.verdict == REVERTS else f"is {self.verdict}"
        if self.lasting and self.verdict != PERMANENT:
            return f"{left}; of what they changed there, only the earlier part is permanent."
        return f"{left}; what they changed there {lasts}."


class TownWritten(Event, frozen=True, tag="town_written"):
    """A part of a town's public sheet; `before` is the former name where the part is the name."""

    town: str
    part: str
    text: str
    before: str = ""

    def apply(self, state: Canyon) -> Canyon:
        return with_town(state, self.town, **{self.part: self.text})

    def log_line(self, view: Canyon) -> str:
        name = self.before or town_name(view, self.town)
        if self.part == "name":
            return f"{name} is now called {sentence(self.text)}"
        if self.part == "agenda":
            return f"The PCs' agenda in {name}: {sentence(self.text)}"
        return f"{name}, {PARTS.get(self.part, self.part).lower()}: {sentence(self.text) or 'blank.'}"


class TownNoted(Event, frozen=True, tag="town_noted"):
    town: str
    notes: Secret[str]

    def audience(self) -> tuple[str, ...] | None:
        return ("gm",)

    def apply(self, state: Canyon) -> Canyon:
        return with_town(state, self.town, notes=self.notes)

    def log_line(self, view: Canyon) -> str:
        return f"You write notes on {town_name(view, self.town)}."


class NotesWritten(Event, frozen=True, tag="notes_written"):
    notes: Secret[str]

    def audience(self) -> tuple[str, ...] | None:
        return ("gm",)

    def apply(self, state: Canyon) -> Canyon:
        return put(state, notes=self.notes)

    def log_line(self, view: Canyon) -> str:
        return "You write your notes."


class ClockStarted(Event, frozen=True, tag="clock_started"):
    """A clock on the table, or one that was only shown next to an action and now starts."""

    clock: Clock

    def apply(self, state: Canyon) -> Canyon:
        others = tuple(one for one in state.clocks if one.id != self.clock.id)
        made = state.clocks_made + (len(others) == len(state.clocks))
        return put(state, clocks=(*others, self.clock), clocks_made=made)

    def log_line(self, view: Canyon) -> str:
        one, size = self.clock, f"{self.clock.size} segment{'' if self.clock.size == 1 else 's'}"
        if one.what_if:
            return f"If {one.beside or 'that is done'}: {one.name} ({size}), because {sentence(one.cause)}"
        done = f"It was done anyway: {sentence(one.beside)} " if one.beside else ""
        return f"{done}New clock: {one.name} ({size}, {one.kind}), because {sentence(one.cause)}"


class ClockRevealed(Event, frozen=True, tag="clock_revealed"):
    """A hidden clock is revealed, with its value; `ruled`: not by the GM, but because the table no longer hides any."""

    clock: Clock
    ruled: bool = False
    apply = unchanged

    def teaches(self) -> bool:
        return True

    def reveals(self) -> bool:
        return True

    def log_line(self, view: Canyon) -> str:
        shown = f"at {self.clock.at} of {self.clock.size}"
        if self.ruled:
            return f"A hidden clock is revealed, {shown}: this table hides none."
        return f"The GM reveals a hidden clock, {shown}."


class ClockRang(Event, frozen=True, tag="clock_rang"):
    """A clock has run out, or is no longer `rung` because an override has set it back."""

    clock: str
    rung: bool = True

    def apply(self, state: Canyon) -> Canyon:
        changed = (put(one, rung=self.rung) if one.id == self.clock else one for one in state.clocks)
        return put(state, clocks=tuple(changed))

    def log_line(self, view: Canyon) -> str:
        rung = next((one for one in view.clocks if one.id == self.clock), None)
        if not self.rung:
            return f'Clock "{rung.name if rung else self.clock}" is running again.'
        what = "has blown over" if rung is not None and rung.counts_down else "is full"
        return f'Clock "{rung.name if rung else self.clock}" {what}.'


class ClockClosed(Event, frozen=True, tag="clock_closed"):
    """A clock is removed: closed, withdrawn, or ended, with what happened."""

    clock: str
    name: str
    why: str = ""
    came: str = ""

    def apply(self, state: Canyon) -> Canyon:
        return put(state, clocks=tuple(one for one in state.clocks if one.id != self.clock))

    def log_line(self, view: Canyon) -> str:
        came = f" {OUTCOMES[self.came]}" if self.came in OUTCOMES else ""
        ends = "does not start" if self.came == WITHDRAWN else f"ends{came}"
        return f'Clock "{self.name}" {ends}{f": {sentence(self.why)}" if self.why else "."}'


class HiddenClocksSet(Event, frozen=True, tag="hidden_clocks_set"):
    clocks: Secret[tuple[Clock, ...]]

    def audience(self) -> tuple[str, ...] | None:
        return ("gm",)

    def apply(self, state: Canyon) -> Canyon:
        return put(state, hidden_clocks=self.clocks)

    def log_line(self, view: Canyon) -> str:
        return "You change your hidden clocks."


class RemarkWritten(Event, frozen=True, tag="remark_written"):
    seat: str
    about: str
    text: str

    def apply(self, state: Canyon) -> Canyon:
        return put(state, remarks=(*state.remarks, (self.seat, self.about, self.text)))

    def log_line(self, view: Canyon) -> str:
        return f"Playtest remark by {name_of(view, self.seat)}: {sentence(self.text)}"
