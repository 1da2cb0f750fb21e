"""Events about the storyteller's characters."""

from __future__ import annotations

import msgspec

from croupier.core.events import Event
from croupier.core.secrets import EVERYONE, Secret
from croupier.core.state import GM
from croupier.games.maelstrom.campaign.state import Npc
from croupier.games.maelstrom.sheets.state import OK
from croupier.games.maelstrom.ships.state import without
from croupier.games.maelstrom.state import Campaign

put = msgspec.structs.replace


class NpcSet(Event, frozen=True, tag="npc_set"):
    """A storyteller's character as everyone knows them, and their quick sheet for the storyteller."""

    npc: Npc
    joins: bool = False
    was: str = ""
    """Their previous name, if everyone sees a change of name or condition, or of being at zero willpower."""
    breaks: bool = False
    """Whether they are at zero willpower now, or no longer."""

    def audience(self) -> tuple[str, ...] | None:
        """Everyone if the character joins or is seen to change; otherwise the seats that know the quick sheet."""
        known = self.npc.quick.known_to
        return None if self.joins or self.was or EVERYONE in known else known

    def apply(self, state: Campaign) -> Campaign:
        npc = self.npc
        if self.joins:
            return put(state, npcs=(*state.npcs, npc), named=state.named + 1)
        return put(state, npcs=tuple(npc if one.id == npc.id else one for one in state.npcs))

    def log_line(self, view: Campaign) -> str:
        name, broken = self.npc.name, self.npc.broken
        if self.joins:
            return f"{name} joins the story{', at zero willpower' if broken else ''}."
        called = f"is now called {name}" if self.was not in ("", name) else ""
        breaks = f"is {'' if broken else 'no longer '}at zero willpower" if self.breaks else ""
        up = f"is {'on their feet again' if self.npc.condition == OK else self.npc.condition}"
        told = " and ".join(filter(None, (called, breaks))) or (up if self.was else "")
        return f"{self.was} {told}." if told else ""


class BackstageSet(Event, frozen=True, tag="backstage_set"):
    """The characters that the storyteller has not shown yet; nobody else knows of them."""

    npcs: Secret[tuple[Npc, ...]]
    why: str = ""

    def audience(self) -> tuple[str, ...] | None:
        return (GM,)

    def apply(self, state: Campaign) -> Campaign:
        return put(state, backstage=self.npcs)

    def log_line(self, view: Campaign) -> str:
        return f"{self.why}." if self.why else ""


class NpcGone(Event, frozen=True, tag="npc_gone"):
    """A storyteller's character on a quick sheet leaves the story."""

    npc: str
    name: str = ""

    def apply(self, state: Campaign) -> Campaign:
        left = tuple(one for one in state.npcs if one.id != self.npc)
        return put(state, npcs=left, ships=tuple(without(one, self.npc) for one in state.ships))

    def log_line(self, view: Campaign) -> str:
        return f"{self.name or 'A character'} leaves the story."


class CharacterGone(Event, frozen=True, tag="character_gone"):
    """A storyteller's character on a full sheet leaves the story, with everything that waits for them."""

    character: str
    name: str

    def apply(self, state: Campaign) -> Campaign:
        gone = self.character
        return put(
            state,
            characters=tuple(one for one in state.characters if one.id != gone),
            proposals=tuple(one for one in state.proposals if one.of != gone),
            rests=tuple(one for one in state.rests if one != gone),
            ships=tuple(without(one, gone) for one in state.ships),
        )

    def log_line(self, view: Campaign) -> str:
        return f"{self.name} leaves the story."
