"""Line of sight and cover between two spaces of the map: walls, and characters between (DA-22.11)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from math import gcd

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.characters.sides import has_given_up
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain.state import FULL_COVER, NO_COVER, PARTIAL_COVER, Grid, Spot

Point = tuple[int, int]
NO_SIGHT = "no sight"
BY_LINES = (NO_SIGHT, FULL_COVER, FULL_COVER, PARTIAL_COVER, NO_COVER)
"""The cover by the number of free lines to the corners of a space, from 0 to 4."""


def crosses(start: Point, end: Point, low: Point, high: Point) -> bool:
    """Whether a line passes through the inside of a box; touching an edge or a corner does not count."""
    first, last = (0, 1), (1, 1)  # fractions of the line: numerator, denominator
    for a, b, least, most in zip(start, end, low, high, strict=True):
        way = b - a
        if way == 0:
            if not least < a < most:
                return False
            continue
        near, far = (least - a, way), (most - a, way)
        if way < 0:
            near, far = (a - most, -way), (a - least, -way)
        first = near if near[0] * first[1] > first[0] * near[1] else first
        last = far if far[0] * last[1] < last[0] * far[1] else last
    return first[0] * last[1] < last[0] * first[1]


def _corners(at: Spot) -> tuple[Point, ...]:
    return tuple((at.x + dx, at.y + dy) for dx in (0, 1) for dy in (0, 1))


@rule("DA-22.11")
def free_lines(walls: frozenset[Spot], a: Spot, b: Spot) -> int:
    """The number of lines, from the best corner of a to the four corners of b, that no wall cuts."""
    return _uncut(walls, a, b) if walls else 4


@lru_cache(4096)
def _uncut(walls: frozenset[Spot], a: Spot, b: Spot) -> int:
    near = [one for one in walls if _is_in_box(one, a, b, 1)]
    if not near:
        return 4
    return max(sum(not _is_cut(near, start, end) for end in _corners(b)) for start in _corners(a))


def _is_in_box(one: Spot, a: Spot, b: Spot, beside: int = 0) -> bool:
    """Whether a space lies in the box spanned by two others, widened by `beside` spaces."""
    across = min(a.x, b.x) - beside <= one.x <= max(a.x, b.x) + beside
    return across and min(a.y, b.y) - beside <= one.y <= max(a.y, b.y) + beside


def _is_cut(walls: list[Spot], start: Point, end: Point) -> bool:
    """Whether a wall cuts a line, or two touching walls between which it passes."""
    if any(crosses(start, end, (one.x, one.y), (one.x + 1, one.y + 1)) for one in walls):
        return True
    cells = {(one.x, one.y) for one in walls}
    return any(one in cells and other in cells for one, other in _touching(start, end))


def _touching(start: Point, end: Point) -> Iterator[tuple[Point, Point]]:
    """The pairs of spaces between which a line passes, along an edge or past a corner of both."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    steps = gcd(dx, dy)
    sx, sy = (dx // steps, dy // steps) if steps else (0, 0)
    points = [(start[0] + sx * at, start[1] + sy * at) for at in range(steps + 1)]
    if sx and sy:
        for x, y in points[1:-1]:
            yield ((x, y - 1), (x - 1, y)) if sx * sy > 0 else ((x - 1, y - 1), (x, y))
    for (x, y), (other_x, other_y) in pairwise(points) if not (sx and sy) else ():
        left, top = min(x, other_x), min(y, other_y)
        yield (left, top), (left - bool(sy), top - bool(sx))


@rule("DA-22.11")
def is_between(one: Spot, a: Spot, b: Spot) -> bool:
    """Whether the line between the centers of two spaces passes through another."""
    if one in (a, b) or not _is_in_box(one, a, b):
        return False
    low, high = (2 * one.x, 2 * one.y), (2 * one.x + 2, 2 * one.y + 2)
    return crosses((2 * a.x + 1, 2 * a.y + 1), (2 * b.x + 1, 2 * b.y + 1), low, high)


@rule("DA-25.15", "DA-22.11")
def is_open(walls: frozenset[Spot], a: Spot, b: Spot) -> bool:
    """Whether an area or a light spreads from a to b: no wall or seam of two between their centers, and a free line."""
    return not walls or _spreads(walls, a, b)


@lru_cache(8192)
def _spreads(walls: frozenset[Spot], a: Spot, b: Spot) -> bool:
    if any(is_between(one, a, b) for one in walls) or any({*pair} <= walls for pair in _seams(a, b)):
        return False
    return free_lines(walls, a, b) > 0


def _seams(a: Spot, b: Spot) -> Iterator[tuple[Spot, Spot]]:
    """The pairs of spaces whose common corner is on the line between the centers of two spaces."""
    steps = gcd(b.x - a.x, b.y - a.y)
    sx, sy = ((b.x - a.x) // steps, (b.y - a.y) // steps) if steps else (0, 0)
    for at in range(steps if sx % 2 and sy % 2 else 0):
        x, y = a.x + (1 + sx * (2 * at + 1)) // 2, a.y + (1 + sy * (2 * at + 1)) // 2
        yield (Spot(x, y - 1), Spot(x - 1, y)) if sx * sy > 0 else (Spot(x - 1, y - 1), Spot(x, y))


@rule("DA-22.11", "DA-R123", "DA-17.1")
def by_map(ruling: Ruling, now: Adventure, attacker: str, target: str) -> str:
    """The cover by walls, low walls and characters on their feet between; "no sight" behind a wall.

    Only what everyone sees counts, to keep cover from revealing hidden tokens.
    """
    grid = now.grid
    a, b = (None, None) if grid is None else (grid.shown(attacker), grid.shown(target))
    if grid is None or a is None or b is None or ruling("map_cover") == "gm":
        return NO_COVER
    found = BY_LINES[free_lines(grid.walls, a, b)]
    if found == NO_COVER and _is_partly_covered(now, grid, a, b):
        return PARTIAL_COVER
    return found


@rule("DA-22.11")
def _is_partly_covered(now: Adventure, grid: Grid, a: Spot, b: Spot) -> bool:
    """Whether a low wall or a character on their feet is on the line between the centers of two spaces."""
    low = any(is_between(one, a, b) for one in grid.low)
    return low or any(_stands_between(now, one.who, one.at, a, b) for one in grid.standing)


def _stands_between(now: Adventure, who: str, at: Spot, a: Spot, b: Spot) -> bool:
    """Whether a character on their feet, who has not given up, is between two spaces."""
    if not is_between(at, a, b) or not now.has(who):
        return False
    one = now.character(who)
    return one.here and not one.is_out and not has_given_up(now, who)


@rule("DA-22.11", "DA-1.8")
def require_sight(play: Play[Adventure], attacker: str, target: str) -> None:
    """Require that no wall hides the target; the GM's decision on its cover overrides the map. Raises Illegal."""
    said = any((one.attacker, one.target) == (attacker, target) for one in play.state.covers)
    hidden = not said and by_map(play.state.ruling, play.state, attacker, target) == NO_SIGHT
    names = play.state.character(attacker).name, play.state.character(target).name
    play.require(
        not hidden, "DA-22.11", f"a wall stands between {names[0]} and {names[1]}",
        "choose another place, or ask the GM to set their cover",
    )  # fmt: skip
