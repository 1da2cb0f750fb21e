"""A map on square spaces as a seat sees it: ground, tokens, and where the seat's own mover can go."""

from __future__ import annotations

from msgspec import Struct

Cell = str
"""A space by column and row from the upper left, from 0: "3,4"."""


class MapLine(Struct, frozen=True):
    """Something between two tokens, as cover: its ends and its word."""

    start: str
    end: str
    label: str


class Ground(Struct, frozen=True):
    """The spaces and what is painted on them; `light` is that of all spaces which have none of their own.

    `image` is the id of the picture under them, to be had from the table's files; `scale` says how large a space is.
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


class MapToken(Struct, frozen=True):
    """Somebody on the map; `size` in spaces along a side, `far` in spaces from this seat's own token.

    One that is `hidden` is seen by this seat alone; `out` says why it cannot act.
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


class Reached(Struct, frozen=True):
    """A space that the mover can come to: at what cost, from which space; `shared` if somebody stands there."""

    cell: Cell
    cost: int
    before: Cell
    shared: bool = False


class Barred(Struct, frozen=True):
    """Spaces that the mover cannot come to, and why."""

    why: str
    cells: tuple[Cell, ...]


class Mover(Struct, frozen=True):
    """A token of this seat that may move now; `left` are the spaces of its speed, `beyond` why no further."""

    token: str
    left: int
    reach: tuple[Reached, ...] = ()
    refused: tuple[Barred, ...] = ()
    beyond: str = ""
