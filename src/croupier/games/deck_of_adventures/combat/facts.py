"""What the page shows next to the table before a combat has its order."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.deck_of_adventures.state import Adventure
from croupier.pieces.view_model import Fact


@rule("DA-11.3")
def facts(view: Adventure) -> tuple[Fact, ...]:
    """A note that Target Cards are being drawn for the order; the track shows the round and whose turn it is."""
    combat = view.combat
    return (Fact("Combat", "Target Cards are drawn"),) if combat is not None and not combat.ordered else ()
