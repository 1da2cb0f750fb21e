"""What combat asks of the map when a turn ends."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.deck_of_adventures.people import Table, state
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain.state import Spot


@rule("DA-12.4", "DA-R58")
def may_stop(play: Table, character: str) -> None:
    """Go on only where a turn may end on its space (P7.4). Raises Illegal."""
    now = state(play)
    others = beside(now, character)
    play.require(
        not others or not is_room(now),
        "DA-12.4",
        f"{now.character(character).name} stands on the space of {', '.join(others)}",
        "move on, or ask the GM to move it",
    )


def beside(now: Adventure, character: str) -> tuple[str, ...]:
    """Who else stands on its space for all to see, by name."""
    grid = now.grid
    at = grid.shown(character) if grid is not None else None
    if grid is None or at is None:
        return ()
    return tuple(now.character(who).name for who in standing_at(now, at) if who != character)


def is_room(now: Adventure) -> bool:
    """Whether a space of the map is free at all."""
    return now.grid is not None and nearest_free(now, Spot(0, 0)) is not None


def standing_at(now: Adventure, at: Spot) -> tuple[str, ...]:
    """Who of the scene stands on a space for all to see."""
    standing = now.grid.standing if now.grid is not None else ()
    return tuple(one.who for one in standing if one.at == at and now.has(one.who) and now.character(one.who).here)


@rule("DA-12.8")
def nearest_free(now: Adventure, at: Spot) -> Spot | None:
    """The free space nearest to one, the upper left of equals; None where none is free."""
    grid = now.grid
    assert grid is not None
    taken = {one.at for one in grid.standing} | grid.walls
    spots = (Spot(x, y) for y in range(grid.height) for x in range(grid.width))
    free = [one for one in spots if one not in taken]
    return min(free, key=lambda one: (at.far(one), one.y, one.x), default=None)
