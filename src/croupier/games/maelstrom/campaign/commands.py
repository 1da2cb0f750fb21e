"""The storyteller's commands about the campaign."""

from __future__ import annotations

import msgspec

from croupier.core.commands import Command
from croupier.core.forms import EachOnce


class SetCampaign(Command, frozen=True, tag="set_campaign"):
    """Set the campaign's name, pitch and notes on its tone."""

    name: str
    pitch: str = ""
    tone: str = ""


class AnswerQuestion(Command, frozen=True, tag="answer_question"):
    """Record a question of session zero and what the table agreed on; an empty answer removes it."""

    question: str
    answer: str = ""


class BeginCampaign(Command, frozen=True, tag="begin_campaign"):
    """Begin the first chapter."""


class SetScene(Command, frozen=True, tag="set_scene"):
    """Set where the story is now, whether one can rest there, and who is threatened."""

    title: str
    text: str = ""
    safe_rest: bool = False
    threatened: EachOnce = ()


class EndScene(Command, frozen=True, tag="end_scene"):
    """End the scene."""


class SetClock(Command, frozen=True, tag="set_hour"):
    """Set the date and hour in the world, as text; an empty text removes them."""

    log_phrase = "changes the date and hour"

    clock: str = ""


class NpcPool(msgspec.Struct, frozen=True, omit_defaults=True):
    """A pool on a quick sheet; its attacks begin with the numbers of a listed weapon."""

    label: str
    dice: int
    weapon: str = ""


class AddNpc(Command, frozen=True, tag="add_npc"):
    """Add a storyteller's character on a quick sheet; one who is `hidden` waits until the storyteller shows them."""

    name: str
    pools: tuple[NpcPool, ...] = ()
    initiative: int = 4
    bashing: int = 0
    lethal: int = 0
    evade: int | None = None
    willpower: int | None = None
    boxes: int = 4
    notes: str = ""
    hidden: bool = False


class ChangeNpc(AddNpc, frozen=True, tag="change_npc", kw_only=True):
    """Replace a quick sheet; filled levels stay filled. A character who is no longer `hidden` joins the story."""

    npc: str


class RemoveNpc(Command, frozen=True, tag="remove_npc"):
    npc: str


class AwardChapter(Command, frozen=True, tag="award_chapter"):
    """Award the ticks at the end of a chapter: who completed it, and who showed what."""

    participation: EachOnce = ()
    creativity: EachOnce = ()
    roleplaying: EachOnce = ()
    heroism: EachOnce = ()


class AwardStory(Command, frozen=True, tag="award_story"):
    """Award the ticks at the end of a story: goal met, harrowing, who showed ingenuity."""

    victory: bool = False
    hazard: bool = False
    ingenuity: EachOnce = ()


class AwardAll(Command, frozen=True, tag="award_all"):
    """Award everyone the same points at the end of a session."""


class AwardPoints(Command, frozen=True, tag="award_points"):
    """Award one character points beyond the list, or correct them, with a reason."""

    character: str
    points: int
    reason: str


class CloseChapter(Command, frozen=True, tag="close_chapter"):
    """Close the chapter; experience may now be spent."""


class OpenChapter(Command, frozen=True, tag="open_chapter"):
    """Open the next chapter."""
