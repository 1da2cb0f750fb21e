"""Snapshots of a table's state: a cache next to the chain that can be discarded and rebuilt at any time.

Each is stored with a SHA-256 over the entry's head, its format and its bytes: a changed one is ignored.
"""

import hashlib
import logging
import sqlite3
from concurrent.futures import Future
from typing import NamedTuple

from croupier.store.access import Access
from croupier.store.schema import SPAN

log = logging.getLogger("croupier.store")

NEWEST = 8  # always kept
APART = 1000  # of the older ones, one in this many entries is kept

BOUND = """
SELECT snapshots.key, form, state, digest, entries.head
FROM snapshots JOIN entries USING (key) WHERE snapshots.key > ? AND snapshots.key <= ?
"""


class Snapshot(NamedTuple):
    """The state after entry n."""

    n: int
    state: bytes


def put(journal: Access, table: str, n: int, form: str, state: bytes) -> "Future[None]":
    """Store the state after entry n; `form` identifies what can read it (another release's is not read)."""
    number = journal.number(table)
    return journal.write(lambda db: _put(db, number, n, form, state))


def latest(journal: Access, table: str, form: str, at: int | None = None) -> Snapshot | None:
    """The newest undamaged snapshot of this format at or before entry `at`."""
    start = journal.number(table) * SPAN
    end = start + (SPAN - 1 if at is None else at)
    query = f"{BOUND} AND form = ? ORDER BY snapshots.key DESC LIMIT 1"
    while rows := journal.rows(query, (start, end, form)):
        key, *bound = rows[0]
        if _is_whole(*bound):
            return Snapshot(key - start, bound[1])
        log.warning("table %s: the snapshot at entry %d is damaged and ignored", table, key - start)
        end = key - 1
    return None


def newest(journal: Access, table: str, form: str, at: int) -> int:
    """The entry of the newest snapshot of this format at or before entry `at`, unread; 0 if there is none."""
    start = journal.number(table) * SPAN
    query = "SELECT max(key) FROM snapshots WHERE key > ? AND key <= ? AND form = ?"
    found: int | None = journal.rows(query, (start, start + at, form))[0][0]
    return 0 if found is None else found - start


def damaged(journal: Access, table: str) -> list[int]:
    """The entries whose snapshots were changed since they were stored."""
    start = journal.number(table) * SPAN
    query = "SELECT key FROM snapshots WHERE key > ? AND key < ? ORDER BY key"
    keys = [key for (key,) in journal.rows(query, (start, start + SPAN))]
    return [key - start for key in keys if not _is_whole_at(journal, key)]


def digest(head: bytes, form: str, state: bytes) -> bytes:
    """The digest that ties a snapshot to its entry."""
    return hashlib.sha256(b"\n".join((head, form.encode("utf-8", "surrogatepass"), state))).digest()


def bind_all(db: sqlite3.Connection) -> None:
    """Compute every snapshot's digest, for those stored without one."""
    for (number,) in db.execute("SELECT key FROM snapshots").fetchall():
        for key, form, state, _, head in db.execute(BOUND, (number - 1, number)).fetchall():
            db.execute("UPDATE snapshots SET digest = ? WHERE key = ?", (digest(head, form, state), key))


def _is_whole_at(journal: Access, key: int) -> bool:
    return any(_is_whole(*bound) for _, *bound in journal.rows(BOUND, (key - 1, key)))


def _is_whole(form: object, state: object, stored: object, head: object) -> bool:
    if not (isinstance(form, str) and isinstance(state, bytes) and isinstance(head, bytes)):
        return False
    return digest(head, form, state) == stored


def _put(db: sqlite3.Connection, number: int, n: int, form: str, state: bytes) -> None:
    start = number * SPAN
    found = db.execute("SELECT head FROM entries WHERE key = ?", (start + n,)).fetchone()
    if found is None:
        return
    row = (start + n, form, state, digest(found[0], form, state))
    db.execute("INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?, ?)", row)
    newest = db.execute(
        "SELECT key FROM snapshots WHERE key >= ? AND key < ? ORDER BY key DESC LIMIT ?",
        (start, start + SPAN, NEWEST + 1),
    ).fetchall()
    if len(newest) > NEWEST:
        old = newest[-1][0]  # the ninth newest: deleted if there is an older one in the same thousand
        block = start + (old - start) // APART * APART
        if db.execute("SELECT 1 FROM snapshots WHERE key >= ? AND key < ? LIMIT 1", (block, old)).fetchone():
            db.execute("DELETE FROM snapshots WHERE key = ?", (old,))
