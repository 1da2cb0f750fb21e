"""The spaces that an area covers, up to the walls of the map, and the characters in them (DA-25.15)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain.sight import is_open
from croupier.games.deck_of_adventures.terrain.state import Spot

AURA, CONE, LINE = FORMS = ("Aura", "Cone", "Line")
SIDES = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
"""One step to each side."""


@rule("DA-25.15")
def aura(origin: Spot, size: int) -> frozenset[Spot]:
    """All spaces at most `size` from the center."""
    reach = range(-size, size + 1)
    return frozenset(Spot(origin.x + dx, origin.y + dy) for dx in reach for dy in reach)


@rule("DA-25.15")
def cone(origin: Spot, size: int, side: str) -> frozenset[Spot]:
    """Rows outward from one side; row k extends k // 2 spaces to the left and right of the center."""
    return frozenset(
        _step(origin, side, row, beside) for row in range(1, size + 1) for beside in range(-(row // 2), row // 2 + 1)
    )


@rule("DA-25.15")
def line(origin: Spot, size: int, side: str) -> frozenset[Spot]:
    """`size` spaces straight out from one side."""
    return frozenset(_step(origin, side, row, 0) for row in range(1, size + 1))


def _step(origin: Spot, side: str, out: int, beside: int) -> Spot:
    dx, dy = SIDES[side]
    return Spot(origin.x + dx * out + dy * beside, origin.y + dy * out + dx * beside)


@rule("DA-25.15")
def area_spaces(form: str, size: int, middle: Spot, side: str, own: Spot | None) -> frozenset[Spot]:
    """The spaces of an area in the open, without the user's own space if that is the center of an Aura."""
    if form == CONE:
        return cone(middle, size, side)
    if form == LINE:
        return line(middle, size, side)
    found = aura(middle, size)
    return found - {middle} if middle == own else found


@rule("DA-25.15", "DA-22.11", "DA-R123")
def covered_spaces(now: Adventure, form: str, size: int, middle: Spot, side: str, own: Spot | None) -> frozenset[Spot]:
    """The spaces of an area that no wall of the map shields from its center."""
    found = area_spaces(form, size, middle, side, own)
    grid = now.grid
    if grid is None or not grid.walls or now.ruling("map_cover") == "gm":
        return found
    walls = grid.walls - {middle} if middle in grid.walls else grid.walls
    return frozenset(at for at in found if at not in walls and is_open(walls, middle, at))


def standing_in(now: Adventure, spaces: frozenset[Spot]) -> tuple[str, ...]:
    """Living characters visibly in these spaces; the GM manually handles those the GM hides."""
    if now.grid is None:
        return ()
    return tuple(one for one in now.living_here() if now.grid.shown(one) in spaces)
