"""Repairs a damaged table by cutting it off after its last good entry; the rest is saved to a file."""

import base64
import os
import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from croupier.store import incarnations, integrity, snapshots
from croupier.store.errors import Damaged, StoreError, StoreFull
from croupier.store.schema import SPAN

if TYPE_CHECKING:
    from croupier.store.journal import Journal


class Repaired(NamedTuple):
    """The result of a repair: the entries left, the damage if there was any, and the file with the removed entries."""

    table: str
    entries: int
    damage: Damaged | None
    copy: Path | None
    snapshots: int


def repair(journal: "Journal", table: str, *, now: datetime | None = None) -> Repaired:
    """Cut a table off before its first damaged entry, in a new incarnation; also deletes damaged snapshots.

    The removed entries are first written to a file next to the journal. Raises StoreError.
    """
    damage = integrity.find_damage(journal, table)
    bad = snapshots.damaged(journal, table)
    if damage is not None and damage.n == 0:
        raise damage
    copy = _keep_aside(journal, table, damage, now or datetime.now(UTC)) if damage else None
    journal.write(lambda db: _cut(db, table, damage.n if damage else None, bad)).result()
    return Repaired(table, journal.head(table).n, damage, copy, len(bad))


def _cut(db: sqlite3.Connection, table: str, first: int | None, bad: list[int]) -> None:
    (number,) = db.execute("SELECT number FROM tables WHERE id = ?", (table,)).fetchone()
    start, end = number * SPAN, (number + 1) * SPAN
    db.executemany("DELETE FROM snapshots WHERE key = ?", [(start + n,) for n in bad])
    if first is None:
        return
    db.execute("DELETE FROM entries WHERE key >= ? AND key < ?", (start + first, end))
    db.execute("DELETE FROM snapshots WHERE key >= ? AND key < ?", (start + first, end))
    db.execute("DELETE FROM commands WHERE number = ? AND n >= ?", (number, first))
    incarnations.begin_another(db, table)


def _keep_aside(journal: "Journal", table: str, damage: Damaged, now: datetime) -> Path:
    """Write every row from the damage on as stored, synced before anything is deleted."""
    path = journal.path.with_name(f"damaged-{table}-{now:%Y%m%dT%H%M%S}.jsonl")
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            for line in _copy(journal, table, damage):
                file.write(msgspec.json.encode(line) + b"\n")
            file.flush()
            os.fsync(file.fileno())
    except FileExistsError:
        raise StoreError(f"{path} already exists: try again in a second") from None
    except OSError as error:
        raise StoreFull(f"cannot write {path}: {error.strerror}; nothing was changed") from None
    return path


def _copy(journal: "Journal", table: str, damage: Damaged) -> Iterator[dict[str, Any]]:
    rows = journal.rows("SELECT number, first, name, life FROM tables WHERE id = ?", (table,))
    number, first, name, life = rows[0]
    yield {
        "croupier": "damaged", "format": 1, "table": table, "name": name, "life": life, "first": _stored(first),
        "entry": damage.n, "why": damage.why,
    }  # fmt: skip
    start, query = number * SPAN, "SELECT key FROM entries WHERE key >= ? AND key < ? ORDER BY key"
    for (key,) in journal.rows(query, (start + damage.n, start + SPAN)):
        try:
            row = journal.rows(f"{integrity.COLUMNS} WHERE key = ?", (key,))[0]
        except StoreError as error:
            yield {"n": key - start, "unreadable": str(error)}
        else:
            _, line, head, size, versions = row
            yield {
                "n": key - start, "line": _stored(line), "head": head.hex() if isinstance(head, bytes) else head,
                "size": size, "versions": _stored(versions),
            }  # fmt: skip


def _stored(value: object) -> object:
    """A stored value as JSON: text as is, anything else in base64 under `base64`."""
    if isinstance(value, bytes):
        try:
            return value.decode()
        except UnicodeDecodeError:
            return {"base64": base64.b64encode(value).decode()}
    return value
