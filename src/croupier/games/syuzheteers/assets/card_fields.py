"""The input fields for writing cards, shared by several choices."""

from __future__ import annotations

from typing import Any

from croupier.core.choices import Field, one_of, text
from croupier.core.rules import rule
from croupier.games.syuzheteers.assets.cards import is_guard
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


def reverse_field(view: Story) -> Field:
    """The field for the type on an asset's reverse, which may stay empty unless the asset guards against it."""
    field: dict[str, Any] = {"required": is_guard(view.ruling)}
    one = challenge_field(view)
    return Field(one.name, f"Reverse: {one.label}", one.kind, options=one.options, max_length=one.max_length, **field)


@rule("SZ-3.2", "SZ-R8")
def guard_fields(view: Story) -> tuple[Field, ...]:
    """The field for the reverse where it is written only if the asset guards against it."""
    return (reverse_field(view),) if is_guard(view.ruling) else ()


@rule("SZ-3.2", "SZ-R8")
def least_guard(view: Story) -> str:
    """The type that a ready-made asset guards against; empty if its reverse may wait."""
    return "Exigency" if is_guard(view.ruling) else ""


def question_field(*, required: bool = True) -> Field:
    return text("question", "The question it asks", LONGEST_QUESTION, required=required)
