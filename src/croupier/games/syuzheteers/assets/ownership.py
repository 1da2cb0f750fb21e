"""Who owns an asset, and who may use it."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.assets.state import RELATIONSHIP, Card
from croupier.games.syuzheteers.settings import Ruling
from croupier.games.syuzheteers.state import Story


@rule("SZ-3.6", "SZ-3.9", "SZ-R11")
def owns(ruling: Ruling, seat: str, card: Card) -> bool:
    """Whether an asset belongs to this player.

    It belongs to the player who made or won it, a relationship to both parties; shared assets to everyone.
    """
    return seat in card.owners or (card.kind != RELATIONSHIP and ruling("asset_owner") == "shared")


@rule("SZ-3.8", "SZ-R10")
def in_hand(story: Story, card: Card) -> bool:
    """Whether an asset is in a hand, asset side up and usable; a troubled relationship is not."""
    return not card.problem and not card.troubled and places.where_is(story, card.id).startswith("hand.")


@rule("SZ-3.4", "SZ-3.8", "SZ-6.7", "SZ-R10")
def why_not_use(ruling: Ruling, story: Story, seat: str, card: Card) -> tuple[str, str] | None:
    """The clause and reason why a player may not strain or spend a card now; None if they may."""
    is_own = owns(ruling, seat, card)
    if is_own and card.troubled:
        return "SZ-3.8", "the relationship is troubled"
    if not is_own or not in_hand(story, card):
        return "SZ-3.4", "not yours to use"
    if story.roll is not None and any(one.card == card.id for one in story.roll.flashbacks):
        return "SZ-3.4", "already used here"
    if card.is_advantage and card.durability > 0 and ruling("strain_uses") == "never_turns":
        return "SZ-R9", "it is exhausted"
    return None


def usable(ruling: Ruling, story: Story, seat: str) -> tuple[Card, ...]:
    """The cards that a player may strain or spend now."""
    return tuple(one for one in story.cards if in_hand(story, one) and not why_not_use(ruling, story, seat, one))


@rule("SZ-3.4")
def is_strained(card: Card) -> bool:
    """Whether using a card strains it (it has durability left) rather than spends it."""
    return card.left >= 1


def home(card: Card) -> str:
    """The hand that holds an asset: that of its first owner."""
    return places.hand(card.owners[0])
