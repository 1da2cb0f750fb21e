"""Every commit of a journal waits for the disk; only tests that are not about crashes do without."""

from __future__ import annotations

from pathlib import Path

from croupier.store import Journal, schema
from support.store.unhurried_disk import unhurried_disk

OFF, FULL = 0, 2


def waiting(path: Path) -> int:
    with Journal.open(path):
        pass
    db = schema.connect(path)
    try:
        found: int = db.execute("PRAGMA synchronous").fetchone()[0]
    finally:
        db.close()
    return found


def test_a_journal_waits_for_the_disk_unless_a_test_does_without(tmp_path: Path) -> None:
    assert waiting(tmp_path / "one.db") == FULL
    with unhurried_disk():
        assert waiting(tmp_path / "other.db") == OFF
    assert waiting(tmp_path / "one.db") == FULL
