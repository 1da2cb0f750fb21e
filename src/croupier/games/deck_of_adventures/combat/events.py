"""What happens in combat, and the one place where it is applied."""

from __future__ import annotations

from typing import assert_never

import msgspec

from croupier.core.events import Event
from croupier.games.deck_of_adventures.combat.state import Turn
from croupier.games.deck_of_adventures.state import Adventure


class TurnSet(Event, frozen=True, tag="turn_set"):
    """The turn that is passing, as far as it has come; None between two turns."""

    turn: Turn | None
    why: str = ""


OwnEvent = TurnSet
EVENTS: tuple[type[Event], ...] = (TurnSet,)


def apply(state: Adventure, event: OwnEvent) -> Adventure:
    """The adventure after one of these events. It judges nothing and draws nothing."""
    match event:
        case TurnSet(turn=turn):
            if state.combat is None:
                return msgspec.structs.replace(state, passing=turn)
            return msgspec.structs.replace(state, combat=msgspec.structs.replace(state.combat, turn=turn))
        case _:
            assert_never(event)
