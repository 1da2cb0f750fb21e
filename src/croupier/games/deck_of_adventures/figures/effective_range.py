"""How close a card has to be to its target, and what has to match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.core.rules import rule

if TYPE_CHECKING:
    from croupier.games.deck_of_adventures.settings import Ruling  # noqa: TC004 - odds load this without msgspec


@rule("DA-4.4", "DA-7.9", "DA-R25", "DA-R26", "DA-R71")
def edr(ruling: Ruling, dr: int, modifier: int) -> int:
    """The effective DR: how far a card may be from its target; below 0 only under a ruling."""
    total = dr if modifier < 0 and ruling("negative_mod") == "match" else dr + modifier
    return total if total >= 0 or dr < 0 or ruling("edr_floor") == "ladder" else 0


@rule("DA-8.7", "DA-R25")
def matching(ruling: Ruling, modifier: int) -> int:
    """What a negative Modifier makes a card match, under a ruling: 0 nothing, 1 the color, 2 the suit."""
    if modifier >= 0 or ruling("negative_mod") == "narrow":
        return 0
    return 1 if modifier == -1 else 2
