"""Loads a table from its journal: its head, the latest snapshot of its state, and the entries since."""

from __future__ import annotations

import logging
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec import Struct

from croupier.core import entry as entries
from croupier.core.branch import BranchStart
from croupier.core.game import Game
from croupier.core.luck_sources import LuckSource, with_algorithm
from croupier.core.seat_heads import SeatHeads
from croupier.core.side_table.setup import new_state
from croupier.core.state import COMMITTED, FREE, WATCH
from croupier.core.state_format import format_of
from croupier.core.table import Table
from croupier.core.upcast import VERSION
from croupier.store import Damaged, Journal, seat_versions, snapshots, tables

log = logging.getLogger("croupier.web")

EVERY = 256
"""Entries between two snapshots."""

UNDO = 256
"""Minimum number of entries kept in memory for undo when a table is loaded."""

Watchers = Literal["none", "ask", "open"]


class ParentTable(Struct, frozen=True):
    """The parent of a side table, the side table's id there, and the pairs of seats (parent's, ours)."""

    parent: str
    id: str
    seats: tuple[tuple[str, str], ...]

    def seat_of(self, seat: str) -> str:
        """The seat here for a seat of the parent; seats that were not carried over watch."""
        return dict(self.seats).get(seat, "watch")


class Head(Struct, frozen=True):
    """What a table was created with; the first line of its journal and of every export."""

    game: str
    name: str
    settings: dict[str, str]
    players: int
    with_gm: bool
    root: str
    algorithm: str
    mode: str = "enforce"
    consent: str = "nobody_objects"
    waiting_room: bool = False
    watchers: Watchers = "none"
    odds: str = "own"
    luck: str = COMMITTED
    mark: str = ""
    """Derived from the creating server's secret: on any other server the table is a copy. Empty before 0.2."""
    beside: ParentTable | None = None
    real_luck: str = FREE
    branch: BranchStart | None = None

    def state(self, game: Game[Any]) -> Any:
        """The state before any entry. Raises msgspec.ValidationError for a branch made by an incompatible release."""
        if self.branch is not None:
            branched = msgspec.json.decode(self.branch.state, type=game.state)
            return msgspec.structs.replace(branched, watchers=self.watchers)
        players = tuple(f"p{n + 1}" for n in range(self.players))
        chosen = game.read_settings(self.settings)
        how: dict[str, Any] = {
            "with_gm": self.with_gm, "mode": self.mode, "consent": self.consent, "odds": self.odds,
            "luck": self.luck,
        }  # fmt: skip
        if self.beside is None:
            state = game.begin(players, chosen, **how)
        else:
            state = new_state(game, tuple(seat for _, seat in self.beside.seats if seat != "gm"), chosen, **how)
        return msgspec.structs.replace(state, real_luck=self.real_luck, watchers=self.watchers)


class Row(Struct, frozen=True):
    """A table's row in the journal."""

    id: str
    code: str
    incarnation: str
    life: str
    head: Head
    line_1: str = ""
    """The SHA-256 of the first line of its export."""


class TableSnapshot(Struct, frozen=True):
    """A snapshot: state, undone entries, each seat's version, running head and last command, and each key's draws."""

    state: msgspec.Raw
    struck: dict[str, int]
    versions: dict[str, int]
    heads: dict[str, str]
    given: dict[int, int]
    deeds: dict[str, int] = {}


class LoadedTable(NamedTuple):
    """A table as its last entry left it, with its seats' running heads."""

    table: Table[Any]
    heads: SeatHeads


def row_of(journal: Journal, table: str) -> Row:
    """The table with this id. Raises NoTable, or Damaged if its first line cannot be read."""
    found = tables.find(journal, table)
    try:
        head = msgspec.convert(found.head, Head)
    except msgspec.ValidationError as error:
        raise Damaged(table, 0, str(error)) from None
    return Row(found.id, found.code, found.incarnation, found.life, head, found.line_1)


MARK = "the server that made this table"


def is_copy(head: Head, luck_source: LuckSource) -> bool:
    """Whether the table comes from another server; `door` is its luck source here in its first incarnation."""
    return (
        head.mark != luck_source.token(MARK)
        if head.mark
        else head.root != with_algorithm(luck_source, head.algorithm).root
    )


def head_json(head: Head) -> dict[str, Any]:
    """The head as the journal's first line holds it."""
    line: dict[str, Any] = msgspec.to_builtins(head)
    for name in ("beside", "branch"):
        if getattr(head, name) is None:
            del line[name]
    if head.real_luck == FREE:
        del line["real_luck"]
    return line


def head_for_seat(head: Head) -> dict[str, Any]:
    """The head as every seat may know it: of a branch, without the state that it starts with."""
    if head.branch is None:
        return head_json(head)
    return head_json(msgspec.structs.replace(head, branch=head.branch.without_secrets))


def form_of(game: Game[Any]) -> str:
    """Identifies the releases and games that can read a snapshot: those with the same format of its state."""
    return f"{game.name} {format_of(game.state)} {VERSION}"


