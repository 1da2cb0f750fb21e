"""Which moves of cards the log leaves out."""

from __future__ import annotations

from croupier.core.events import Event
from croupier.games.state_stack.state import ACTION, DEFENSE
from croupier.pieces.events import CardsMoved, ChipsMoved

BLANKS = (f".{DEFENSE}", f".{ACTION}", ".ready")


def is_move_of_drawn_cards(event: Event) -> bool:
    """Whether cards move to or from the place where a combatant's drawn cards lie: the event of the test says more."""
    return isinstance(event, CardsMoved) and event.source.endswith(".drawn") | event.target.endswith(
        (".drawn", ".ready")
    )


def is_within_a_row(event: Event) -> bool:
    """Whether blank cards move within one row: the event that sets the row says how it lies."""
    if not isinstance(event, CardsMoved | ChipsMoved):
        return False
    source, target = event.source or "", event.target or ""
    is_of_one = source.partition(".")[0] == target.partition(".")[0]
    return is_of_one and source.endswith(BLANKS) and target.endswith(BLANKS)


def is_injury(event: Event) -> bool:
    """Whether counters come or go for an injury: the event of the hit, recovery or healing says more."""
    return isinstance(event, ChipsMoved) and event.kind in ("stun", "damage")
