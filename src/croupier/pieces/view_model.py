"""The picture of a table: what goes to a screen, with a name for every field. It is made from a view alone."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from msgspec import UNSET, Struct, UnsetType

from croupier.core.sheets.printed_sheet import Block, Row
from croupier.pieces.maps import Ground, MapToken, Mover
from croupier.pieces.wheels import Wheel

Kind = Literal["pile", "row", "hand", "chips", "dice", "clock", "grid", "notes"]
Lie = Literal["up", "down", "side_up", "side_down"]
Status = Literal["asked", "open", "taken", "refused", "unbound"]
Tone = str
"""A colour by what it means, as the page names it: "white", "red", "blue", "good", "bad"."""


class Words(Struct, frozen=True, gc=False):
    """What is written on the side of a card that is up, and on its other side; `tone` tells assets from problems."""

    title: str
    lines: tuple[str, ...] = ()
    back: str = ""
    tone: Tone = ""


class Piece(Struct, frozen=True, gc=False):
    """A card or other piece as it lies: without id and face while this seat has not seen it.

    A `shape` "pawn" is drawn as one, in its `tone`; a die is `lit` where it counts and dim where others count.
    """

    id: str | None
    face: str | None
    label: str
    lie: Lie
    mark: str | None = None
    words: Words | UnsetType = UNSET
    shape: Literal["pawn"] | UnsetType = UNSET
    tone: Tone | UnsetType = UNSET
    lit: bool | UnsetType = UNSET


class Chips(Struct, frozen=True, gc=False):
    """A heap of equal chips."""

    kind: str
    label: str
    tone: Tone
    count: int


class Place(Struct, frozen=True, gc=False):
    """Where pieces lie, back to front; of a pile the unseen cards at the back are only counted.

    A pile may have a `divider`: so many of its cards lie above it. A grid may be a map: then it has a `ground`,
    `tokens` on it, and `movers` among them where this seat may move some along a way.
    """

    id: str
    label: str
    kind: Kind
    group: str | None = None
    owner: str | None = None
    count: int = 0
    sees: str = "all"
    pieces: tuple[Piece, ...] = ()
    chips: tuple[Chips, ...] = ()
    at: int | None = None
    size: int | None = None
    text: str = ""
    tone: Tone | UnsetType = UNSET
    divider: int | UnsetType | None = UNSET
    ground: Ground | UnsetType = UNSET
    tokens: tuple[MapToken, ...] | UnsetType = UNSET
    movers: tuple[Mover, ...] | UnsetType = UNSET


class Look(NamedTuple):
    """What a game adds to how a place lies: its name, the colour of its dice, which count, words on them, a divider."""

    label: str = ""
    tone: Tone = ""
    lit: frozenset[int] = frozenset()
    divider: int | None = None
    marks: Mapping[int, str] = MappingProxyType({})


class Pawn(NamedTuple):
    """Whom a token stands for, by name and colour."""

    name: str
    tone: Tone


class Fact(Struct, frozen=True, gc=False):
    """One thing to know, in words."""

    label: str
    value: str


class Badge(Struct, frozen=True, gc=False):
    """A small word on a group: an attribute, a condition."""

    id: str
    label: str
    value: str
    tone: Tone = ""


class Group(Struct, frozen=True, gc=False):
    """A combatant, a player's part of the table, or the `stage` or `scene` that belongs to all; `facts` are its sheet.

    `rows` are counted in dots and boxes, always in sight; `blocks` are its sheet as it is printed.
    """

    id: str
    label: str
    owner: str | None = None
    side: str | None = None
    turn: bool = False
    waits: bool = False
    out: str | None = None
    badges: tuple[Badge, ...] = ()
    places: tuple[str, ...] = ()
    kind: Literal["stage", "scene"] | UnsetType = UNSET
    tone: Tone | UnsetType = UNSET
    facts: tuple[Fact, ...] | UnsetType = UNSET
    rows: tuple[Row, ...] | UnsetType = UNSET
    blocks: tuple[Block, ...] | UnsetType = UNSET


class Seat(Struct, frozen=True, gc=False):
    """One chair at the table."""

    id: str
    name: str
    kind: Literal["gm", "player"]
    taken: bool
    present: bool
    you: bool


class Step(Struct, frozen=True, gc=False):
    """One step of a track; `done`: it is behind us."""

    value: str
    label: str
    done: bool | UnsetType = UNSET


class Track(Struct, frozen=True, gc=False):
    """An order of steps and where the table is in it, as the phases of a round."""

    id: str
    label: str
    steps: tuple[Step, ...]
    at: str | None


class SideTable(Struct, frozen=True, gc=False):
    """A table beside this one: its id, `seat` there, `lines` of its brief as this seat may know it, what was judged."""

    id: str
    name: str
    game: str
    status: Status
    seat: str
    lines: tuple[str, ...]
    words: str = ""


class Slip(Struct, frozen=True, gc=False):
    """A sealed answer on the table: face down without text, turned up with it; the same id before and after."""

    id: str
    label: str
    seat: str
    text: str | None = None
    mine: bool = False


class View(Struct, frozen=True, gc=False):
    """All that a seat sees of the table; `mood` is a word for how tense it is, by which the page takes its colours."""

    title: str
    status: str
    mode: str
    ended: bool
    result: str | None
    seats: tuple[Seat, ...]
    tracks: tuple[Track, ...]
    groups: tuple[Group, ...]
    places: tuple[Place, ...]
    facts: tuple[Fact, ...]
    side_tables: tuple[SideTable, ...] = ()
    slips: tuple[Slip, ...] = ()
    mood: str = ""
    wheels: tuple[Wheel, ...] = ()
