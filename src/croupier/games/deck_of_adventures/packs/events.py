"""The events of the content packs of a table."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.core.events import Event
from croupier.games.deck_of_adventures.packs.contents import contents
from croupier.games.deck_of_adventures.packs.state import Pack
from croupier.games.deck_of_adventures.state import Adventure

MOST_FAULTS = 3
"""The most faults that the GM's log line shows; the rest are counted."""


class PackAdded(Event, frozen=True, tag="pack_added"):
    """A pack is added as it was read; it replaces one of the same name."""

    pack: Pack

    def apply(self, state: Adventure) -> Adventure:
        others = (one for one in state.packs if one.name != self.pack.name)
        return replace(state, packs=(*others, self.pack))

    def log_line(self, view: Adventure) -> str:
        faults = self.pack.faults.value or ()
        more = f"; {len(faults) - MOST_FAULTS} more" if len(faults) > MOST_FAULTS else ""
        told = f" Findings: {'; '.join(faults[:MOST_FAULTS])}{more}." if faults else ""
        return f"The pack {self.pack.name} is added: {contents(self.pack)}.{told}"


class PackRemoved(Event, frozen=True, tag="pack_removed"):
    """A pack is removed."""

    name: str

    def apply(self, state: Adventure) -> Adventure:
        return replace(state, packs=tuple(one for one in state.packs if one.name != self.name))

    def log_line(self, view: Adventure) -> str:
        return f"The pack {self.name} is removed."
