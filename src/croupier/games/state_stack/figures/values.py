"""The values of cards, which of them are valid, and the score of a test (SS-1.4, SS-5.2, SS-7.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from croupier.core.rules import rule

if TYPE_CHECKING:
    from croupier.games.state_stack.settings import Ruling  # noqa: TC004 - a hint alone: odds load this without msgspec

FACES = {"J": 11, "Q": 12, "K": 13}
ATTRIBUTE_USES = ("power", "contest")
"""The uses of attributes; those of skills are to act and to defend."""
STAYS = 2
"""The highest value not burned in phase zero, if a ruling considers values (SS-R21)."""


@rule("SS-1.4", "SS-R3")
def card_value(ruling: Ruling, card: str) -> int:
    """The value of a card; its suit does not matter."""
    if card.startswith("X"):
        return 0
    rank = card[:-1]
    if rank == "A":
        return 14 if ruling("card_values") == "ace_14" else 1
    if rank in FACES:
        return 10 if ruling("card_values") == "faces_10" else FACES[rank]
    return int(rank)


@rule("SS-5.2", "SS-R23")
def is_valid(ruling: Ruling, value: int, rank: int) -> bool:
    """Whether a card of this value is valid for a rank; a joker of value 0 always is."""
    if value == 0 and ruling("jokers") == "value_0":
        return True
    return value < rank if ruling("valid_card") == "strictly_under" else value <= rank


@rule("SS-5.2", "SS-R24")
def score(ruling: Ruling, value: int, remaining: Sequence[int] | int) -> int:
    """The score of a test: the valid card plus what remains; if values are given, front card first."""
    if not remaining:
        return value
    reading = ruling("remaining_value")
    if reading == "valid_only":
        return value
    if isinstance(remaining, int):
        return value + remaining
    if reading == "sum":
        return value + sum(remaining)
    if reading == "next":
        return value + remaining[0]
    return value + len(remaining)


@rule("SS-7.5", "SS-R40")
def penalty(ruling: Ruling, stun: int, damage: int, body: int) -> int:
    """The penalty from stun and damage on every skill rank; Body is at least 1. Without stun both readings agree."""
    apart = not stun or ruling("penalty_reading") == "stun_apart"
    above = 2 * damage if apart else stun + 2 * damage
    if not above:
        return stun
    rounding = ruling("penalty_rounding")
    if rounding == "up":
        share = -(-above // body)
    elif rounding == "nearest":
        share = (2 * above + body) // (2 * body)
    else:
        share = above // body
    return stun + share if apart else share


@rule("SS-7.5", "SS-R41")
def suffers(ruling: Ruling, use: str) -> bool:
    """Whether the penalty applies to ranks of this use: act (always), defend, power or contest."""
    if use == "act":
        return True
    scope = ruling("penalty_scope")
    if use in ATTRIBUTE_USES:
        return scope == "all" or ruling("attributes") == "skills_only"
    return scope != "own_actions"


@rule("SS-5.1", "SS-R41")
def rank_now(ruling: Ruling, rank: int, hurt: int, use: str) -> int:
    """A rank after the penalty, never below 0; `use` is act, defend, power or contest."""
    return max(0, rank - hurt) if hurt and suffers(ruling, use) else max(0, rank)


@rule("SS-6.3", "SS-R14")
def is_heavy(damage: int, body: int) -> bool:
    """Whether damage is at least half the Body, rounded up."""
    return damage >= -(-body // 2)


@rule("SS-7.4", "SS-R39")
def contest_value(ruling: Ruling, card: int, rating: int) -> int:
    """The result of one side of a contest: the card's value if it is not over the rating, otherwise 0."""
    reading = ruling("contest")
    if reading == "ratings":
        return rating
    if reading == "card_plus_rating":
        return card + rating
    return card if is_valid(ruling, card, rating) else 0


@rule("SS-7.4", "SS-R39")
def contest_won(ruling: Ruling, own: int, other: int) -> bool:
    """Whether a contest is won: the higher wins; a tie is not a win, unless a ruling says so."""
    return own > other or (own == other and ruling("contest_tie") == "won")


@rule("SS-5.3", "SS-R25")
def succeeds(ruling: Ruling, came_to: int, difficulty: int, against: int) -> bool:
    """Whether an unopposed action succeeds: a valid card that reaches the GM's difficulty, if there is one.

    Under a ruling, it must beat the GM's card instead.
    """
    if came_to < 1:
        return False
    return contest_won(ruling, came_to, against) if ruling("unopposed") == "gm_draws" else came_to >= difficulty
