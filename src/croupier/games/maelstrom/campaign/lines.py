"""One line of the log for what happens to the campaign."""

from __future__ import annotations

from typing import assert_never

from croupier.games.maelstrom.campaign.events import (
    Awarded,
    CampaignBegan,
    CampaignSet,
    ChapterSet,
    ClockSet,
    NpcGone,
    NpcSet,
    OwnEvent,
    ProxySet,
    QuestionAnswered,
    SceneSet,
)
from croupier.games.maelstrom.state import Campaign


def _name(view: Campaign, character: str) -> str:
    return view.character(character).name if view.has(character) else character


def line(event: OwnEvent, view: Campaign) -> str:
    """A plain sentence; empty for what is not told."""
    match event:
        case CampaignSet(name=name):
            return f"The campaign is called {name}."
        case QuestionAnswered(question=question, answer=answer):
            return f"{question} {answer}" if answer else f"Open again: {question}"
        case CampaignBegan():
            return "The campaign begins."
        case SceneSet(scene=scene):
            return f"Scene: {scene.title}." if scene is not None else "The scene is over."
        case ClockSet(clock=clock):
            return f"It is {clock}." if clock else ""
        case ChapterSet(chapter=chapter, between=between):
            return f"Chapter {chapter} {'is over' if between else 'begins'}."
        case Awarded(character=character, points=points, reason=reason):
            return f"{_name(view, character)}: {points:+d} experience ({reason})."
        case ProxySet(character=character, proxy=proxy):
            if proxy:
                return f"The storyteller plays {_name(view, character)} meanwhile."
            return f"{_name(view, character)} is in her player's hands again."
        case NpcSet(npc=npc, joins=joins):
            return f"{npc.name} is here." if joins else ""
        case NpcGone():
            return "Somebody has left the story."
        case _:
            assert_never(event)
