"""How many cards a boost gives, and the reduction for injuries: arithmetic only (SS-6.2 to 6.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.core.rules import rule
from croupier.games.state_stack.figures.values import is_heavy

if TYPE_CHECKING:
    from croupier.games.state_stack.settings import Ruling  # noqa: TC004 - a hint alone: odds load this without msgspec

HURT_LIMIT, BADLY_HURT_LIMIT = 3, 2


@rule("SS-6.2", "SS-R36")
def boost_limits(ruling: Ruling, size: int, damage: int) -> tuple[int, int]:
    """The values over which a card gives two and three cards: N and twice N; N is stack and damage."""
    first = size if ruling("boost_sum") == "damage_first_line" else size + damage
    return first, 2 * first


@rule("SS-6.2", "SS-6.6", "SS-R36")
def cards_for(ruling: Ruling, value: int, size: int, damage: int) -> int:
    """Cards for a drawn value, before injuries: 1 up to N, 2 up to twice N, then 3."""
    twice, thrice = boost_limits(ruling, size, damage)
    if value > thrice:
        return 3
    return 2 if value > twice else 1


@rule("SS-6.3", "SS-R38")
def stack_limit(damage: int, body: int) -> int | None:
    """The stack limit of the injured: 3, or 2 with damage over Body; None for no limit."""
    if damage > body:
        return BADLY_HURT_LIMIT
    return HURT_LIMIT if is_heavy(damage, body) else None


@rule("SS-6.3", "SS-R37")
def fewer_for_the_hurt(ruling: Ruling, cards: int, damage: int, body: int, boosted: int = 0) -> int:
    """The number of cards after the reduction for injuries: one fewer, at most one with damage over Body."""
    if not damage:
        return cards
    over, replaced = damage > body, ruling("boost_hurt") == "replaces"
    if is_heavy(damage, body) and not (over and replaced):
        cards = max(1 if ruling("boost_one_fewer") == "at_least_one" else 0, cards - 1)
    if over:
        cards = 1 if replaced else min(1, cards)
        if ruling("boost_per_turn") == "each_round":
            cards = max(0, min(cards, 1 - boosted))
    return cards


@rule("SS-6.3", "SS-6.4", "SS-R37", "SS-R38")
def gain(
    ruling: Ruling, value: int, size: int, damage: int, body: int, boosted: int = 0, *, total: int | None = None
) -> int:
    """The cards that a boost gives, limited by injuries; `total` replaces the stack size if values count."""
    found = cards_for(ruling, value, size if total is None else total, damage)
    return room_for(ruling, fewer_for_the_hurt(ruling, found, damage, body, boosted), size, damage, body)


@rule("SS-6.4", "SS-R38")
def room_for(ruling: Ruling, cards: int, size: int, damage: int, body: int) -> int:
    """How many of these new cards the limit of the injured leaves room for, at this stack size."""
    limit = stack_limit(damage, body)
    if limit is None:
        return cards
    if ruling("boost_maximum") == "gain_limit":
        return min(cards, limit)
    return max(0, min(cards, limit - size))


@rule("SS-6.4", "SS-R38")
def has_room(ruling: Ruling, size: int, damage: int, body: int) -> bool:
    """Whether a boost is allowed at this stack size."""
    limit = stack_limit(damage, body)
    return limit is None or size < limit or ruling("boost_maximum") == "gain_limit"
