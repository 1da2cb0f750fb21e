"""What happens with powers and items, and the one place where it is applied."""

from __future__ import annotations

from typing import assert_never

import msgspec

from croupier.core.events import Event
from croupier.games.deck_of_adventures.powers.state import POWER, Deeds
from croupier.games.deck_of_adventures.state import Adventure


class PowerUsed(Event, frozen=True, tag="power_used"):
    """A power or an item is used on these; `words` is its text, which people apply."""

    user: str
    name: str
    targets: tuple[str, ...] = ()
    pp: int = 0
    words: str = ""
    kind: str = POWER


class LeftToGm(Event, frozen=True, tag="left_to_gm"):
    """Words of a power that the GM applies by hand."""

    user: str
    target: str
    name: str
    words: str


class DeedsSet(Event, frozen=True, tag="deeds_set"):
    """What of powers is under way now."""

    deeds: Deeds
    why: str = ""


class PhaseBegan(Event, frozen=True, tag="phase_began"):
    """A boss goes on in its next phase."""

    boss: str
    phase: str


OwnEvent = PowerUsed | LeftToGm | DeedsSet | PhaseBegan
EVENTS: tuple[type[Event], ...] = (PowerUsed, LeftToGm, DeedsSet, PhaseBegan)


def apply(state: Adventure, event: OwnEvent) -> Adventure:
    """The adventure after one of these events. It judges nothing and draws nothing."""
    match event:
        case PowerUsed() | LeftToGm() | PhaseBegan():
            return state
        case DeedsSet(deeds=deeds):
            counted = state.counted + sum(one not in state.deeds.asked for one in deeds.asked)
            return msgspec.structs.replace(state, deeds=deeds, counted=counted)
        case _:
            assert_never(event)
