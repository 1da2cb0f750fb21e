"""Maps for tests of Deck of Adventures, drawn as text: "1" is the space of c1, "#" a wall, "~" rough ground."""

from __future__ import annotations

from typing import Any

from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import GM
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.terrain.commands import Move
from croupier.games.deck_of_adventures.terrain.state import Grid, Spot, Standing
from support.deck_of_adventures.stage import Dealer, Stage

PAINT = {"#": "walls", "~": "rough", ",": "dim", "%": "dark", "*": "lit"}


def grid(*rows: str, hidden: tuple[Standing, ...] = (), **more: Any) -> Grid:
    """A map; digits stand on plain floor."""
    layers: dict[str, set[Spot]] = {name: set() for name in PAINT.values()}
    standing = []
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            if sign in PAINT:
                layers[PAINT[sign]].add(Spot(x, y))
            elif sign.isdigit():
                standing.append(Standing(f"c{sign}", Spot(x, y)))
    painted: dict[str, Any] = {name: frozenset(spots) for name, spots in layers.items()}
    at = tuple(sorted(standing, key=lambda one: one.who))
    return Grid(len(rows[0]), len(rows), standing=at, hidden=Secret(hidden, (GM,)), **painted, **more)


def on_map(rulings: Settings, *dealers: Dealer, rows: tuple[str, ...], turn: str = "c1", **more: Any) -> Stage:
    """A combat on a map, in a character's turn (`turn` "": nobody's; None of it with `combat=None`)."""
    state = more.pop("state", {})
    hidden = more.pop("hidden", ())
    order = tuple(f"c{at + 1}" for at in range(len(dealers)))
    going = Combat(round=1, order=order, revealed=True, ordered=True, turn=Turn(turn, begun=True, **more))
    lying = {"grid": grid(*rows, hidden=hidden), "combat": going if turn else None}
    return Stage(rulings, *dealers, state=lying | state)


def along(*cells: str, who: str = "c1") -> Move:
    """A move along these spaces."""
    return Move(who, cells)


def at(stage: Stage, who: str = "c1") -> str:
    """The space that a character is on."""
    assert stage.state.grid is not None
    found = stage.state.grid.of(who)
    assert found is not None
    return found.cell


def spent(stage: Stage) -> int:
    """Spaces spent in this turn."""
    assert stage.state.combat is not None
    assert stage.state.combat.turn is not None
    return stage.state.combat.turn.spent
