"""The default move of a character who must leave a friend's space (DA-12.4, DA-R51)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.deck_of_adventures.combat.state import Turn
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain.commands import Move
from croupier.games.deck_of_adventures.terrain.paths import route
from croupier.games.deck_of_adventures.terrain.reach import reach_of
from croupier.games.deck_of_adventures.terrain.shared_spaces import others_on_space


@rule("DA-12.4", "DA-R51")
def move_out(view: Adventure, turn: Turn) -> Move | None:
    """The cheapest move to a free space for the acting character or their Companion.

    None if nobody must leave, or something unseen stopped the character: then the GM moves them aside.
    """
    movers = (who for who in (turn.who, *(one.who for one in turn.walked)) if who not in turn.stopped)
    moves = (_leaves(view, who) for who in movers)
    return next((move for move in moves if move is not None), None)


def _leaves(view: Adventure, who: str) -> Move | None:
    """The cheapest move of one character to a free space; None if they need not leave, or cannot."""
    reach = reach_of(view, who) if others_on_space(view, who) else None
    if reach is None or view.grid is None:
        return None
    taken = {one.at for one in view.grid.standing}
    free = [at for at in reach.ways if at not in taken]
    if not free:
        return None
    to = min(free, key=lambda at: (reach.ways[at].cost, at))
    return Move(who, tuple(at.cell for at in route(reach.ways, reach.start, to)))
