"""The turn order: by rank, then by side (DA-11.4 to DA-11.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from croupier.core.rules import rule
from croupier.games.deck_of_adventures.settings import Ruling

RANKS = 13
PLAYERS, FRIENDS, FOES = range(3)
Who = TypeVar("Who")


@rule("DA-11.5")
def place_of_rank(rank: int) -> int:
    """The position in the order of a rank on the ring, lowest first: A, K, Q ... 2."""
    return -rank % RANKS


@rule("DA-11.6")
def place_of_side(*, player: bool, foe: bool) -> int:
    """The position of a side among equal ranks: players, friends, foes."""
    return PLAYERS if player else FOES if foe else FRIENDS


@rule("DA-11.6", "DA-R50")
def are_equals(ruling: Ruling, one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether two of these ranks and sides act as equals; under a ruling, friends and foes of the same rank do."""
    if one == other or one[0] != other[0] or PLAYERS in (one[1], other[1]):
        return one == other
    return ruling("gm_ties") == "agility"


@rule("DA-18.5", "DA-R87")
def race_order(ruling: Ruling, players: Sequence[Who], gm: Who) -> tuple[Who, ...]:
    """One round of a race: the players in order, then the GM; or the GM after each, under a ruling."""
    if ruling("epic_order") == "alternate":
        return tuple(one for who in players for one in (who, gm))
    return (*players, gm)
