"""What the page tells beside the table while a combat is on."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.deck_of_adventures.state import Adventure
from croupier.pieces.picture import Fact


@rule("DA-11.5", "DA-11.8")
def facts(view: Adventure) -> tuple[Fact, ...]:
    """The round, whose turn it is, and the order."""
    combat = view.combat
    if combat is None:
        return ()
    if not combat.ordered:
        return (Fact("Combat", "Target Cards are drawn"),)
    there = [one for one in combat.order if one not in combat.gone and view.character(one).here]
    names = [view.character(one).name for one in there if not view.character(one).dead]
    turn = (Fact("Turn", view.character(combat.turn.who).name),) if combat.turn is not None else ()
    return (Fact("Round", str(combat.round)), *turn, Fact("Order", ", ".join(names)))
