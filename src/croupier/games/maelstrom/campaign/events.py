"""What happens to the campaign."""

from __future__ import annotations

import msgspec

from croupier.core.events import Event, unchanged
from croupier.core.secrets import EVERYONE
from croupier.games.maelstrom.campaign.state import Answered, Npc, Scene
from croupier.games.maelstrom.rolls.actors import name_of
from croupier.games.maelstrom.ships.state import without
from croupier.games.maelstrom.state import Campaign, with_character

put = msgspec.structs.replace


class CampaignSet(Event, frozen=True, tag="campaign_set"):
    name: str
    pitch: str = ""
    tone: str = ""

    def apply(self, state: Campaign) -> Campaign:
        return put(state, name=self.name, pitch=self.pitch, tone=self.tone)

    def log_line(self, view: Campaign) -> str:
        return f"The campaign is called {self.name}."


class QuestionAnswered(Event, frozen=True, tag="question_answered"):
    question: str
    answer: str

    def apply(self, state: Campaign) -> Campaign:
        others = tuple(one for one in state.answers if one.question != self.question)
        return put(state, answers=(*others, Answered(self.question, self.answer)) if self.answer else others)

    def log_line(self, view: Campaign) -> str:
        return f"{self.question} {self.answer}" if self.answer else f"Open again: {self.question}"


class CampaignBegan(Event, frozen=True, tag="campaign_began"):
    def apply(self, state: Campaign) -> Campaign:
        return put(state, begun=True)

    def log_line(self, view: Campaign) -> str:
        return "The campaign begins."


class SceneSet(Event, frozen=True, tag="scene_set"):
    scene: Scene | None

    def apply(self, state: Campaign) -> Campaign:
        return put(state, scene=self.scene)

    def log_line(self, view: Campaign) -> str:
        return f"Scene: {self.scene.title}." if self.scene is not None else "The scene is over."


class ClockSet(Event, frozen=True, tag="hour_set"):
    clock: str

    def apply(self, state: Campaign) -> Campaign:
        return put(state, clock=self.clock)

    def log_line(self, view: Campaign) -> str:
        return f"It is {self.clock}." if self.clock else ""


class ChapterSet(Event, frozen=True, tag="chapter_set"):
    """Which chapter it is, and whether it is over."""

    chapter: int
    between: bool

    def apply(self, state: Campaign) -> Campaign:
        return put(state, chapter=self.chapter, between=self.between)

    def log_line(self, view: Campaign) -> str:
        return f"Chapter {self.chapter} {'is over' if self.between else 'begins'}."


class Awarded(Event, frozen=True, tag="awarded"):
    """Points that a character was awarded, and what for."""

    character: str
    points: int
    reason: str

    apply = unchanged

    def log_line(self, view: Campaign) -> str:
        return f"{name_of(view, self.character)}: {self.points:+d} experience ({self.reason})."


class ProxySet(Event, frozen=True, tag="proxy_set"):
    """The storyteller plays a character whose player is away, or no longer."""

    character: str
    proxy: bool

    def apply(self, state: Campaign) -> Campaign:
        return with_character(state, self.character, proxy=self.proxy)

    def log_line(self, view: Campaign) -> str:
        name = name_of(view, self.character)
        if self.proxy:
            return f"The storyteller plays {name} while their player is away."
        return f"{name}'s player plays {name} again."


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
