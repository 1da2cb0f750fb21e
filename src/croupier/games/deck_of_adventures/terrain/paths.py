"""Paths on the map: where they lead, what they cost, why a step is refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from heapq import heappop, heappush
from typing import NamedTuple

from croupier.core.identity_cache import make_room
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.terrain.ground import (
    EIGHT,
    MOST_DIAGONALS,
    Bar,
    Ground,
    bar,
    is_diagonal,
    no_more_diagonals,
    price,
)
from croupier.games.deck_of_adventures.terrain.speed import Budget
from croupier.games.deck_of_adventures.terrain.state import Spot


class Way(NamedTuple):
    """The cheapest way to a space: its cost, and the space before it."""

    cost: int
    before: Spot


class Walk(NamedTuple):
    """The allowed steps of a path, their cost, and how many are diagonal."""

    path: tuple[Spot, ...] = ()
    cost: int = 0
    diagonals: int = 0


@rule("DA-12.2")
def too_dear(over: Ground, b: Spot, cost: int, purse: Budget | None) -> bool:
    """Whether a path of this cost that ends on b exceeds `purse`, the speed left; None means no limit."""
    return purse is not None and cost > (min(purse.left, purse.rough) if b in over.grid.rough else purse.left)


KEPT = 200
_kept: dict[tuple[object, ...], Mapping[Spot, Way]] = {}
"""The ways from a space, by all that they depend on: most commands change neither the ground nor the speed."""


def ways_within(over: Ground, start: Spot, purse: Budget) -> Mapping[Spot, Way]:
    """The cheapest way to each space within this speed, except the start; not to be changed."""
    grid = over.grid
    key = (
        *(grid.width, grid.height, grid.walls, grid.rough, frozenset(over.barred)),
        *(over.gaps, over.diagonals, over.rough, start, purse),
    )
    known = _kept.get(key)
    if known is None:
        make_room(_kept, KEPT)
        known = _kept[key] = ways(over, start, purse)
    return known


def ways(over: Ground, start: Spot, purse: Budget | None, until: Spot | None = None) -> dict[Spot, Way]:
    """The cheapest way to each reachable space except the start; the search ends early at `until`."""
    first = purse.diagonals if purse is not None else 0
    best: dict[Spot, Way] = {}
    done: set[tuple[Spot, int]] = set()
    cheapest: dict[tuple[Spot, int], tuple[int, int, Spot, Spot]] = {}  # dearer steps need not be looked at
    open_ones = [(0, first, start, start)]
    while open_ones:
        cost, diagonals, at, before = heappop(open_ones)
        label = at, _label(over, diagonals)
        if label in done:
            continue
        done.add(label)
        if at != start and at not in best:
            best[at] = Way(cost, before)
            if at == until:
                break
        for dx, dy in EIGHT:
            to = Spot(at.x + dx, at.y + dy)
            bent = diagonals + (1 if dx and dy else 0)
            label = to, _label(over, bent)
            if label in done:
                continue
            step = cost + price(over, at, to, diagonals), bent, to, at
            if too_dear(over, to, step[0], purse) or (label in cheapest and cheapest[label] <= step):
                continue
            if bar(over, at, to) is None and not no_more_diagonals(over, at, to, diagonals):
                cheapest[label] = step
                heappush(open_ones, step)
    return best


def _label(over: Ground, diagonals: int) -> int:
    """The part of the diagonal count that affects the cost of further steps."""
    if over.diagonals == "one":
        return 0
    return min(diagonals, MOST_DIAGONALS) if over.diagonals == "two_per_turn" else diagonals % 2


@rule("DA-12.1", "DA-12.2", "DA-12.5", "DA-12.6", "DA-12.10", "DA-R56")
def walk(over: Ground, start: Spot, path: Iterable[Spot], purse: Budget | None) -> tuple[Walk, Bar | None]:
    """The path up to the first refused step, and why that step is refused (P8.1)."""
    before = purse.diagonals if purse is not None else 0
    done, at = Walk(), start
    for to in path:
        bent = before + done.diagonals
        why = bar(over, at, to)
        if why is None and no_more_diagonals(over, at, to, bent):
            why = Bar("DA-R56", f"the step to {to.cell} would be a third diagonal step in this turn")
        cost = done.cost + price(over, at, to, bent)
        if why is None and purse is not None and too_dear(over, to, cost, purse):
            why = _too_far(over, to, cost, purse)
        if why is not None:
            return done, why
        done = Walk((*done.path, to), cost, done.diagonals + is_diagonal(at, to))
        at = to
    return done, None


@rule("DA-12.2", "DA-R111")
def _too_far(over: Ground, to: Spot, cost: int, purse: Budget) -> Bar:
    """Why a step costs too much: the speed left, which in Challenging Terrain a ruling may halve."""
    slow = to in over.grid.rough and purse.rough < purse.left
    left, where = (purse.rough, " in Challenging Terrain") if slow else (purse.left, "")
    costs, are = "1 space" if cost == 1 else f"{cost} spaces", "is" if left == 1 else "are"
    return Bar("DA-R111" if slow else "DA-12.2", f"reaching {to.cell} costs {costs} and {left} {are} left{where}")


def route(found: Mapping[Spot, Way], start: Spot, to: Spot) -> tuple[Spot, ...]:
    """The steps from the start to a space, along the ways found."""
    path: list[Spot] = []
    while to != start:
        path.append(to)
        to = found[to].before
    return tuple(reversed(path))
