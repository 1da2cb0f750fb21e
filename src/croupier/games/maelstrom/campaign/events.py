"""Events about the campaign."""

from __future__ import annotations

import msgspec

from croupier.core.banners import DECLARED, END, Banner
from croupier.core.events import Event, unchanged
from croupier.core.names import and_so_on, sentence
from croupier.games.maelstrom.actors import name_of
from croupier.games.maelstrom.campaign.state import Answered, Scene
from croupier.games.maelstrom.state import Campaign, with_character

put = msgspec.structs.replace


class CampaignSet(Event, frozen=True, tag="campaign_set"):
    name: str
    pitch: str = ""
    tone: str = ""

    def apply(self, state: Campaign) -> Campaign:
        return put(state, name=self.name, pitch=self.pitch, tone=self.tone)

    def log_line(self, view: Campaign) -> str:
        more = [sentence(part) for part in (self.pitch, f"Tone: {self.tone}" if self.tone else "") if part]
        return " ".join((f"The campaign is called {self.name}.", *more))


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
        if self.scene is None:
            return "The scene is over."
        threatened = [name_of(view, one) for one in self.scene.threatened]
        more = (
            sentence(self.scene.text) if self.scene.text else "",
            "Resting is possible here." if self.scene.safe_rest else "",
            f"{and_so_on(threatened)} cannot rest: they are threatened." if threatened else "",
        )
        return " ".join((f"Scene: {self.scene.title}.", *filter(None, more)))

    def banner(self, view: Campaign) -> Banner:
        return Banner(
            DECLARED, "scene", f"Scene: {self.scene.title}" if self.scene is not None else "The scene is over"
        )


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

    def banner(self, view: Campaign) -> Banner:
        if not self.between:
            return Banner(DECLARED, "chapter", f"Chapter {self.chapter}")
        waits = view.ruling("xp_when") == "between_chapters"
        return Banner(END, "chapter", f"Chapter {self.chapter} over",
                      next="Spend experience before the next chapter." if waits else "")  # fmt: skip


class Awarded(Event, frozen=True, tag="awarded"):
    """Points awarded to a character, and the reason."""

    character: str
    points: int
    reason: str

    apply = unchanged

    def log_line(self, view: Campaign) -> str:
        return f"{name_of(view, self.character)}: {self.points:+d} experience ({self.reason})."


class ProxySet(Event, frozen=True, tag="proxy_set"):
    """Whether the storyteller plays a character whose player is away, or they are `idle` until the player returns."""

    character: str
    proxy: bool
    idle: bool = False

    def apply(self, state: Campaign) -> Campaign:
        return with_character(state, self.character, proxy=self.proxy, idle=self.idle)

    def log_line(self, view: Campaign) -> str:
        name = name_of(view, self.character)
        if self.idle:
            return f"{name} does nothing while their player is away."
        if self.proxy:
            return f"The GM plays {name} while their player is away."
        return f"{name}'s player plays {name} again."
