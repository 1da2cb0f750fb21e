"""Messages of the live socket: each new version of a seat, full or compact, and messages without a version."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

from croupier.core.choices import Choice
from croupier.core.safety.model import Limit, Pause
from croupier.core.sheets.printed_sheet import Block, Row
from croupier.pieces.badges import Badge
from croupier.pieces.maps import Ground, MapToken, Mover
from croupier.pieces.view_model import Chips, Fact, Group, Kind, Piece, Place, Seat, SideTable, Slip, Track
from croupier.pieces.wheels import Wheel
from croupier.web.wire import ChoiceGroup, Entry, GroupsOfChoices, Guest, Problem, Snapshot, Waiting
from croupier.web.wire_odds import OddsTold


class ViewChange(Struct, frozen=True, omit_defaults=True):
    """The changed keys of the view, except groups and places."""

    title: str | UnsetType = UNSET
    status: str | UnsetType = UNSET
    mode: str | UnsetType = UNSET
    ended: bool | UnsetType = UNSET
    result: str | UnsetType | None = UNSET
    seats: tuple[Seat, ...] | UnsetType = UNSET
    tracks: tuple[Track, ...] | UnsetType = UNSET
    facts: tuple[Fact, ...] | UnsetType = UNSET
    side_tables: tuple[SideTable, ...] | UnsetType = UNSET
    slips: tuple[Slip, ...] | UnsetType = UNSET
    mood: str | UnsetType = UNSET
    wheels: tuple[Wheel, ...] | UnsetType = UNSET
    has_begun: bool | UnsetType = UNSET
    pause: Pause | UnsetType | None = UNSET
    limits: tuple[Limit, ...] | UnsetType = UNSET


class Changes(Struct, frozen=True):
    """What is new since the previous version."""

    view: ViewChange
    groups: tuple[Group, ...] = ()
    places: tuple[Place, ...] = ()
    gone: tuple[str, ...] = ()


class Live(Struct, frozen=True):
    """A new version of this seat; `seen` is the start of its running head after it, 16 hex digits.

    Among several messages that catch up on missed versions, only the last carries it.
    """

    version: int
    entry: Entry
    changes: Changes
    choices: tuple[Choice, ...]
    waiting_for: tuple[Waiting, ...]
    seen: str | UnsetType = UNSET
    groups: tuple[ChoiceGroup, ...] | UnsetType = UNSET


# Compact forms, for a socket with `brief=1`


class GroupNews(Struct, frozen=True, omit_defaults=True):
    """A new group, or the changes to one."""

    id: str
    label: str | UnsetType = UNSET
    owner: str | UnsetType | None = UNSET
    side: str | UnsetType | None = UNSET
    turn: bool | UnsetType = UNSET
    waits: bool | UnsetType = UNSET
    out: str | UnsetType | None = UNSET
    badges: tuple[Badge, ...] | UnsetType = UNSET
    places: tuple[str, ...] | UnsetType = UNSET
    kind: Literal["stage", "scene"] | UnsetType = UNSET
    tone: str | UnsetType = UNSET
    facts: tuple[Fact, ...] | UnsetType = UNSET
    rows: tuple[Row, ...] | UnsetType = UNSET
    blocks: tuple[Block, ...] | UnsetType = UNSET


class Laid(Struct, frozen=True):
    """Pieces added and removed in a place: from position `at` on, `gone` are removed and `pieces` inserted."""

    at: int
    gone: int
    pieces: tuple[Piece, ...]


class PlaceNews(Struct, frozen=True, omit_defaults=True):
    """A new place, or the changes to one; its pieces in full, or as `laid`."""

    id: str
    label: str | UnsetType = UNSET
    kind: Kind | UnsetType = UNSET
    group: str | UnsetType | None = UNSET
    owner: str | UnsetType | None = UNSET
    count: int | UnsetType = UNSET
    sees: str | UnsetType = UNSET
    pieces: tuple[Piece, ...] | UnsetType = UNSET
    chips: tuple[Chips, ...] | UnsetType = UNSET
    at: int | UnsetType | None = UNSET
    size: int | UnsetType | None = UNSET
    text: str | UnsetType = UNSET
    tone: str | UnsetType = UNSET
    divider: int | UnsetType | None = UNSET
    ground: Ground | UnsetType = UNSET
    tokens: tuple[MapToken, ...] | UnsetType = UNSET
    movers: tuple[Mover, ...] | UnsetType = UNSET
    laid: Laid | UnsetType = UNSET


class OrderChange(Struct, frozen=True, omit_defaults=True):
    """From position `at` on, `gone` ids of choices are removed and `ids` inserted.

    Without `ids`, those of the choices in `new` that were not there before are inserted, in their order.

    """

    at: int
    gone: int
    ids: tuple[str, ...] | UnsetType = UNSET


class ChoiceNews(Struct, frozen=True, omit_defaults=True):
    """The new or changed choices, and the groups not requested.

    If the order changed: the ids of all choices, or with `brief=2` where it did.

    """

    order: tuple[str, ...] | UnsetType = UNSET
    moved: OrderChange | UnsetType = UNSET
    new: tuple[Choice, ...] = ()
    groups: tuple[ChoiceGroup, ...] | UnsetType = UNSET


class News(Struct, frozen=True, omit_defaults=True):
    """What is new since the previous version, in compact form."""

    view: ViewChange
    groups: tuple[GroupNews, ...] = ()
    places: tuple[PlaceNews, ...] = ()
    gone: tuple[str, ...] = ()
    choices: ChoiceNews | UnsetType = UNSET


class Brief(Struct, frozen=True):
    """A new version of this seat, in compact form: anything left out is unchanged."""

    version: int
    entry: Entry
    changes: News
    waiting_for: tuple[Waiting, ...]
    seen: str | UnsetType = UNSET


class Opening(Struct, frozen=True):
    """The first message if the client's version cannot be continued."""

    snapshot: Snapshot


