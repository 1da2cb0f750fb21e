"""What happens to the storyteller's characters."""

from __future__ import annotations

import msgspec

from croupier.core.events import Event
from croupier.core.secrets import EVERYONE
from croupier.games.maelstrom.campaign.state import Npc
from croupier.games.maelstrom.ships.state import without
from croupier.games.maelstrom.state import Campaign

put = msgspec.structs.replace


class NpcSet(Event, frozen=True, tag="npc_set"):
    """A storyteller's character as everyone knows them, and their quick sheet for the storyteller."""

    npc: Npc
    joins: bool = False

    def audience(self) -> tuple[str, ...] | None:
        """Everyone when they join; later those who know the quick sheet, others learn by what they see of them."""
        known = self.npc.quick.known_to
        return None if self.joins or EVERYONE in known else known

    def apply(self, state: Campaign) -> Campaign:
        npc = self.npc
        if self.joins:
            return put(state, npcs=(*state.npcs, npc), named=state.named + 1)
        return put(state, npcs=tuple(npc if one.id == npc.id else one for one in state.npcs))

    def log_line(self, view: Campaign) -> str:
        return f"{self.npc.name} is here." if self.joins else ""


class NpcGone(Event, frozen=True, tag="npc_gone"):
    npc: str

    def apply(self, state: Campaign) -> Campaign:
        left = tuple(one for one in state.npcs if one.id != self.npc)
        return put(state, npcs=left, ships=tuple(without(one, self.npc) for one in state.ships))

    def log_line(self, view: Campaign) -> str:
        return "A character leaves the story."
