"""Whose asset it is, and who may lean on it."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.assets.state import RELATIONSHIP, Card
from croupier.games.syuzheteers.settings import Ruling
from croupier.games.syuzheteers.state import Story


@rule("SZ-3.6", "SZ-3.9", "SZ-R11")
def owns(ruling: Ruling, seat: str, card: Card) -> bool:
    """Whether an asset is this player's: who made or won it; both parties'; everyone's where assets are shared."""
    return seat in card.owners or (card.kind != RELATIONSHIP and ruling("asset_owner") == "shared")


@rule("SZ-3.8", "SZ-R10")
def in_hand(story: Story, card: Card) -> bool:
    """Whether it lies asset side up in somebody's hand, ready to be used: a troubled relationship is not."""
    return not card.problem and not card.troubled and places.where_is(story, card.id).startswith("hand.")


@rule("SZ-3.4", "SZ-3.8", "SZ-6.7", "SZ-R10")
def may_use(ruling: Ruling, story: Story, seat: str, card: Card) -> str:
    """Why a player may not strain or spend a card now; empty where they may."""
    if owns(ruling, seat, card) and card.troubled:
        return "the relationship is troubled"
    if not owns(ruling, seat, card) or not in_hand(story, card):
        return "not yours to use"
    if story.roll is not None and any(one.card == card.id for one in story.roll.flashbacks):
        return "already used here"
    if ruling("strain_uses") == "never_turns" and card.is_advantage and card.durability > 0:
        return "it is exhausted"
    return ""


def usable(ruling: Ruling, story: Story, seat: str) -> tuple[Card, ...]:
    """The cards that a player may strain or spend now."""
    return tuple(one for one in story.cards if not may_use(ruling, story, seat, one))


@rule("SZ-3.4")
def is_strained(card: Card) -> bool:
    """Whether using a card strains it (durability is left); else it is spent."""
    return card.left >= 1


def home(card: Card) -> str:
    """The hand in which an asset lies: its first owner's."""
    return places.hand(card.owners[0])
