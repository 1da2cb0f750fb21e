"""The events that set the current turn, and actions readied for another's turn."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.core.events import Event, no_line
from croupier.games.deck_of_adventures.combat.state import Combat, Readied, Turn
from croupier.games.deck_of_adventures.names import name_of, sentence
from croupier.games.deck_of_adventures.packs import library
from croupier.games.deck_of_adventures.state import Adventure

TURNS = {
    "reached": "It is {name}'s turn.", "skipped": "{name} loses this turn.", "passes": "A turn passes for {name}.",
    "ends": "{name} ends the turn.",
    "more major": "{name} has one more Major Action in this turn.",
    "more minor": "{name} has one more Minor Action in this turn.",
}  # fmt: skip
READIED_OVER = "{name} ends the readied action."


def _turn_line(view: Adventure, turn: Turn | None, why: str) -> str:
    """The log line for a change of a turn; most changes have none."""
    line = READIED_OVER if why == "ends" and turn is not None and turn.readied else TURNS.get(why, "")
    return line.format(name=name_of(view, turn.who)) if line and turn is not None else ""


class TurnSet(Event, frozen=True, tag="turn_set"):
    """The current turn changes; None between turns."""

    turn: Turn | None
    why: str = ""

    def apply(self, state: Adventure) -> Adventure:
        if state.combat is None:
            return replace(state, passing=self.turn)
        return replace(state, combat=replace(state.combat, turn=self.turn))

    def log_line(self, view: Adventure) -> str:
        return _turn_line(view, self.turn, self.why)


class ReadiedSet(Event, frozen=True, tag="readied_set"):
    """A character readies an action; `readied` None: the action is lost unused."""

    who: str
    readied: Readied | None

    def apply(self, state: Adventure) -> Adventure:
        others = tuple(one for one in _combat(state).readied if one.who != self.who)
        return _with(state, readied=(*others, self.readied) if self.readied is not None else others)

    def log_line(self, view: Adventure) -> str:
        name = name_of(view, self.who)
        if self.readied is None:
            return f"{name}'s readied action is lost."
        what = library.title(view, self.readied.power) if self.readied.power else "an action"
        return sentence(f"{name} readies {what}: {self.readied.trigger}")


class ReadiedTaken(Event, frozen=True, tag="readied_taken"):
    """A trigger occurs: the readied action is taken now, and the current turn waits."""

    who: str
    trigger: str

    def apply(self, state: Adventure) -> Adventure:
        combat = _combat(state)
        readied = combat.readied_by(self.who)
        power, at = (readied.power, readied.at) if readied is not None else ("", 0)
        turn = Turn(self.who, begun=True, steps=("begun",), minor=True, readied=True, power=power, at=at)
        others = tuple(one for one in combat.readied if one.who != self.who)
        return _with(state, turn=turn, held=combat.turn, readied=others)

    def log_line(self, view: Adventure) -> str:
        return sentence(f"{name_of(view, self.who)} takes the readied action: {self.trigger}")


class HeldTurnSet(Event, frozen=True, tag="held_turn_set"):
    """The turn that waits for a readied action changes."""

    turn: Turn
    why: str = ""

    def apply(self, state: Adventure) -> Adventure:
        return _with(state, held=self.turn)

    def log_line(self, view: Adventure) -> str:
        return _turn_line(view, self.turn, self.why)


class ReadiedOver(Event, frozen=True, tag="readied_over"):
    """A readied action is done or dropped: the turn that waited continues."""

    who: str

    def apply(self, state: Adventure) -> Adventure:
        return _with(state, turn=_combat(state).held, held=None)

    log_line = no_line


def _combat(state: Adventure) -> Combat:
    assert state.combat is not None
    return state.combat


def _with(state: Adventure, **changes: object) -> Adventure:
    return replace(state, combat=replace(_combat(state), **changes))
