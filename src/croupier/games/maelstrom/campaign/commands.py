"""What the storyteller sets about the campaign."""

from __future__ import annotations

import msgspec

from croupier.core.commands import Command


class SetCampaign(Command, frozen=True, tag="set_campaign"):
    """Its name, its pitch and notes on its tone."""

    name: str
    pitch: str = ""
    tone: str = ""


class AnswerQuestion(Command, frozen=True, tag="answer_question"):
    """A question of session zero and what the table agreed on; no answer takes it back."""

    question: str
    answer: str = ""


class BeginCampaign(Command, frozen=True, tag="begin_campaign"):
    """The first chapter begins."""


class SetScene(Command, frozen=True, tag="set_scene"):
    """Where the story is now, whether one can rest there, and who is threatened."""

    title: str
    text: str = ""
    safe_rest: bool = False
    threatened: tuple[str, ...] = ()


class EndScene(Command, frozen=True, tag="end_scene"):
    """The scene is over."""


class SetClock(Command, frozen=True, tag="set_hour"):
    """The date and hour in the world, in words; none takes them away."""

    log_phrase = "changes the date and hour"

    clock: str = ""


class NpcPool(msgspec.Struct, frozen=True):
    """A pool of a quick sheet."""

    label: str
    dice: int


class AddNpc(Command, frozen=True, tag="add_npc"):
    """A storyteller's character on a quick sheet."""

    name: str
    pools: tuple[NpcPool, ...] = ()
    initiative: int = 4
    bashing: int = 0
    lethal: int = 0
    evade: int | None = None
    willpower: int | None = None
    boxes: int = 4
    notes: str = ""


class ChangeNpc(AddNpc, frozen=True, tag="change_npc", kw_only=True):
    """Their quick sheet is now this; levels that are filled stay."""

    npc: str


class RemoveNpc(Command, frozen=True, tag="remove_npc"):
    npc: str


class AwardChapter(Command, frozen=True, tag="award_chapter"):
    """The ticks at the end of a chapter: who completed it, who showed what."""

    participation: tuple[str, ...] = ()
    creativity: tuple[str, ...] = ()
    roleplaying: tuple[str, ...] = ()
    heroism: tuple[str, ...] = ()


class AwardStory(Command, frozen=True, tag="award_story"):
    """The ticks at the end of a story: goal met, harrowing, who showed ingenuity."""

    victory: bool = False
    hazard: bool = False
    ingenuity: tuple[str, ...] = ()


class AwardAll(Command, frozen=True, tag="award_all"):
    """The same points for everyone at the end of a session."""


class AwardPoints(Command, frozen=True, tag="award_points"):
    """Points for one character beyond the list, or a correction, with its reason."""

    character: str
    points: int
    reason: str


class CloseChapter(Command, frozen=True, tag="close_chapter"):
    """A chapter is over: experience may be spent."""


class OpenChapter(Command, frozen=True, tag="open_chapter"):
    """The next chapter begins."""
