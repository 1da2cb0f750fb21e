"""What happens to the content of a table, and the one place where it is applied."""

from __future__ import annotations

from typing import assert_never

import msgspec

from croupier.core.events import Event
from croupier.games.deck_of_adventures.packs.state import Pack
from croupier.games.deck_of_adventures.state import Adventure


class PackAdded(Event, frozen=True, tag="pack_added"):
    """A pack as it was read; it stands in the place of one of the same name."""

    pack: Pack


class PackRemoved(Event, frozen=True, tag="pack_removed"):
    name: str


OwnEvent = PackAdded | PackRemoved
EVENTS: tuple[type[Event], ...] = (PackAdded, PackRemoved)


def apply(state: Adventure, event: OwnEvent) -> Adventure:
    """The adventure after one of these events. It judges nothing and draws nothing."""
    match event:
        case PackAdded(pack=pack):
            packs = (*(one for one in state.packs if one.name != pack.name), pack)
        case PackRemoved(name=name):
            packs = tuple(one for one in state.packs if one.name != name)
        case _:
            assert_never(event)
    return msgspec.structs.replace(state, packs=packs)
