"""The journal's file: its application ID, version and tables; a file that is not an undamaged journal is refused."""

import contextlib
import os
import secrets
import sqlite3
from pathlib import Path

from croupier.store.errors import StoreError, StoreFull

APPLICATION = 0x43525550  # "CRUP", at byte 68 of the file
VERSION = 4  # raised with every new version of entries (core/upcast) or of these tables; migrate.py upgrades to it
SPAN = 1 << 32  # an entry's key is its table's number * SPAN + n: a single B-tree, with each table's entries together

TABLES = """
CREATE TABLE pulse (beat BLOB NOT NULL);
INSERT INTO pulse VALUES (randomblob(65536));
CREATE TABLE tables (
    number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, game TEXT NOT NULL, name TEXT NOT NULL,
    code TEXT NOT NULL UNIQUE, first BLOB NOT NULL, root BLOB NOT NULL, created TEXT NOT NULL,
    incarnation TEXT NOT NULL, life TEXT NOT NULL DEFAULT '');
CREATE INDEX tables_by_root ON tables (root);
CREATE TABLE entries (
    key INTEGER PRIMARY KEY, line BLOB NOT NULL, head BLOB NOT NULL, size INTEGER NOT NULL, versions TEXT NOT NULL);
CREATE TABLE commands (
    number INTEGER NOT NULL, seat TEXT NOT NULL, id TEXT NOT NULL, digest BLOB NOT NULL, version INTEGER,
    n INTEGER NOT NULL, PRIMARY KEY (number, seat, id)) WITHOUT ROWID;
CREATE TABLE snapshots (
    key INTEGER PRIMARY KEY, form TEXT NOT NULL, state BLOB NOT NULL, digest BLOB NOT NULL DEFAULT x'');
CREATE TABLE holders (
    id INTEGER PRIMARY KEY AUTOINCREMENT, number INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE,
    seat TEXT NOT NULL, name TEXT NOT NULL, token BLOB NOT NULL UNIQUE, waiting INTEGER NOT NULL);
CREATE UNIQUE INDEX one_holder ON holders (number, seat) WHERE waiting = 0 AND seat <> 'watch';
CREATE INDEX holders_by_table ON holders (number);
CREATE TABLE passes (
    code BLOB PRIMARY KEY, number INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE, seat TEXT NOT NULL,
    until REAL NOT NULL) WITHOUT ROWID;
CREATE INDEX passes_by_seat ON passes (number, seat);
CREATE TABLE sessions (cookie BLOB PRIMARY KEY, until REAL NOT NULL) WITHOUT ROWID;
CREATE TABLE session_seats (
    cookie BLOB NOT NULL REFERENCES sessions ON DELETE CASCADE,
    holder INTEGER NOT NULL REFERENCES holders ON DELETE CASCADE, PRIMARY KEY (cookie, holder)) WITHOUT ROWID;
CREATE INDEX sessions_by_holder ON session_seats (holder);
"""

LUCK = """
CREATE TABLE luck (
    only INTEGER PRIMARY KEY CHECK (only = 1), secret BLOB NOT NULL, mark TEXT NOT NULL DEFAULT '',
    commits INTEGER NOT NULL DEFAULT 0);
"""
"""The secret from which all luck is derived, the mark that distinguishes a copy from its original, and the commit
count (see `incarnations`).
"""

ASSETS = """
CREATE TABLE assets (
    number INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE, id TEXT NOT NULL, type TEXT NOT NULL,
    seat TEXT NOT NULL, hidden INTEGER NOT NULL, named INTEGER NOT NULL, added REAL NOT NULL, size INTEGER NOT NULL,
    data BLOB NOT NULL, PRIMARY KEY (number, id));
"""
"""Uploaded files by the SHA-256 of their content; those that an entry refers to stay with the table."""

DRAFTS = """
CREATE TABLE drafts (
    number INTEGER NOT NULL REFERENCES tables ON DELETE CASCADE, seat TEXT NOT NULL, kind TEXT NOT NULL,
    version INTEGER NOT NULL, document BLOB NOT NULL, changed TEXT NOT NULL, digest BLOB NOT NULL DEFAULT x'',
    PRIMARY KEY (number, seat, kind));
"""
"""What seats fill in before submitting, with a SHA-256 over it; a cleared draft keeps its version."""


