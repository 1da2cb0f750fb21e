"""What blocks a step on the map, what a step costs, and Challenging Terrain in Checks (DA-22.10)."""

from __future__ import annotations

from typing import NamedTuple

from croupier.core.rules import rule
from croupier.games.deck_of_adventures.cast.state import HOSTILE, Character
from croupier.games.deck_of_adventures.characters.sides import are_foes
from croupier.games.deck_of_adventures.checks.state import Check
from croupier.games.deck_of_adventures.checks.traits import is_check_of
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain.state import Grid, Spot, Standing

EIGHT = tuple((dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)
MOST_DIAGONALS = 2
"""Diagonal steps per turn under `two_per_turn`."""


class Bar(NamedTuple):
    """Why a step is refused."""

    clause: str
    why: str


class Ground(NamedTuple):
    """The map as one character moves on it: spaces barred by others, and spaces to pass but not stop on."""

    grid: Grid
    barred: dict[Spot, str]
    passed: dict[Spot, str]
    gaps: str
    diagonals: str
    rough: str


@rule("DA-12.4", "DA-12.5", "DA-12.9", "DA-R58")
def ground(ruling: Ruling, state: Adventure, grid: Grid, who: str, unseen: tuple[Standing, ...] = ()) -> Ground:
    """The map for one character: hostile creatures bar the way; friends may be passed.

    Depending on the ruling, hostile creatures that are out may be passed too.
    """
    barred: dict[Spot, str] = {}
    passed: dict[Spot, str] = {}
    for standing in (*grid.standing, *unseen):
        other = _known(state, standing.who)
        if standing.who == who or other is None or not other.here:
            continue
        bars = _bars(state, who, other) and (not other.is_out or ruling("ko_space") == "block_if_hostile")
        (barred if bars else passed)[standing.at] = other.name
    gaps = ruling("hostile_gap") if len(barred) > 1 else "off"
    rough = ruling("terrain_cost") if grid.rough else "2_per_space"
    return Ground(grid, barred, passed, gaps, ruling("diagonals"), rough)


def _known(state: Adventure, who: str) -> Character | None:
    """A character in the scene, or one whom the GM has prepared."""
    if state.has(who):
        return state.character(who)
    return next((one for one in state.waiting.value or () if one.id == who), None)


def _bars(state: Adventure, who: str, other: Character) -> bool:
    if state.has(other.id):
        return are_foes(state, who, other.id)
    return (state.character(who).side == HOSTILE) != (other.side == HOSTILE)


@rule("DA-12.5", "DA-12.6", "DA-12.10", "DA-R57")
def bar(over: Ground, a: Spot, b: Spot) -> Bar | None:
    """Why the step from a to b is refused; None if nothing blocks it (P8.1)."""
    grid = over.grid
    if a.far(b) != 1:
        return Bar("DA-12.1", f"{b.cell} is not next to {a.cell}")
    if not grid.holds(b):
        return Bar("DA-12.1", f"{b.cell} is not on the map")
    if grid.walls and b in grid.walls:
        return Bar("DA-12.10", f"there is a wall at {b.cell}")
    if grid.walls and is_diagonal(a, b) and not grid.walls.isdisjoint(_corners(a, b)):
        return Bar("DA-12.10", f"the step to {b.cell} would cut the corner of a wall")
    if b in over.barred:
        return Bar("DA-12.5", f"{over.barred[b]} stands at {b.cell} and is hostile")
    if over.gaps != "off" and squeezes(over, a, b):
        first, second = (over.barred[one] for one in _corners(a, b))
        return Bar("DA-12.6", f"the step to {b.cell} would pass between {first} and {second}")
    if over.gaps == "one_space" and len(over.barred) > 1:
        return _between(over, b)
    return None


def squeezes(over: Ground, a: Spot, b: Spot) -> bool:
    """Whether a step passes between two hostile creatures who touch at a corner."""
    return is_diagonal(a, b) and all(one in over.barred for one in _corners(a, b))


def _corners(a: Spot, b: Spot) -> tuple[Spot, Spot]:
    """The two spaces between which a diagonal step passes."""
    return Spot(b.x, a.y), Spot(a.x, b.y)


def _between(over: Ground, b: Spot) -> Bar | None:
    """The refusal if hostile creatures stand on two opposite sides of the space, else None."""
    for dx, dy in EIGHT:
        sides = Spot(b.x + dx, b.y + dy), Spot(b.x - dx, b.y - dy)
        if all(one in over.barred for one in sides):
            return Bar("DA-R57", f"{b.cell} lies between {over.barred[sides[0]]} and {over.barred[sides[1]]}")
    return None


def is_diagonal(a: Spot, b: Spot) -> bool:
    return a.x != b.x and a.y != b.y


@rule("DA-12.1", "DA-22.10", "DA-R56", "DA-R111")
def price(over: Ground, a: Spot, b: Spot, diagonals: int) -> int:
    """The spaces of speed that a step costs, after this many diagonal steps in the turn."""
    cost = 2 if b in over.grid.rough and over.rough == "2_per_space" else 1
    if is_diagonal(a, b):
        odd = diagonals % 2 == 1
        cost += (over.diagonals == "alternate_1_2" and odd) or (over.diagonals == "one_and_half" and not odd)
    return cost


@rule("DA-R56")
def no_more_diagonals(over: Ground, a: Spot, b: Spot, diagonals: int) -> bool:
    """Whether a step would exceed the diagonal steps allowed in a turn."""
    return over.diagonals == "two_per_turn" and is_diagonal(a, b) and diagonals >= MOST_DIAGONALS


@rule("DA-22.10", "DA-R29")
def is_hindered(ruling: Ruling, state: Adventure, check: Check) -> bool:
    """Whether this is an Agility Check in Challenging Terrain."""
    grid = state.grid
    return grid is not None and grid.is_in_rough(check.actor) and is_check_of(ruling, check.trait, "Agility")
