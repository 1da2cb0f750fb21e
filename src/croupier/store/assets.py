"""Files uploaded to a table, stored in the journal under the SHA-256 of their content."""

import sqlite3
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future
from typing import TYPE_CHECKING, NamedTuple

from croupier.store.errors import AssetsFull
from croupier.store.seats import Clock

if TYPE_CHECKING:
    from croupier.store.journal import Journal

MOST, LARGEST = 200, 64 * 1024 * 1024
"""Maximum number of files at one table, and their total bytes."""
DAY = 86400.0
"""Seconds after which a file that no entry refers to is deleted when the next one arrives."""


class Asset(NamedTuple):
    """A file stored at a table; a hidden one is only for the GM and its sender until an entry shows it."""

    id: str
    type: str
    seat: str
    hidden: bool
    data: bytes


class AssetQuota(NamedTuple):
    """How many files a table can hold, and how many bytes in total."""

    files: int = MOST
    bytes: int = LARGEST


def keep(
    journal: "Journal", table: str, asset: Asset, *, room: AssetQuota | None = None, now: Clock = time.time
) -> "Future[None]":
    """Store a file, once however often it is sent; makes room by pruning day-old unused files. May raise AssetsFull."""
    number = journal.number(table)
    return journal.write(lambda db: _keep(db, number, asset, now(), room or AssetQuota()))


def find(journal: "Journal", table: str, id: str) -> Asset | None:
    rows = journal.rows(
        "SELECT id, type, seat, hidden, data FROM assets WHERE number = ? AND id = ?", (journal.number(table), id)
    )
    if not rows:
        return None
    known, kind, seat, hidden, data = rows[0]
    return Asset(known, kind, seat, bool(hidden), data)


def all_of(journal: "Journal", table: str) -> Iterator[Asset]:
    """Every file of a table that an entry refers to."""
    number = journal.number(table)
    for (id,) in journal.rows("SELECT id FROM assets WHERE number = ? AND named = 1 ORDER BY id", (number,)):
        found = find(journal, table, id)
        if found is not None:
            yield found


def name(journal: "Journal", table: str, ids: Sequence[str]) -> "Future[None]":
    """Mark files as referenced before an entry is written: they are then kept as long as the table."""
    number = journal.number(table)
    return journal.write(lambda db: _name(db, number, ids))


def prune(db: sqlite3.Connection, before: float, number: int | None = None) -> int:
    """Delete files that have not been referenced since then; returns how many."""
    query = "DELETE FROM assets WHERE named = 0 AND added < ?1 AND (?2 IS NULL OR number = ?2)"
    return db.execute(query, (before, number)).rowcount


class TableAssets(Mapping[str, str]):
    """A table's files: the type for each hash."""

    def __init__(self, journal: "Journal", table: str) -> None:
        self._journal = journal
        self._table = table

    def __getitem__(self, id: str) -> str:
        number = self._journal.number(self._table)
        rows = self._journal.rows("SELECT type FROM assets WHERE number = ? AND id = ?", (number, id))
        if not rows:
            raise KeyError(id)
        kind: str = rows[0][0]
        return kind

    def hides(self, seat: str, id: str) -> bool:
        """Whether a file is hidden from a seat: it is only for the GM and its sender until an entry shows it."""
        number = self._journal.number(self._table)
        query = "SELECT seat FROM assets WHERE number = ? AND id = ? AND hidden = 1"
        rows = self._journal.rows(query, (number, id))
        return bool(rows) and seat not in {"gm", rows[0][0]}

    def words_of(self, id: str) -> str:
        """The content of a text file. Raises KeyError."""
        found = find(self._journal, self._table, id)
        if found is None:
            raise KeyError(id)
        return found.data.decode("utf-8-sig")

    def __iter__(self) -> Iterator[str]:
        number = self._journal.number(self._table)
        return iter([id for (id,) in self._journal.rows("SELECT id FROM assets WHERE number = ?", (number,))])

    def __len__(self) -> int:
        return sum(1 for _ in self)


def _keep(db: sqlite3.Connection, number: int, asset: Asset, now: float, room: AssetQuota) -> None:
    prune(db, now - DAY, number)
    if db.execute("SELECT 1 FROM assets WHERE number = ? AND id = ?", (number, asset.id)).fetchone():
        db.execute(
            "UPDATE assets SET added = ?, hidden = min(hidden, ?) WHERE number = ? AND id = ?",
            (now, asset.hidden, number, asset.id),
        )
        return
    # a seat's free space ignores hidden files of others, so that nobody can count them
    files, size = db.execute(
        "SELECT count(*), coalesce(sum(size), 0) FROM assets WHERE number = ? AND (hidden = 0 OR seat = ? OR ? = 'gm')",
        (number, asset.seat, asset.seat),
    ).fetchone()
    if files >= room.files:
        raise AssetsFull(f"this table already has {room.files} files")
    if size + len(asset.data) > room.bytes:
        raise AssetsFull(f"this table has room for {(room.bytes - size) // 1024} KiB more")
    db.execute(
        "INSERT INTO assets VALUES (?, ?, ?, ?, ?, 0, ?, ?, ?)",
        (number, asset.id, asset.type, asset.seat, asset.hidden, now, len(asset.data), asset.data),
    )


def _name(db: sqlite3.Connection, number: int, ids: Sequence[str]) -> None:
    db.executemany("UPDATE assets SET named = 1 WHERE number = ? AND id = ?", [(number, id) for id in ids])
