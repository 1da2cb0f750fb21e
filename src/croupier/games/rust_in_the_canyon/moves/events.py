"""What happens in the moves of freeplay, and what it does to the state."""

from __future__ import annotations

import msgspec

from croupier.core.events import Event
from croupier.games.rust_in_the_canyon.moves.state import Solo
from croupier.games.rust_in_the_canyon.state import Canyon


class SoloBegan(Event, frozen=True, tag="solo_began"):
    """A side plays a hand alone."""

    solo: Solo


class SoloEnded(Event, frozen=True, tag="solo_ended"):
    """That hand is over, with these cards."""

    solo: Solo
    cards: tuple[str, ...]
    total: int


def apply_solo(state: Canyon, event: SoloBegan | SoloEnded) -> Canyon:
    """The state after one of them."""
    match event:
        case SoloBegan(solo=solo):
            return msgspec.structs.replace(state, solos=(*state.solos, solo))
        case SoloEnded(solo=solo):
            left = tuple(one for one in state.solos if one.side != solo.side)
            return msgspec.structs.replace(state, solos=left)