def files(path: Path) -> tuple[Path, ...]:
    """The file and those that SQLite may put next to it."""
    return (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm", "-journal")))


def make(path: Path) -> None:
    """Create a new, empty journal; it gets its final name only when complete."""
    wal = path.with_name(path.name + "-wal")
    if wal.exists():
        raise StoreError(f"{path} is missing but {wal.name} is there: restore the file, or move both away")
    rough = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        with contextlib.closing(sqlite3.connect(rough, isolation_level=None)) as db:
            db.execute("PRAGMA auto_vacuum=INCREMENTAL")
            db.execute("PRAGMA journal_mode=WAL")
            db.execute("PRAGMA synchronous=FULL")
            db.executescript(
                f"BEGIN; {TABLES} {LUCK} {ASSETS} {DRAFTS} PRAGMA application_id={APPLICATION};"
                f" PRAGMA user_version={VERSION}; COMMIT;"
            )
            db.execute("INSERT INTO luck (only, secret) VALUES (1, ?)", (secrets.token_bytes(32),))
        rough.chmod(0o600)
        rough.rename(path)
    except (sqlite3.Error, OSError) as error:
        raise StoreFull(f"cannot create a journal at {path}: {error}; free some space or use --data DIR") from None
    finally:
        for left in files(rough):
            left.unlink(missing_ok=True)


def connect(path: Path) -> sqlite3.Connection:
    """The writer's connection to a journal that was inspected."""
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=5)
    try:
        db.execute("PRAGMA journal_mode=WAL").fetchone()
        db.execute("PRAGMA synchronous=FULL")
        db.execute("PRAGMA foreign_keys=ON")
        db.execute("PRAGMA secure_delete=ON")  # a deleted table's secrets must not stay in the file
        db.execute("PRAGMA journal_size_limit=16777216")
        db.execute("SELECT rowid FROM pulse").fetchone()
    except sqlite3.Error as error:
        db.close()
        raise StoreError(f"{path} cannot be opened ({error}): restore a backup or use --data DIR") from None
    return db


def inspect(path: Path) -> int:
    """The version of an undamaged journal, this or an older one; anything else is refused, without writing."""
    try:
        with path.open("rb") as file:
            header = file.read(100)
        status = path.stat()
    except OSError as error:
        raise StoreError(f"cannot read {path}: {error.strerror}") from None
    length = status.st_size
    if status.st_nlink > 1:
        raise StoreError(
            f"{path} is one file under {status.st_nlink} names (hard links), which one lock cannot guard:"
            " keep one name and delete the others, or copy the file instead"
        )
    if not header.startswith(b"SQLite format 3\0"[: len(header)]):
        raise StoreError(f"{path} is not a Croupier journal: move it away or use --data DIR")
    if len(header) < 100:
        raise StoreError(_torn(path, f"only {length} bytes are left"))
    if int.from_bytes(header[68:72]) != APPLICATION:
        raise StoreError(f"{path} belongs to another program: move it away or use --data DIR")
    version = int.from_bytes(header[60:64])
    if version > VERSION:
        raise StoreError(
            f"{path} was written by a newer Croupier (format {version}; this one knows {VERSION}): upgrade Croupier"
        )
    page = int.from_bytes(header[16:18])
    size = 65536 if page == 1 else page
    due = int.from_bytes(header[28:32])
    here = length // size
    if here < due:
        kept = pages_in_wal(path.with_name(path.name + "-wal"), size)
        missing = [number for number in range(here + 1, due + 1) if number not in kept]
        if missing:
            raise StoreError(_torn(path, f"{length} of {due * size} bytes are left"))
    return version


def pages_in_wal(wal: Path, size: int) -> frozenset[int]:
    """The pages that the write-ahead log holds, which the file may lack without being damaged."""
    pages: set[int] = set()
    with contextlib.suppress(OSError), wal.open("rb") as file:
        salt = file.read(32)[16:24]
        while len(frame := file.read(24)) == 24 and frame[8:16] == salt:
            pages.add(int.from_bytes(frame[:4]))
            file.seek(size, os.SEEK_CUR)
    return frozenset(pages)


def _torn(path: Path, how: str) -> str:
    return f"{path} is truncated ({how}): restore a backup or use --data DIR"
