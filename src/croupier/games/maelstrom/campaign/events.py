"""What happens to the campaign, and the one place where it is applied."""

from __future__ import annotations

from typing import assert_never

import msgspec

from croupier.core.events import Event
from croupier.core.secrets import EVERYONE
from croupier.games.maelstrom.campaign.state import Npc
from croupier.games.maelstrom.state import Campaign


class NpcSet(Event, frozen=True, tag="npc_set"):
    """A storyteller's character as everyone knows her, and her quick sheet for the storyteller."""

    npc: Npc

    def audience(self) -> tuple[str, ...] | None:
        """Those who know the quick sheet: others learn of a change by what they see of her."""
        known = self.npc.quick.known_to
        return None if EVERYONE in known else known


OwnEvent = NpcSet
EVENTS: tuple[type[Event], ...] = (NpcSet,)


def apply(state: Campaign, event: OwnEvent) -> Campaign:
    """The campaign after one of these events. It judges nothing and draws nothing."""
    match event:
        case NpcSet(npc=npc):
            there = any(one.id == npc.id for one in state.npcs)
            npcs = tuple(npc if one.id == npc.id else one for one in state.npcs)
            return msgspec.structs.replace(state, npcs=npcs if there else (*npcs, npc))
        case _:
            assert_never(event)
