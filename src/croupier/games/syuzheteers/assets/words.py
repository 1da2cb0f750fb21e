"""The words that a table has chosen, and fields that several choices share (SZ-3.10, SZ-R12)."""

from __future__ import annotations

from croupier.core.choices import Field, one_of, text
from croupier.core.rules import rule
from croupier.core.settings import Settings
from croupier.games.syuzheteers.assets.content import CHALLENGES, KINDS
from croupier.games.syuzheteers.assets.state import RELATIONSHIP, Card
from croupier.games.syuzheteers.people import LONGEST_QUESTION
from croupier.games.syuzheteers.settings import Ruling
from croupier.games.syuzheteers.state import Story


@rule("SZ-3.10", "SZ-3.3", "SZ-R12")
def asset_word(ruling: Ruling, card: Card | None = None) -> str:
    """One word for both, or by a ruling the one that a card is, and both for cards in general."""
    if ruling("asset_word") == "assets":
        return "asset"
    if card is None:
        return "resource or advantage"
    return "advantage" if card.is_advantage else "resource"


@rule("SZ-3.10", "SZ-R12")
def asset_places(settings: Settings) -> str:
    """What the place is called in which a player's assets lie."""
    return "Assets" if asset_word(settings.__getitem__) == "asset" else "Resources and advantages"


def challenge_field(view: Story) -> Field:
    """The type of a challenge: one of the seven, or free where the lists are open."""
    if view.settings["type_lists"] == "all_open":
        return text("challenge", f"Type ({', '.join(CHALLENGES)}, or another)", 40, required=True)
    return one_of("challenge", "Type", [(name, f"{name}: {what}") for name, what in CHALLENGES.items()])


def kind_field() -> Field:
    return one_of("kind", "Kind", [(kind, kind) for kind in KINDS if kind != RELATIONSHIP], default="thing")


def question_field(*, required: bool = True) -> Field:
    return text("question", "The question it asks", LONGEST_QUESTION, required=required)
