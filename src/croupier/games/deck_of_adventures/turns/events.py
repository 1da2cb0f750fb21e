"""The event that sets the current turn."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.core.events import Event
from croupier.games.deck_of_adventures.combat.state import Turn
from croupier.games.deck_of_adventures.names import name_of
from croupier.games.deck_of_adventures.state import Adventure

TURNS = {
    "reached": "It is {name}'s turn.", "skipped": "{name} loses this turn.", "passes": "A turn passes for {name}.",
}  # fmt: skip


class TurnSet(Event, frozen=True, tag="turn_set"):
    """The current turn as far as it has come; None between two turns."""

    turn: Turn | None
    why: str = ""

    def apply(self, state: Adventure) -> Adventure:
        if state.combat is None:
            return replace(state, passing=self.turn)
        return replace(state, combat=replace(state.combat, turn=self.turn))

    def log_line(self, view: Adventure) -> str:
        line = TURNS.get(self.why, "")
        return line.format(name=name_of(view, self.turn.who)) if line and self.turn is not None else ""
