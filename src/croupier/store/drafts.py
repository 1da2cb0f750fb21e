"""Drafts of a table's seats, stored outside its journal: no entries, in no export, deleted with the table.

Each is a document with a version that only rises, even when it is cleared, so that the second of two simultaneous
changes is detected. A draft that is not stored is blank with version 0.
"""

import hashlib
import sqlite3
from collections.abc import Mapping
from concurrent.futures import Future
from typing import Any, NamedTuple

import msgspec

from croupier.store.access import Access
from croupier.store.errors import StoreError

FIND = "SELECT version, document, changed, digest FROM drafts WHERE number = ? AND seat = ? AND kind = ?"
ALL = "SELECT seat, kind, version, document, changed, digest FROM drafts WHERE number = ?"
BLANK = b"{}"


class ChangedElsewhere(StoreError):
    """The draft is not at the version that was to be changed."""

    def __init__(self, version: int) -> None:
        super().__init__(f"the draft is at version {version}")
        self.version = version


class DamagedDraft(StoreError):
    """The stored text of a draft was changed and cannot be read."""


class Draft(NamedTuple):
    """A stored draft; `changed` is the time of the last change, empty if there was none."""

    seat: str
    kind: str
    version: int
    document: dict[str, Any]
    changed: str


class Key(NamedTuple):
    """The table, seat and kind of a draft."""

    seat: str
    kind: str


def find(journal: Access, table: str, key: Key) -> Draft:
    """The draft, blank if none is stored."""
    rows = journal.rows(FIND, (journal.number(table), *key))
    return _draft(*key, *rows[0]) if rows else Draft(*key, 0, {}, "")


def of_table(journal: Access, table: str) -> list[Draft]:
    """All drafts that are not blank, by seat and kind."""
    query = f"{ALL} AND document <> ? ORDER BY 1, 2"
    return [_draft(*row) for row in journal.rows(query, (journal.number(table), BLANK))]


def keep(journal: Access, table: str, key: Key, version: int, document: Mapping[str, Any], *, at: str) -> "Future[int]":
    """Replace that version of the draft; returns the new version. An empty document clears the draft.

    The future raises ChangedElsewhere if the draft is at another version.
    """
    number, body = journal.number(table), msgspec.json.encode(document)
    return journal.write(lambda db: _keep(db, number, key, version, body, at))


def give(journal: Access, table: str, key: Key, version: int, to: Key, *, at: str) -> "Future[int]":
    """Give a draft to a seat whose own draft of that kind is blank; returns its new version there."""
    number = journal.number(table)
    return journal.write(lambda db: _give(db, number, key, version, to, at))


def _keep(db: sqlite3.Connection, number: int, key: Key, version: int, body: bytes, at: str) -> int:
    found = db.execute(FIND, (number, *key)).fetchone()
    now = found[0] if found else 0
    if now != version:
        raise ChangedElsewhere(now)
    row = (number, *key, now + 1, body, at, digest(key, now + 1, body))
    db.execute("INSERT OR REPLACE INTO drafts VALUES (?, ?, ?, ?, ?, ?, ?)", row)
    return now + 1


def _give(db: sqlite3.Connection, number: int, key: Key, version: int, to: Key, at: str) -> int:
    found = db.execute(FIND, (number, *key)).fetchone()
    there = db.execute(FIND, (number, *to)).fetchone()
    if there and there[1] != BLANK:
        raise ChangedElsewhere(there[0])
    _keep(db, number, key, version, BLANK, at)
    return _keep(db, number, to, there[0] if there else 0, found[1] if found else BLANK, at)


def damaged(journal: Access, table: str) -> list[Key]:
    """The drafts that were changed since they were stored."""
    rows = journal.rows(ALL, (journal.number(table),))
    return [
        Key(seat, kind)
        for seat, kind, version, body, _, stored in rows
        if not _is_whole(seat, kind, version, body, stored)
    ]


def digest(key: Key, version: int, body: bytes) -> bytes:
    """The digest that ties a draft's text to its seat and version."""
    return hashlib.sha256(msgspec.json.encode((*key, version)) + body).digest()


def bind_all(db: sqlite3.Connection) -> None:
    """Compute the digest of each draft that was stored without one."""
    for number, seat, kind, version, body in db.execute(
        "SELECT number, seat, kind, version, document FROM drafts"
    ).fetchall():
        db.execute(
            "UPDATE drafts SET digest = ? WHERE number = ? AND seat = ? AND kind = ?",
            (digest(Key(seat, kind), version, body), number, seat, kind),
        )


def _is_whole(seat: str, kind: str, version: int, body: object, stored: object) -> bool:
    return isinstance(body, bytes) and digest(Key(seat, kind), version, body) == stored


def _draft(seat: str, kind: str, version: int, document: bytes, changed: str, stored: bytes) -> Draft:
    if not _is_whole(seat, kind, version, document, stored):
        raise DamagedDraft(f"the draft {kind} of seat {seat} is damaged in the journal's file")
    return Draft(seat, kind, version, msgspec.json.decode(document, type=dict[str, Any]), changed)