class Resync(Struct, frozen=True):
    """The message in place of a queue that grew too long."""

    resync: Snapshot


class Knocks(Struct, frozen=True):
    """The waiting room's guests; sent to anyone who can admit them."""

    knocks: tuple[Guest, ...]


class DraftNews(Struct, frozen=True):
    """The new version of one of this seat's drafts."""

    kind: str
    version: int


class DraftChanged(Struct, frozen=True):
    """One of a seat's drafts was changed; sent only to the sockets of that seat."""

    draft: DraftNews


class Presence(Struct, frozen=True):
    """Who is connected now, how many people watch, and the names that they gave."""

    presence: dict[str, bool]
    watching: int = 0
    watchers: tuple[str, ...] | UnsetType = UNSET


class Pong(Struct, frozen=True):
    """The answer to a ping, with what the ping carried."""

    pong: Any


class RevealCall(Struct, frozen=True):
    """The commitment whose random bytes and text this seat's page is asked to reveal."""

    commitment: str


class RevealCalled(Struct, frozen=True):
    """A call to a seat's pages: reveal your commitment within two seconds."""

    reveal: RevealCall


class LinkCall(Struct, frozen=True):
    """The last revealed link, whose predecessor is requested, and the hash of its purpose."""

    tip: str
    for_: str = msgspec.field(name="for")


class LinkCalled(Struct, frozen=True):
    """A call to a seat's pages: reveal the next link of your chain within two seconds."""

    link: LinkCall


class Answer(Struct, frozen=True, omit_defaults=True):
    """The answer to a command sent on the socket; without an id if the frame could not be read."""

    id: str
    ok: bool
    version: int | UnsetType = UNSET
    entry: Entry | UnsetType = UNSET
    problem: Problem | UnsetType = UNSET


MESSAGES = (
    Opening,
    Resync,
    Live,
    Brief,
    GroupsOfChoices,
    Presence,
    Knocks,
    DraftChanged,
    Pong,
    Answer,
    OddsTold,
    RevealCalled,
    LinkCalled,
)
"""Every message the server can send on a live socket."""
