"""Upgrades a journal of an older version in place, completely or not at all."""

import secrets
import sqlite3

from croupier.store import drafts, incarnations, schema, snapshots
from croupier.store.errors import StoreError

LUCK_2 = """
CREATE TABLE luck (only INTEGER PRIMARY KEY CHECK (only = 1), secret BLOB NOT NULL, mark TEXT NOT NULL DEFAULT '');
"""
"""The luck table as version 2 created it."""

DRAFTS_3 = """
CREATE TABLE drafts (
    number INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE, seat TEXT NOT NULL, kind TEXT NOT NULL,
    version INTEGER NOT NULL, document BLOB NOT NULL, changed TEXT NOT NULL, PRIMARY KEY (number, seat, kind));
"""
"""The drafts table as version 3 created it."""


def migrate(db: sqlite3.Connection) -> None:
    """Run each step from the journal's version on, in one transaction. Raises StoreError, with nothing changed."""
    try:
        if version(db) == schema.VERSION:
            return
        db.execute("BEGIN IMMEDIATE")
        try:
            for step in STEPS[version(db) - 1 :]:
                step(db)
            db.execute(f"PRAGMA user_version={schema.VERSION}")
            db.execute("COMMIT")
        except BaseException:
            db.execute("ROLLBACK")
            raise
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()  # the version in the file's header changes too
    except sqlite3.Error as error:
        raise StoreError(f"the journal could not be upgraded ({error}): nothing was changed") from None


def version(db: sqlite3.Connection) -> int:
    """The version that the journal states, its write-ahead log included."""
    found: int = db.execute("PRAGMA user_version").fetchone()[0]
    return found


def _to_2(db: sqlite3.Connection) -> None:
    """Add incarnations, assets, and the luck secret, which the first server stored in a separate table."""
    db.execute("ALTER TABLE tables ADD COLUMN life TEXT NOT NULL DEFAULT ''")
    db.execute(schema.ASSETS)
    if db.execute("SELECT 1 FROM sqlite_master WHERE name = 'luck'").fetchone():
        db.execute("ALTER TABLE luck ADD COLUMN mark TEXT NOT NULL DEFAULT ''")
    else:
        db.execute(LUCK_2)
    db.execute("INSERT OR IGNORE INTO luck (only, secret) VALUES (1, ?)", (secrets.token_bytes(32),))


def _to_3(db: sqlite3.Connection) -> None:
    """Add drafts."""
    db.execute(DRAFTS_3)


def _to_4(db: sqlite3.Connection) -> None:
    """Add digests of snapshots and drafts, a commit count, and for a new luck scheme new incarnations of all tables."""
    db.execute("ALTER TABLE snapshots ADD COLUMN digest BLOB NOT NULL DEFAULT x''")
    db.execute("ALTER TABLE luck ADD COLUMN commits INTEGER NOT NULL DEFAULT 0")
    db.execute("ALTER TABLE drafts ADD COLUMN digest BLOB NOT NULL DEFAULT x''")
    snapshots.bind_all(db)
    drafts.bind_all(db)
    incarnations.begin_another(db)


STEPS = (_to_2, _to_3, _to_4)
"""The step from each version to the next, starting with version 1."""
