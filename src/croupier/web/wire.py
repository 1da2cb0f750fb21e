"""What goes over the wire: the API's bodies, from which the OpenAPI document and the island's types are made.

In the order of the contract's page; drafts are in `wire_drafts`, the messages of the live socket in `wire_live`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from croupier.core.choices import Choice
from croupier.core.log.receipts import WordedReceipt
from croupier.pieces.luck_chart import LuckOfKind
from croupier.pieces.view_model import View

Name = Annotated[str, Meta(min_length=1, max_length=40, description="a name as people write it; markup is text")]
Id = Annotated[str, Meta(min_length=1, max_length=64, description="the caller's own id of a command")]


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
    """The journal can be written."""

    status: Literal["ok"]
    version: str


# Games and tables


class Players(Struct, frozen=True):
    """How many can sit down, the GM not counted."""

    least: int
    most: int


class SettingOption(Struct, frozen=True):
    """One answer to a ruling; what is not playable yet is refused by name."""

    value: str
    label: str
    playable: bool = True
    wording: str = ""


class Parameter(Struct, frozen=True):
    """A number or a list that goes with one option."""

    name: str
    option: str
    kind: str
    allowed: str
    default: Any


class Setting(Struct, frozen=True):
    """One ruling of the ledger as the table may set it."""

    name: str
    ruling: str
    question: str
    options: tuple[SettingOption, ...]
    parameter: tuple[Parameter, ...]
    default: str
    changeable: str


class GameCard(Struct, frozen=True):
    """A game that can be played here; `about` says what it is, for who chooses one."""

    name: str
    title: str
    about: str
    players: Players
    gm: Literal["needed", "optional", "none"]
    settings: tuple[Setting, ...]


class Games(Struct, frozen=True):
    """All games that can be played here."""

    games: tuple[GameCard, ...]


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be made; its maker sits down as GM, or as p1 in a game without one."""

    game: Annotated[str, Meta(min_length=1, max_length=64)]
    name: Name = "Table"
    settings: dict[str, Any] = {}
    players: Annotated[int, Meta(ge=1, le=24)] = 3
    mode: Literal["enforce", "assist", "record"] = "enforce"
    word: Annotated[str, Meta(max_length=64, description="the seat's own word in the table's luck")] = ""
    gm: bool = True
    consent: Literal["anyone", "nobody_objects", "majority", "all"] = "nobody_objects"
    waiting_room: bool = False
    watchers: Literal["none", "ask", "open"] = "none"
    odds: Literal["off", "own", "gm", "everyone"] = "own"
    luck: Literal["committed", "joint"] = "committed"
    real_luck: Annotated[
        Literal["gm", "table", "off"] | None,
        Meta(description="who has to agree to real cards and dice; by default the GM, or without one the table"),
    ] = None


class Fairness(Struct, frozen=True):
    """What the table's luck was bound to before play, and whose luck its draws are."""

    root: str
    algorithm: str
    luck: Literal["committed", "joint"] = "committed"
    line_1: str = ""
    """The SHA-256 of the first line of the table's export: it binds the table's name and settings too."""


class Created(Struct, frozen=True):
    """The new table and its maker's seat; the token is shown this once."""

    table: str
    code: str
    seat: str
    token: str
    fairness: Fairness


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits down and where; no seat means the first that is free."""

    name: Name
    seat: Annotated[str, Meta(max_length=16)] | None = None
    word: Annotated[str, Meta(max_length=64)] = ""
    pass_: Annotated[str, Meta(max_length=32)] | None = msgspec.field(name="pass", default=None)


class Joined(Struct, frozen=True, omit_defaults=True):
    """The seat taken; `waiting` while the GM has not let this person in yet."""

    table: str
    seat: str
    token: str
    waiting: bool = False


class AssetKept(Struct, frozen=True):
    """A file that lies at the table now; `asset` is the value of an asset field. Sides in pixels, 0 for a text."""

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


class TakeExport(Struct, frozen=True, forbid_unknown_fields=True):
    """Which export to make; a whole one is the GM's, with `confirm` where it shows what other seats keep secret."""

    whole: bool = False
    confirm: bool = False


class Guest(Struct, frozen=True):
    """Somebody in the waiting room."""

    knock: str
    name: str
    seat: str


class Guests(Struct, frozen=True):
    """Everybody in the waiting room."""

    waiting: tuple[Guest, ...]


class Admit(Struct, frozen=True, forbid_unknown_fields=True):
    """The GM's answer to a knock."""

    knock: Annotated[str, Meta(max_length=64)]
    let_in: bool = True


# What a seat sees


class Waiting(Struct, frozen=True):
    """Whom the table waits for, and why."""

    seat: str
    name: str
    for_: str = msgspec.field(name="for")
    count: int = 1


class TableDamage(Struct, frozen=True):
    """The first damaged entry of a table, which can be read up to there, and one line that says what to do."""

    entry: int
    detail: str


class Snapshot(Struct, frozen=True):
    """What a seat sees now and may do now; `seen` is its running head at this version, 64 hex digits."""

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


class Choices(Struct, frozen=True):
    """Choices asked for by themselves, as the GM's overrides of one thing."""

    choices: tuple[Choice, ...]


# Entries


class Entry(Struct, frozen=True):
    """One accepted command as this seat may see it now; each event carries its line for the log in `text`.

    An event that has a field `text` of its own carries that in `own_text`. `proof` stands for the receipt in the seat's
    running head: 32 hex digits.
    """

    version: int
    at: str
    seat: str
    command: dict[str, Any] | None
    events: tuple[dict[str, Any], ...]
    receipt: WordedReceipt
    undone: bool = False
    proof: str = ""


class Log(Struct, frozen=True):
    """A seat's entries after a version of its own; `seen` is its running head at its latest version, 64 hex digits."""

    incarnation: str
    version: int
    entries: tuple[Entry, ...]
    seen: str = ""


class FairnessReport(Struct, frozen=True):
    """Whose luck it is, in one line; the luck of each kind of die and of cards, from what this seat was shown."""

    version: int
    line: str
    kinds: tuple[LuckOfKind, ...]


class Act(Struct, frozen=True, forbid_unknown_fields=True):
    """A command: the prompt that it answers, the choice's command with its fields filled in, the caller's own id."""

    command: dict[str, Any]
    prompt: Annotated[str, Meta(max_length=64)] | None = None
    id: Id | None = None


class Accepted(Struct, frozen=True):
    """The command's entry, and the version at which its seat now is."""

    version: int
    entry: Entry
