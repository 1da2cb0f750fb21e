"""The input fields for writing cards, shared by several choices."""

from __future__ import annotations

from croupier.core.choices import Field, one_of, text
from croupier.games.syuzheteers.assets.content import CHALLENGES, KINDS
from croupier.games.syuzheteers.assets.state import RELATIONSHIP
from croupier.games.syuzheteers.input_checks import LONGEST_QUESTION
from croupier.games.syuzheteers.state import Story


def challenge_field(view: Story) -> Field:
    """The field for a challenge's type: one of the seven, or free text if the lists are open."""
    if view.ruling("type_lists") == "all_open":
        return text("challenge", f"Type ({', '.join(CHALLENGES)}, or another)", 40, required=True)
    return one_of("challenge", "Type", [(name, f"{name}: {what}") for name, what in CHALLENGES.items()])


def kind_field() -> Field:
    return one_of("kind", "Kind", [(kind, kind) for kind in KINDS if kind != RELATIONSHIP], default="thing")


def question_field(*, required: bool = True) -> Field:
    return text("question", "The question it asks", LONGEST_QUESTION, required=required)
