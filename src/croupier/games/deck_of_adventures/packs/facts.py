"""What the page shows about the packs of a table."""

from __future__ import annotations

from croupier.games.deck_of_adventures.packs.contents import contents
from croupier.games.deck_of_adventures.state import Adventure
from croupier.pieces.view_model import Fact


def facts(view: Adventure) -> tuple[Fact, ...]:
    """Each pack other than the starter, and for the GM the fields that are left to them."""
    found = []
    for pack in view.packs:
        found.append(Fact(f"Pack {pack.name}", contents(pack)))
        found.extend(Fact(f"Pack {pack.name}, finding", fault) for fault in pack.faults.value or ())
    return tuple(found)
