"""Drafts that seats keep at a table, beside its journal: no entries, in no export, gone with the table.

Each is a document with a version that only rises, also when it is emptied: so of two who change the same one at once,
the second is told. What is not kept is blank and of version 0.
"""

import hashlib
import sqlite3
from collections.abc import Mapping
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from croupier.store.errors import StoreError

if TYPE_CHECKING:
    from croupier.store.journal import Journal

FIND = "SELECT version, document, changed, digest FROM drafts WHERE number = ? AND seat = ? AND kind = ?"
ALL = "SELECT seat, kind, version, document, changed, digest FROM drafts WHERE number = ?"
BLANK = b"{}"


class ChangedElsewhere(StoreError):
    """The draft has another version than the one that was to be changed."""

    def __init__(self, version: int) -> None:
        super().__init__(f"the draft is at version {version}")
        self.version = version


class DamagedDraft(StoreError):
    """The stored text of a draft was changed and cannot be read."""


class Draft(NamedTuple):
    """A draft as it is kept; `changed` is when, empty where nothing ever was."""

    seat: str
    kind: str
    version: int
    document: dict[str, Any]
    changed: str


class Key(NamedTuple):
    """Whose draft of which kind."""

    seat: str
    kind: str


def find(journal: "Journal", table: str, key: Key) -> Draft:
    """The draft, blank where none is kept."""
    rows = journal.rows(FIND, (journal.number(table), *key))
    return _draft(*key, *rows[0]) if rows else Draft(*key, 0, {}, "")


def of_table(journal: "Journal", table: str) -> list[Draft]:
    """All in which something is filled in, by seat and kind."""
    query = f"{ALL} AND document <> ? ORDER BY 1, 2"
    return [_draft(*row) for row in journal.rows(query, (journal.number(table), BLANK))]


def keep(
    journal: "Journal", table: str, key: Key, version: int, document: Mapping[str, Any], *, at: str
) -> "Future[int]":
    """Put this in the place of that version, and give the new one; an empty document takes all of it away.

    The future raises ChangedElsewhere where the draft is at another version.
    """
    number, body = journal.number(table), msgspec.json.encode(document)
    return journal.write(lambda db: _keep(db, number, key, version, body, at))


def give(journal: "Journal", table: str, key: Key, version: int, to: Key, *, at: str) -> "Future[int]":
    """Hand a draft over to a seat whose own of that kind is blank; gives the version that it has there."""
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


def damaged(journal: "Journal", table: str) -> list[Key]:
    """The drafts that were changed since they were stored."""
    rows = journal.rows(ALL, (journal.number(table),))
    return [
        Key(seat, kind)
        for seat, kind, version, body, _, stored in rows
        if not _is_whole(seat, kind, version, body, stored)
    ]


def digest(key: Key, version: int, body: bytes) -> bytes:
    """What binds a draft's text to its place and version."""
    return hashlib.sha256(msgspec.json.encode((*key, version)) + body).digest()


def bind_all(db: sqlite3.Connection) -> None:
    """Give every draft its digest: for those that were stored without one."""
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
