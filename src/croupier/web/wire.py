"""The API's request and response bodies, the source of the OpenAPI document and the page's types.

In the order of the API documentation; games are in `wire_games`, drafts in `wire_drafts`, live messages in `wire_live`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from croupier.core.banners import Banner
from croupier.core.choices import Choice, GroupName
from croupier.core.events import LineKind
from croupier.core.log.receipts import WordedReceipt
from croupier.pieces.luck_chart import LuckOfKind
from croupier.pieces.view_model import View
from croupier.web.wire_lobby import Qr

Name = Annotated[str, Meta(min_length=1, max_length=40, description="a display name; markup is shown as plain text")]
Id = Annotated[str, Meta(min_length=1, max_length=64, description="the caller's id for a command")]


class Problem(Struct, frozen=True, omit_defaults=True):
    """The one shape of every error (RFC 9457); absent keys are left out."""

    type: str
    title: str
    status: int
    detail: str
    clause: str | None = None
    why: str | None = None
    instead: str | None = None
    field: str | None = None
    given: str | None = None
    allowed: str | None = None


class Health(Struct, frozen=True):
    """The journal is writable."""

    status: Literal["ok"]
    version: str


# Tables


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to create; its creator becomes GM, or p1 in a game without one."""

    game: Annotated[str, Meta(min_length=1, max_length=64)]
    name: Name = "Table"
    creator: Annotated[str, Meta(max_length=64, description="your display name; without one, `GM` or `Player 1`")] = ""
    settings: dict[str, Any] = {}
    preset: Annotated[str, Meta(max_length=40, description="a preset of the game; `settings` are added to it")] = ""
    players: Annotated[int, Meta(ge=1, le=24)] = 3
    mode: Literal["enforce", "assist", "record"] = "enforce"
    word: Annotated[str, Meta(max_length=64, description="the seat's own text mixed into the table's luck")] = ""
    gm: bool = True
    consent: Literal["anyone", "nobody_objects", "majority", "all"] = "nobody_objects"
    waiting_room: bool = False
    watchers: Literal["none", "ask", "open"] = "none"
    odds: Literal["off", "own", "gm", "everyone"] = "own"
    luck: Literal["committed", "joint"] = "committed"
    real_luck: Annotated[
        Literal["gm", "table", "off"] | None,
        Meta(description="who must agree to real cards and dice; by default the GM, or the table if there is no GM"),
    ] = None


class Fairness(Struct, frozen=True):
    """What the table's luck was committed to before play, and whose luck its draws use."""

    root: str
    algorithm: str
    luck: Literal["committed", "joint"] = "committed"
    line_1: str = ""
    """The SHA-256 of the first line of the table's export, which also fixes the table's name and settings."""


class Created(Struct, frozen=True):
    """The new table and its creator's seat; the token is shown only once."""

    table: str
    code: str
    seat: str
    token: str
    fairness: Fairness


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """Who joins, and in which seat; without a seat, the first free one."""

    name: Name
    seat: Annotated[str, Meta(max_length=16)] | None = None
    word: Annotated[str, Meta(max_length=64)] = ""
    pass_: Annotated[str, Meta(max_length=32)] | None = msgspec.field(name="pass", default=None)


class Joined(Struct, frozen=True, omit_defaults=True):
    """The seat taken; `waiting` until the GM admits this person."""

    table: str
    seat: str
    token: str
    waiting: bool = False


class AssetKept(Struct, frozen=True):
    """A file stored at the table; `asset` is the value for an asset field. Sides in pixels, 0 for a text."""

    asset: str
    type: str
    size: int
    width: int
    height: int


class PassCode(Struct, frozen=True):
    """A one-time code that moves a seat to another device or person."""

    code: str
    seat: str
    minutes: int
    link: str = ""
    """A link with the pass in its fragment, which browsers do not send to servers."""
    qr: Qr | None = None
    is_local: bool = False
    help: str = ""


class TakeExport(Struct, frozen=True, forbid_unknown_fields=True):
    """Which export to create; a whole one is for the GM, with `confirm` if it reveals other seats' secrets."""

    whole: bool = False
    confirm: bool = False


class Guest(Struct, frozen=True):
    """A person in the waiting room."""

    knock: str
    name: str
    seat: str


class Guests(Struct, frozen=True):
    """Everyone in the waiting room."""

    waiting: tuple[Guest, ...]


