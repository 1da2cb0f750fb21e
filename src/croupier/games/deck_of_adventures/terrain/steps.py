"""Moving at once to another space by a Power (DA-25.26)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.cast.state import Character
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain import cover
from croupier.games.deck_of_adventures.terrain.events import TokenSet
from croupier.games.deck_of_adventures.terrain.state import Grid, Spot

FARTHEST = 10
"""How far away the free space for an arriving character may be."""


@rule("DA-25.26", "DA-12.10")
def free_spots(now: Adventure, user: str, spaces: int) -> tuple[Spot, ...]:
    """The free spaces within this distance of a character visible on the map, nearest first."""
    grid = now.grid
    own = grid.shown(user) if grid is not None else None
    if grid is None or own is None:
        return ()
    reach = range(-spaces, spaces + 1)
    near = (Spot(own.x + dx, own.y + dy) for dx in reach for dy in reach)
    return tuple(sorted((at for at in near if at != own and _is_free(grid, at)), key=lambda at: (own.far(at), at)))


def _is_free(grid: Grid, at: Spot) -> bool:
    """Whether a space is on the map with no wall and nobody visibly standing there."""
    return grid.holds(at) and at not in grid.walls and all(one.at != at for one in grid.standing)


@rule("DA-25.26")
def require_free(play: Play[Adventure], user: Character, to: Spot | None, spaces: int) -> None:
    """Require a free space within reach; without a map nothing is checked. Raises Invalid or Illegal."""
    grid = play.state.grid
    if grid is None or grid.shown(user.id) is None:
        return
    if to is None or not grid.holds(to):
        raise Invalid("x", "nowhere" if to is None else to.cell, "a space on the map", "DA-25.26")
    free = to in free_spots(play.state, user.id, spaces)
    play.require(free, "DA-25.26", f"{user.name} cannot move to {to.cell}", f"choose a free space within {spaces}")


@rule("DA-25.26", "DA-22.7")
def put(play: Play[Adventure], who: str, to: Spot | None) -> None:
    """Move a character to the space and clear the GM's cover settings that involve them."""
    if to is None or play.state.grid is None:
        return
    play.because("DA-25.26", at=to.cell)
    play.do(TokenSet(who, to))
    cover.end_covers(play, who)
