"""The event that sets which senses a Check needs."""

from __future__ import annotations

from croupier.core.events import Event
from croupier.games.deck_of_adventures.state import Adventure, with_check


class SensesNeeded(Event, frozen=True, tag="senses_needed"):
    """The senses that a Check needs (DA-15.7)."""

    check: str
    sight: bool
    hearing: bool

    def apply(self, state: Adventure) -> Adventure:
        return with_check(state, self.check, sight=self.sight, hearing=self.hearing)

    def log_line(self, view: Adventure) -> str:
        senses = (("sight", self.sight), ("hearing", self.hearing))
        needed = " and ".join(name for name, needs in senses if needs)
        return f"The Check needs {needed or 'neither sight nor hearing'}."