class Admit(Struct, frozen=True, forbid_unknown_fields=True):
    """The GM's decision about a guest."""

    knock: Annotated[str, Meta(max_length=64)]
    let_in: bool = True


# What a seat sees


class Waiting(Struct, frozen=True):
    """Who the table waits for, and why.

    For your own seat also `since` when, once that is ten minutes ago, and of several `prompts` what each asks, by id.
    """

    seat: str
    name: str
    for_: str = msgspec.field(name="for")
    count: int = 1
    since: str | UnsetType = UNSET
    prompts: dict[str, str] | UnsetType = UNSET


class TableDamage(Struct, frozen=True):
    """The first damaged entry of a table, which can be read up to there, and one line on what to do."""

    entry: int
    detail: str


class ChoiceGroup(Struct, frozen=True):
    """A group in which this seat has choices that were not requested."""

    group: GroupName


class BranchOf(Struct, frozen=True):
    """The table that a branch continues, after which entry of its maker's log, and the maker's name and seat."""

    table: str
    name: str
    entry: int
    seat: str
    by: str


class Snapshot(Struct, frozen=True):
    """What a seat sees and can do now; `seen` is its running head at this version, 64 hex digits.

    `groups` are those whose choices a socket has not requested. Only a branch has `branch`.
    """

    table: str
    game: str
    name: str
    code: str | None
    incarnation: str
    version: int
    seat: str
    head: str
    seen: str
    fairness: Fairness
    view: View
    choices: tuple[Choice, ...]
    waiting_for: tuple[Waiting, ...]
    read_only: bool = False
    damaged: TableDamage | None = None
    groups: tuple[ChoiceGroup, ...] | UnsetType = UNSET
    branch: BranchOf | UnsetType = UNSET


class Choices(Struct, frozen=True):
    """Choices requested separately, such as the GM's overrides of one thing."""

    choices: tuple[Choice, ...]


class GroupsOfChoices(Struct, frozen=True):
    """The choices in the requested groups at a version of this seat, and the other groups that have any."""

    version: int
    choices: tuple[Choice, ...]
    groups: tuple[ChoiceGroup, ...]


# Entries


class EntryBanner(Struct, frozen=True):
    """What the stage shows for an event, by its position in the entry; its sentence is the event's `text`."""

    event: int
    banner: Banner


class EntryLine(Struct, frozen=True):
    """What the log line of an event is about, by its position in the entry: the log folds notes and steps."""

    event: int
    kind: LineKind


class Entry(Struct, frozen=True):
    """One accepted command as this seat may see it now; each event carries its log line in `text`.

    An event with its own field `text` carries that in `own_text`. `line` is the log line if no event has one.
    `proof` stands for the receipt in the seat's running head: 32 hex digits. `by` is the name of the person who
    had the seat then. `lines` says what the lines of events are about; those of deeds are left out.
    """

    version: int
    at: str
    seat: str
    command: dict[str, Any] | None
    events: tuple[dict[str, Any], ...]
    receipt: WordedReceipt
    undone: bool = False
    proof: str = ""
    line: str | UnsetType = UNSET
    banners: tuple[EntryBanner, ...] | UnsetType = UNSET
    by: str | UnsetType = UNSET
    lines: tuple[EntryLine, ...] | UnsetType = UNSET


class Log(Struct, frozen=True):
    """A seat's entries after one of its versions; `seen` is its running head at its latest version, 64 hex digits."""

    incarnation: str
    version: int
    entries: tuple[Entry, ...]
    seen: str = ""


class FairnessReport(Struct, frozen=True):
    """Whose luck is used, in one line and in sentences, and the luck shown to this seat by cards and kind of die.

    `summary` says what all kinds together mean; it is empty with nothing drawn or one kind only.
    """

    version: int
    line: str
    kinds: tuple[LuckOfKind, ...]
    facts: tuple[str, ...] = ()
    summary: str = ""


class Act(Struct, frozen=True, forbid_unknown_fields=True):
    """A command: the prompt it answers, the choice's command with its fields filled in, and the caller's id for it."""

    command: dict[str, Any]
    prompt: Annotated[str, Meta(max_length=64)] | None = None
    id: Id | None = None


class Accepted(Struct, frozen=True):
    """The command's entry, and its seat's new version."""

    version: int
    entry: Entry
