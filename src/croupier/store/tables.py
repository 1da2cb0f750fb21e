"""Finds, lists and deletes the tables of a journal."""

from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from croupier.store import assets, codes, journal_lines
from croupier.store.errors import Damaged, NoTable
from croupier.store.schema import SPAN

if TYPE_CHECKING:
    from croupier.store.journal import Journal


class TableSummary(NamedTuple):
    """A table in the list; `last` is the time of its last entry, or of its creation; size in bytes."""

    id: str
    name: str
    game: str
    code: str
    seats: tuple[str, ...]
    entries: int
    created: str
    last: str
    size: int


class TableRecord(NamedTuple):
    """What a table was created with, and its incarnation: `life` is empty until it is copied or restored."""

    id: str
    code: str
    head: dict[str, Any]
    created: str
    incarnation: str
    life: str
    line_1: str
    """The SHA-256 of the first line of its export."""


class _Dated(msgspec.Struct):
    at: str = ""


# For each table its own row, the taken seats and the last entry, without reading all entries.
LIST = f"""
SELECT tables.id, tables.name, game, code, created, number,
    (SELECT group_concat(seat, ' ') FROM holders WHERE holders.number = tables.number AND waiting = 0),
    last.key, last.size, last.line
FROM tables LEFT JOIN entries AS last ON last.key = (
    SELECT max(key) FROM entries WHERE key > tables.number * {SPAN} AND key < (tables.number + 1) * {SPAN})
ORDER BY number
"""  # noqa: S608 - SPAN is ours


def find(journal: "Journal", table: str) -> TableRecord:
    """The table with this ID. Raises NoTable, and Damaged if its first line was changed."""
    rows = journal.rows("SELECT id, code, first, root, created, incarnation, life FROM tables WHERE id = ?", (table,))
    if not rows:
        raise NoTable(f"there is no table {table}")
    known, code, first, root, created, incarnation, life = rows[0]
    if not isinstance(first, bytes) or journal_lines.root(first) != root:
        raise Damaged(table, 0, "its text does not match its hash")
    return TableRecord(known, code, journal_lines.read_first(first).table, created, incarnation, life, root.hex())


def by_code(journal: "Journal", code: str) -> str | None:
    """The table with a join code as somebody typed it."""
    rows = journal.rows("SELECT id FROM tables WHERE code = ?", (codes.read_code(code),))
    return rows[0][0] if rows else None


def list_tables(journal: "Journal") -> list[TableSummary]:
    """All tables, oldest first."""
    return [_summary(row) for row in journal.rows(LIST)]


def prune(journal: "Journal", days: int, *, today: datetime, running: Collection[str] = ()) -> list[TableSummary]:
    """Delete the tables whose last entry is older than this many days, never a running one; returns them.

    Files that no entry has referred to in a day are deleted too.
    """
    limit = today.astimezone(UTC) - timedelta(days=days)
    old = [table for table in list_tables(journal) if table.id not in running and _moment(table.last) < limit]
    for deleted in [journal.delete_table(table.id) for table in old]:
        deleted.result()
    journal.write(lambda db: assets.prune(db, today.timestamp() - assets.DAY)).result()
    return old


def _summary(row: tuple[Any, ...]) -> TableSummary:
    table, name, game, code, created, number, seats, key, size, line = row
    at = _date_of(line)
    entries = key - number * SPAN if key else 0
    taken = tuple(dict.fromkeys((seats or "").split()))
    return TableSummary(table, name, game, code, taken, entries, created, at or created, size or 0)


def _date_of(line: bytes | None) -> str:
    """When an entry was made; empty if there is none or it is damaged."""
    try:
        return msgspec.json.decode(line, type=_Dated).at if line else ""
    except (msgspec.DecodeError, UnicodeDecodeError, TypeError):
        return ""


def _moment(at: str) -> datetime:
    """An unreadable time counts as recent, so that nothing is pruned by mistake."""
    try:
        moment = datetime.fromisoformat(at)
    except ValueError:
        return datetime.max.replace(tzinfo=UTC)
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
