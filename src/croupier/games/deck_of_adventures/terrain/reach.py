"""Where a character can move from their position, as far as a view knows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from croupier.core.field_reads import once
from croupier.core.secrets import Hidden
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain.ground import Ground, ground
from croupier.games.deck_of_adventures.terrain.paths import Way, ways_within
from croupier.games.deck_of_adventures.terrain.speed import budget, turn_for
from croupier.games.deck_of_adventures.terrain.state import Spot


class Reach(NamedTuple):
    """The reachable spaces with the ways to them, the speed left, and the map for this mover."""

    start: Spot
    left: int
    ways: Mapping[Spot, Way]
    over: Ground


def reach_of(view: Adventure, who: str) -> Reach | None:
    """Where a character can move on the current turn.

    None if it is not their turn, one side is beaten, they are out or off the map, or the view lacks their sheet.
    """
    return once(view, ("reach", who), lambda of: _reach(of, who))


def _reach(view: Adventure, who: str) -> Reach | None:
    turn, grid = turn_for(view.ruling, view, who), view.grid
    start = grid.of(who) if grid is not None else None
    beaten = view.combat is not None and view.combat.over
    if beaten or turn is None or grid is None or start is None or view.character(who).is_out:
        return None
    ruling = view.ruling
    try:
        purse = budget(ruling, view, turn)
    except Hidden:
        return None
    over = ground(ruling, view, grid, who, grid.hidden.value or ())
    return Reach(start, purse.left, ways_within(over, start, purse), over)