class PastStates:
    """A table's earlier states from its journal; each is computed from the previous one requested, if that is close."""

    def __init__(self, journal: Journal, row: Row, game: Game[Any], luck_source: LuckSource) -> None:
        self.journal, self.row, self.game, self.luck_source = journal, row, game, luck_source
        self._reached: Table[Any] | None = None

    def opened(self, at: int | None = None) -> LoadedTable:
        """The table as its latest snapshot left it, or the latest one at or before entry `at`."""
        row = self.row
        found = snapshots.latest(self.journal, row.id, form_of(self.game), at)
        if found is None:
            try:
                state = row.head.state(self.game)
            except msgspec.ValidationError as error:
                raise Damaged(row.id, 0, f"this version of Croupier cannot read what it starts with: {error}") from None
            start = Table(self.game, state, self.luck_source, past=self.before)
            return LoadedTable(start, SeatHeads(row.head.root))
        kept = msgspec.json.decode(found.state, type=TableSnapshot)
        state = msgspec.json.decode(kept.state, type=self.game.state)
        table = Table(self.game, state, self.luck_source, n=found.n, past=self.before)
        table.struck.update({int(n): by for n, by in kept.struck.items()})
        table.base.update(kept.versions)
        table.given.update(kept.given)
        table.deeds.update(kept.deeds)
        return LoadedTable(table, SeatHeads(row.head.root, kept.heads))

    def before(self, entry: int) -> Any:
        """The state before an entry."""
        return self._folded(self.opened(entry - 1).table, entry - 1).state

    def after(self, entry: int) -> Any:
        """The state after an entry, for callers that go through a log in order."""
        reached = self._reached
        if reached is None or not reached.n <= entry <= reached.n + EVERY:
            reached = self.opened(entry).table
        self._reached = self._folded(reached, entry)
        return self._reached.state

    def _folded(self, table: Table[Any], until: int) -> Table[Any]:
        fold(table, None, self.row.id, self.journal.read(self.row.id, table.n, until - table.n))
        return table


def load_readable(
    journal: Journal, row: Row, game: Game[Any], luck_source: LuckSource, damage: Damaged | None = None
) -> tuple[LoadedTable, Damaged | None]:
    """The undamaged part of the table, and the damage. Raises Damaged if its first line is damaged."""
    while True:
        try:
            return load(journal, row, game, luck_source, None if damage is None else damage.n - 1), damage
        except Damaged as found:
            if found.n == 0 or (damage is not None and found.n >= damage.n):
                raise
            log.error("%s", found)  # noqa: TRY400 - one line is enough
            damage = found


def load(journal: Journal, row: Row, game: Game[Any], luck_source: LuckSource, until: int | None = None) -> LoadedTable:
    """The table as its last entry, or entry `until`, left it. Raises Damaged."""
    past = PastStates(journal, row, game, luck_source)

    def older(seat: str, version: int) -> int:
        return seat_versions.sent_after(journal, row.id, seat, version - 1, 1, until)[0].n

    def between(first: int, last: int) -> list[entries.Entry]:
        return [entries.read(game, line) for line in journal.read(row.id, first - 1, last - first)]

    end = journal.head(row.id).n if until is None else until
    loaded = past.opened(max(0, end - UNDO))
    table = loaded.table
    table.older, table.older_entries = older, between
    fold(table, loaded.heads, row.id, journal.read(row.id, table.n, None if until is None else until - table.n))
    if until is None:
        _check_versions(journal, row.id, table)
    return loaded


def fold(table: Table[Any], heads: SeatHeads | None, name: str, lines: list[bytes]) -> None:
    """Apply entries. Raises Damaged for one that cannot be applied although its hash is correct."""
    for line in lines:
        try:
            entry = entries.read(table.game, line)
            table.fold(entry)
            if heads is not None:
                heads.take(entry, sent_to(table, entry))
        except MemoryError:
            raise
        except Exception as error:
            log.exception("entry %d of table %s cannot be applied", table.n + 1, name)
            raise Damaged(name, table.n + 1, "this version of Croupier cannot apply it") from error


def sent_to(table: Table[Any], entry: entries.Entry) -> list[tuple[str, int]]:
    """The seats that were sent the table's last entry, each with its version after it."""
    seats = (*(seat.id for seat in table.state.seats), WATCH)
    return [(seat, table.version(seat)) for seat in seats if entry.is_visible(seat)]


def _check_versions(journal: Journal, name: str, table: Table[Any]) -> None:
    """Raises Damaged if a stored version is higher than the seat's own: the next entry could not be written."""
    stored = seat_versions.versions(journal, name, table.n)
    if any(stored.get(seat, 0) > table.version(seat) for seat in (*(one.id for one in table.state.seats), "watch")):
        raise Damaged(name, table.n, "its stored seat versions are too high")


def snapshot_of(table: Table[Any], heads: SeatHeads) -> bytes:
    """A snapshot of the table as it is now."""
    seats = (*(seat.id for seat in table.state.seats), "watch")
    struck = {str(n): by for n, by in table.struck.items()}
    return msgspec.json.encode(
        {
            "state": table.state,
            "struck": struck,
            "versions": {seat: table.version(seat) for seat in seats},
            "heads": heads.as_hex(),
            "given": table.given,
            "deeds": table.deeds,
        }
    )
