"""Which characters are hostile to each other."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.deck_of_adventures.cast.state import HOSTILE
from croupier.games.deck_of_adventures.state import Adventure


@rule("DA-12.9", "DA-17.1")
def are_foes(state: Adventure, one: str, other: str) -> bool:
    """Whether two are hostile to each other: the hostile side against party and friends, both ways.

    A character who has retreated from a combat or surrendered in it has no foes until it ends.
    """
    if has_given_up(state, one) or has_given_up(state, other):
        return False
    return (state.character(one).side == HOSTILE) != (state.character(other).side == HOSTILE)


@rule("DA-17.1")
def has_given_up(state: Adventure, who: str) -> bool:
    """Whether a character has retreated or surrendered in the current combat."""
    return state.combat is not None and who in state.combat.gone
