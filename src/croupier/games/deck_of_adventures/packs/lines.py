"""One line of the log for what happens to the content of a table."""

from __future__ import annotations

from croupier.games.deck_of_adventures.packs.contents import listed
from croupier.games.deck_of_adventures.packs.events import OwnEvent, PackAdded, PackRemoved
from croupier.games.deck_of_adventures.state import Adventure

TOLD = 3
"""Faults that the GM's line names; the rest are counted."""


def line(event: OwnEvent, view: Adventure) -> str:
    """A plain sentence; whoever knows of creatures and faults reads of them too."""
    match event:
        case PackAdded(pack=pack):
            faults = pack.faults.value or ()
            more = f"; {len(faults) - TOLD} more" if len(faults) > TOLD else ""
            said = f" Left to the GM: {'; '.join(faults[:TOLD])}{more}." if faults else ""
            return f"The pack {pack.name} is added: {listed(pack)}.{said}"
        case PackRemoved(name=name):
            return f"The pack {name} is taken away."
