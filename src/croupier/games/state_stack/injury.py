"""Stun and damage on a stack, and what they take off ranks (SS-2.3, SS-7.5)."""

from __future__ import annotations

from croupier.games.state_stack import places
from croupier.games.state_stack.people import Table, sheet, state
from croupier.games.state_stack.state import Combatant
from croupier.games.state_stack.values import penalty, rank_now
from croupier.pieces import chips


def injure(play: Table, one: Combatant, kind: str, points: int) -> None:
    """Lay so many chips of stun or damage to her stack, from the bank or (negative) back to it."""
    where = places.part(one.id, kind)
    if points > 0:
        chips.pay(play, None, where, points, kind)
    elif points < 0:
        chips.pay(play, where, None, -points, kind)


def injuries(play: Table, one: Combatant) -> tuple[int, int]:
    """Stun and damage."""
    now = state(play)
    return places.injury(now, one.id, places.STUN), places.injury(now, one.id, places.DAMAGE)


def hurt(play: Table, one: Combatant) -> int:
    """The penalty off her skill ranks."""
    stun, damage = injuries(play, one)
    return penalty(play.ruling, stun, damage, sheet(one).body)


def current_rank(play: Table, one: Combatant, rank: int, use: str) -> int:
    """A rank or attribute as it stands now, for acting, defending, power or contests."""
    return rank_now(play.ruling, rank, hurt(play, one), use)
