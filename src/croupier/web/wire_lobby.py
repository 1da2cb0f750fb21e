"""Bodies of the lobby's calls: invitations, seat links, and the tables of one browser or token."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct, field


class Qr(Struct, frozen=True):
    """A QR code: an SVG path in a square of `size` units."""

    size: int
    path: str


class Invite(Struct, frozen=True):
    """How others join: the code, and the link with its QR code. `is_local`: only this computer can open the link.

    `help` then says how to start the server so that phones can.
    """

    code: str
    link: str
    qr: Qr
    is_local: bool = False
    help: str = ""


class LookAtPass(Struct, frozen=True, forbid_unknown_fields=True):
    """A pass, and the table's code if the pass is a short one."""

    pass_: Annotated[str, Meta(max_length=64)] = field(name="pass")
    code: Annotated[str, Meta(max_length=12)] = ""


class SeatOfPass(Struct, frozen=True):
    """The table and seat that a pass leads to, and the person in it; empty if nobody is."""

    table_name: str
    game_title: str
    seat: str
    name: str


class HeldSeat(Struct, frozen=True):
    """A seat of this browser or token; a waiting person has not been admitted yet."""

    seat: str
    waiting: bool = False


class MyTable(Struct, frozen=True):
    """One table in the list; `last` is when its first listed seat was last sent an entry.

    `waiting_for` are the seats that have to act, as far as that seat knows; null if the table was not looked at.
    """

    table: str
    name: str
    game: str
    game_title: str
    seats: tuple[HeldSeat, ...]
    players: tuple[str, ...]
    last: str
    waiting_for: tuple[str, ...] | None
    is_mine_to_delete: bool
    ended: bool


class MyTables(Struct, frozen=True):
    """The tables at which this browser or token holds a seat, the last played first."""

    tables: tuple[MyTable, ...]


class ContinueFrom(Struct, frozen=True, forbid_unknown_fields=True):
    """A branch of a table: a new table that continues after this entry of the caller's log."""

    entry: Annotated[int, Meta(ge=1)] | None = None
    """The version of an entry; by default the latest."""
    name: Annotated[str, Meta(max_length=40, description="the branch's name; by default the table's, marked")] = ""


class CopyTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A new table with the same game and settings."""

    name: Annotated[str, Meta(max_length=40, description="the new table's name; by default the same")] = ""
    creator: Annotated[str, Meta(max_length=64, description="your display name there; by default the same")] = ""


class HotSeats(Struct, frozen=True):
    """The seats of a device that is passed around, the first to offer at the front, and those the table waits for."""

    people: tuple[str, ...]
    waited: tuple[str, ...]
