"""How painting changes the spaces of the map."""

from __future__ import annotations

from typing import get_args

import msgspec

from croupier.games.deck_of_adventures.terrain.commands import Paint
from croupier.games.deck_of_adventures.terrain.state import BRIGHT, DARK, PARTIAL, Grid, Spot

PAINTS: tuple[str, ...] = get_args(Paint)
LAYERS = {"rough": "rough", "smooth": "rough"}
LIGHT = {BRIGHT: "lit", PARTIAL: "dim", DARK: "dark"}


def paint(grid: Grid, what: str, cells: tuple[Spot, ...]) -> Grid:
    """The map with these spaces painted; a space has at most one light, and "as the scene" removes it."""
    spots = frozenset(cells)
    if what in ("wall", "low wall", "floor"):
        walls = grid.walls | spots if what == "wall" else grid.walls - spots
        low = grid.low | spots if what == "low wall" else grid.low - spots
        return msgspec.structs.replace(grid, walls=walls, low=low)
    layer = LAYERS.get(what)
    if layer is not None:
        before: frozenset[Spot] = getattr(grid, layer)
        after = before | spots if what == "rough" else before - spots
        return msgspec.structs.replace(grid, **{layer: after})
    lights = {
        name: getattr(grid, name) | spots if light == what else getattr(grid, name) - spots
        for light, name in LIGHT.items()
    }
    return msgspec.structs.replace(grid, **lights)
