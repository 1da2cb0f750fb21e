"""The view model: what a screen shows, with a name for every field, made from a view alone."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from msgspec import UNSET, Struct, UnsetType

from croupier.core.safety.model import Limit, Pause
from croupier.core.sheets.printed_sheet import Block, Row
from croupier.pieces.badges import Badge, Tone
from croupier.pieces.maps import Ground, MapToken, Mover
from croupier.pieces.wheels import Wheel

Kind = Literal["pile", "row", "hand", "chips", "dice", "clock", "grid", "notes"]
Lie = Literal["up", "down", "side_up", "side_down"]
Status = Literal["asked", "open", "taken", "refused", "unbound"]


class Words(Struct, frozen=True, gc=False):
    """The text on the upper side of a card and on its other side; `tone` distinguishes assets from problems."""

    title: str
    lines: tuple[str, ...] = ()
    back: str = ""
    tone: Tone = ""


class Piece(Struct, frozen=True, gc=False):
    """A card or other piece: without id and face while this seat has not seen it.

    A `shape` of "pawn" is drawn as one, in its `tone`; a die is `lit` if it counts and dimmed if others count.
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
    """A heap of identical chips."""

    kind: str
    label: str
    tone: Tone
    count: int


class Place(Struct, frozen=True, gc=False):
    """A container of pieces, back to front; a pile's unseen cards at the back are only counted.

    A pile may have a `divider`, with that many of its cards above it. A grid can be a map: then it has a `ground`,
    `tokens`, and `movers`, the tokens that this seat can move along a path.
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
    """A game's additions to a place: name, dice colors, which dice count, texts on them, a divider.

    `hidden`: the dice are those of an earlier roll, and not shown next to the terms of a new one.
    """

    label: str = ""
    tone: Tone = ""
    lit: frozenset[int] = frozenset()
    divider: int | None = None
    marks: Mapping[int, str] = MappingProxyType({})
    hidden: bool = False


class Pawn(NamedTuple):
    """The person a token stands for, by name and color."""

    name: str
    tone: Tone


class Fact(Struct, frozen=True, gc=False):
    """A fact in words; `counting` are the rolled faces in its value ("[2,7,9]") that count, by position from 0."""

    label: str
    value: str
    counting: tuple[int, ...] | UnsetType = UNSET


class Group(Struct, frozen=True, gc=False):
    """A combatant, a player's area, or the shared `stage` or `scene`; `facts` describe it.

    `rows` are counted in dots and boxes and always visible; `blocks` are its printable sheet.
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
    """One seat at the table; `stepped_out` if its person has chosen to leave for a while."""

    id: str
    name: str
    kind: Literal["gm", "player"]
    taken: bool
    present: bool
    you: bool
    stepped_out: bool | UnsetType = UNSET


class Step(Struct, frozen=True, gc=False):
    """One step of a track; `done` if it is over, `out` if its person cannot act any more, as its label says."""

    value: str
    label: str
    done: bool | UnsetType = UNSET
    out: bool | UnsetType = UNSET


class Track(Struct, frozen=True, gc=False):
    """A sequence of steps and the current one, such as the phases of a round."""

    id: str
    label: str
    steps: tuple[Step, ...]
    at: str | None


class SideTable(Struct, frozen=True, gc=False):
    """A side table: its id, `seat` there, `lines` of its brief as this seat may know it, and its outcome."""

    id: str
    name: str
    game: str
    status: Status
    seat: str
    lines: tuple[str, ...]
    words: str = ""


class Slip(Struct, frozen=True, gc=False):
    """A sealed answer: face down without text, revealed with it; the id stays the same.

    `own` is what the seat that sealed it answered, and is sent to that seat alone.
    """

    id: str
    label: str
    seat: str
    text: str | None = None
    mine: bool = False
    own: str | UnsetType = UNSET


Consent = Literal["all", "anyone", "majority", "nobody_objects"]


class View(Struct, frozen=True, gc=False):
    """Everything a seat sees of the table.

    `mood` says how tense it is, which sets the page's colors; `has_begun` whether play has begun, and settings
    chosen at creation are fixed. `pause` says why the game is paused, `limits` are the table's lines and veils. At a
    table without a GM, `consent` says how the table decides what a GM would allow.
    """

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
    has_begun: bool = False
    pause: Pause | None = None
    limits: tuple[Limit, ...] = ()
    consent: Consent | UnsetType = UNSET
