"""Which characters are hostile to each other."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.deck_of_adventures.cast.state import COMPANION, HOSTILE
from croupier.games.deck_of_adventures.packs.effects import ENEMIES, EVERYONE
from croupier.games.deck_of_adventures.state import Adventure


@rule("DA-12.9", "DA-17.1")
def are_foes(state: Adventure, one: str, other: str) -> bool:
    """Whether two characters are hostile to each other: the hostile side against party and friends, both ways.

    A character who has retreated from a combat or surrendered in it has no foes until it ends.
    """
    if has_given_up(state, one) or has_given_up(state, other):
        return False
    return is_other_side(state, one, other)


@rule("DA-25.26", "DA-12.9")
def is_on_side(state: Adventure, side: str, user: str, who: str) -> bool:
    """Whether a character in the scene is one of the user's allies or enemies, or anyone else for "everyone".

    A foe who has given up is no enemy, but no ally either.
    """
    if who == user or not state.character(who).here:
        return False
    if side == ENEMIES:
        return are_foes(state, user, who)
    return side == EVERYONE or not is_other_side(state, user, who)


@rule("DA-12.9")
def is_other_side(state: Adventure, one: str, other: str) -> bool:
    """Whether one of two characters is on the hostile side and the other is not, no matter who has given up."""
    return (state.character(one).side == HOSTILE) != (state.character(other).side == HOSTILE)


@rule("DA-25.30", "DA-12.1")
def is_reached(state: Adventure, side: str, user: str, who: str, spaces: int) -> bool:
    """Whether an aura of a user on their feet reaches a character: on that side, and visibly near enough.

    Without a map nobody is near unless the GM has said that everyone is.
    """
    if not state.character(user).here or state.character(user).is_out or not is_on_side(state, side, user, who):
        return False
    if state.grid is None:
        return state.all_near
    one, other = state.grid.shown(user), state.grid.shown(who)
    return one is not None and other is not None and one.far(other) <= spaces


@rule("DA-17.1", "DA-5.9")
def has_given_up(state: Adventure, who: str) -> bool:
    """Whether a character has retreated or surrendered in the current combat; a Companion does so with its Dealer."""
    if state.combat is None:
        return False
    one = state.character(who)
    return (one.dealer if one.kind == COMPANION else who) in state.combat.gone


def has_able_foes(view: Adventure) -> bool:
    """Whether somebody hostile in the scene is neither dead nor knocked out."""
    return any(one.here and one.side == HOSTILE and not one.is_out for one in view.characters)
