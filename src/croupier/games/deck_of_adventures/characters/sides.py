"""Which characters are hostile to each other."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.deck_of_adventures.cast.state import HOSTILE
from croupier.games.deck_of_adventures.state import Adventure


@rule("DA-12.9")
def are_foes(state: Adventure, one: str, other: str) -> bool:
    """Whether two are hostile to each other: the hostile side against party and friends, both ways."""
    return (state.character(one).side == HOSTILE) != (state.character(other).side == HOSTILE)
