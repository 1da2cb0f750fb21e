"""What happens to the campaign, and the one place where it is applied."""

from __future__ import annotations

from typing import assert_never

import msgspec

from croupier.core.events import Event
from croupier.core.secrets import EVERYONE
from croupier.games.maelstrom.campaign.state import Answered, Npc, Scene
from croupier.games.maelstrom.ships.state import without
from croupier.games.maelstrom.state import Campaign, with_character


class CampaignSet(Event, frozen=True, tag="campaign_set"):
    name: str
    pitch: str = ""
    tone: str = ""


class QuestionAnswered(Event, frozen=True, tag="question_answered"):
    question: str
    answer: str


class CampaignBegan(Event, frozen=True, tag="campaign_began"):
    pass


class SceneSet(Event, frozen=True, tag="scene_set"):
    scene: Scene | None


class ClockSet(Event, frozen=True, tag="hour_set"):
    clock: str


class ChapterSet(Event, frozen=True, tag="chapter_set"):
    """Which chapter it is, and whether it is over."""

    chapter: int
    between: bool


class Awarded(Event, frozen=True, tag="awarded"):
    """Points that a character was awarded, and what for."""

    character: str
    points: int
    reason: str


class ProxySet(Event, frozen=True, tag="proxy_set"):
    """The storyteller plays a character whose player is away, or no longer."""

    character: str
    proxy: bool


class NpcSet(Event, frozen=True, tag="npc_set"):
    """A storyteller's character as everyone knows her, and her quick sheet for the storyteller."""

    npc: Npc
    joins: bool = False

    def audience(self) -> tuple[str, ...] | None:
        """Everyone when she joins; later those who know the quick sheet, others learn by what they see of her."""
        known = self.npc.quick.known_to
        return None if self.joins or EVERYONE in known else known


class NpcGone(Event, frozen=True, tag="npc_gone"):
    npc: str


OwnEvent = (
    CampaignSet
    | QuestionAnswered
    | CampaignBegan
    | SceneSet
    | ClockSet
    | ChapterSet
    | Awarded
    | ProxySet
    | NpcSet
    | NpcGone
)
EVENTS: tuple[type[Event], ...] = (
    CampaignSet, QuestionAnswered, CampaignBegan, SceneSet, ClockSet, ChapterSet, Awarded, ProxySet, NpcSet, NpcGone,
)  # fmt: skip

put = msgspec.structs.replace


def apply(state: Campaign, event: OwnEvent) -> Campaign:
    """The campaign after one of these events. It judges nothing and draws nothing."""
    match event:
        case CampaignSet(name=name, pitch=pitch, tone=tone):
            return put(state, name=name, pitch=pitch, tone=tone)
        case QuestionAnswered(question=question, answer=answer):
            others = tuple(one for one in state.answers if one.question != question)
            return put(state, answers=(*others, Answered(question, answer)) if answer else others)
        case CampaignBegan():
            return put(state, begun=True)
        case SceneSet(scene=scene):
            return put(state, scene=scene)
        case ClockSet(clock=clock):
            return put(state, clock=clock)
        case ChapterSet(chapter=chapter, between=between):
            return put(state, chapter=chapter, between=between)
        case Awarded():
            return state
        case ProxySet(character=name, proxy=proxy):
            return with_character(state, name, proxy=proxy)
        case NpcSet(npc=npc, joins=joins):
            if joins:
                return put(state, npcs=(*state.npcs, npc), named=state.named + 1)
            return put(state, npcs=tuple(npc if one.id == npc.id else one for one in state.npcs))
        case NpcGone(npc=gone):
            left = tuple(one for one in state.npcs if one.id != gone)
            return put(state, npcs=left, ships=tuple(without(one, gone) for one in state.ships))
        case _:
            assert_never(event)
