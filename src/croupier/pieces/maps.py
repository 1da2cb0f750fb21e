"""A map of square spaces as a seat sees it: ground, tokens, and the reach of the seat's movers."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from croupier.pieces.badges import Badge

Cell = str
"""A space by column and row from the upper left, from 0: "3,4"."""


class MapLine(Struct, frozen=True):
    """A relation between two tokens, such as cover: both ends and a label."""

    start: str
    end: str
    label: str


class Ground(Struct, frozen=True):
    """The spaces of a map and their terrain; `light` applies to all spaces without their own.

    `image` is the id of the background picture in the table's files, `image_size` the spaces that it covers if these
    are not the whole map; `scale` is the size of a space; `low` walls give cover and do not stop steps; on a `solid`
    map, walls stop areas.
    """

    width: int
    height: int
    image: str | None = None
    walls: tuple[Cell, ...] = ()
    rough: tuple[Cell, ...] = ()
    bright: tuple[Cell, ...] = ()
    dim: tuple[Cell, ...] = ()
    dark: tuple[Cell, ...] = ()
    light: str = ""
    lines: tuple[MapLine, ...] = ()
    scale: str = ""
    low: tuple[Cell, ...] = ()
    solid: bool = False
    image_size: tuple[int, ...] | UnsetType = UNSET


class MapToken(Struct, frozen=True):
    """Someone on the map; `size` in spaces along a side, `far` in spaces from this seat's own token.

    A `hidden` one is seen only by this seat; `out` says why it cannot act; `badges` are its conditions and effects.
    """

    id: str
    name: str
    cell: Cell
    side: str = ""
    tone: str = ""
    size: int = 1
    hidden: bool = False
    mine: bool = False
    turn: bool = False
    out: str | None = None
    far: int | None = None
    badges: tuple[Badge, ...] = ()


class Reached(Struct, frozen=True):
    """A space that the mover can reach: its cost, the previous space, and whether it is `shared` with someone."""

    cell: Cell
    cost: int
    before: Cell
    shared: bool = False


class Barred(Struct, frozen=True):
    """Spaces that the mover cannot reach, and why."""

    why: str
    cells: tuple[Cell, ...]


class Mover(Struct, frozen=True):
    """A token of this seat that can move now; `left` is its remaining speed in spaces, `beyond` why it stops there."""

    token: str
    left: int
    reach: tuple[Reached, ...] = ()
    refused: tuple[Barred, ...] = ()
    beyond: str = ""
