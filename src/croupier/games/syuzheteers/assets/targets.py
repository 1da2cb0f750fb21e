"""What a roll can address: a challenge, an obstacle, a hurdle, a complication or a question (SZ-7.2)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.syuzheteers.assets.state import RELATIONSHIP
from croupier.games.syuzheteers.state import Story

CHALLENGE, OBSTACLE, HURDLE, COMPLICATION, QUESTION, NOTHING = (
    "challenge", "obstacle", "hurdle", "complication", "question", "nothing",
)  # fmt: skip


@rule("SZ-7.2", "SZ-R10")
def target_kind(story: Story, card: str, addressed: str) -> str:
    """The kind of target: the challenge, one of its obstacles, a hurdle, a complication or a question.

    Under a ruling, also a relationship while it is troubled.
    """
    if addressed in (CHALLENGE, QUESTION):
        return addressed
    if story.has_card(card) and any(one.id == addressed for one in story.card(card).obstacles):
        return OBSTACLE
    if any(one.id == addressed for one in story.hurdles):
        return HURDLE
    if story.has_card(addressed) and story.card(addressed).troubled:
        return RELATIONSHIP
    held = any(held.id == addressed for one in story.characters for held in one.complications)
    return COMPLICATION if held else NOTHING
