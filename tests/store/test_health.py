"""The health check finds out whether the journal can be written without writing (security audit 12)."""

import sqlite3
import threading
from pathlib import Path
from typing import Any

import pytest

from croupier.store import Journal, StoreFull, health, writer
from croupier.store.health import Health
from support.store.sample import entry


class Disk:
    """A disk with this many bytes free."""

    def __init__(self, free: int) -> None:
        self.free = free

    def disk_usage(self, _: Path) -> Any:
        return self


def test_a_thousand_health_checks_write_nothing(journal: Journal) -> None:
    wal = journal.path.with_name(journal.path.name + "-wal")
    before = (wal.stat().st_size, wal.stat().st_mtime_ns, journal.rows("SELECT commits FROM luck"))
    assert all(journal.healthy() for _ in range(1000))
    assert (wal.stat().st_size, wal.stat().st_mtime_ns, journal.rows("SELECT commits FROM luck")) == before


def test_a_disk_that_is_nearly_full_shows_within_a_second(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.touch()
    disk, now = Disk(health.FLOOR + 1), [0.0]
    monkeypatch.setattr(health, "shutil", disk)
    asked = Health(file, lambda: now[0])
    assert asked.has_room()
    disk.free = health.FLOOR
    now[0] = 0.9
    assert asked.has_room(), "asked of the disk once a second"
    now[0] = 1.0
    assert not asked.has_room()


def test_a_missing_file_is_unhealthy(file: Path) -> None:
    assert not Health(file).has_room()


def test_a_failed_write_shows_until_a_later_one_succeeds(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "RETRY", 3600)
    pages = journal.rows("PRAGMA page_count")[0][0]
    journal.write(lambda db: db.execute(f"PRAGMA max_page_count={pages}").fetchall()).result()
    assert isinstance(journal.append("t1", 1, b"x" * 100_000).exception(), StoreFull)
    assert not journal.healthy()
    journal.write(lambda db: db.execute("PRAGMA max_page_count=2147483646").fetchall()).result()
    assert journal.healthy()


def test_a_failed_write_is_retried_when_nobody_writes(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "RETRY", 0.01)
    with sqlite3.connect(journal.path, isolation_level=None) as other:
        journal.write(lambda db: db.execute("PRAGMA busy_timeout=10").fetchall()).result()
        other.execute("BEGIN IMMEDIATE")
        assert isinstance(journal.append("t1", 1, entry(1)).exception(), StoreFull)
        assert not journal.healthy()
        other.execute("ROLLBACK")
    other.close()
    waiting = threading.Event()
    while not journal.healthy():
        waiting.wait(0.01)


def test_an_error_in_a_job_does_not_make_the_journal_unhealthy(journal: Journal) -> None:
    journal.append("t1", 1, entry(1), remember=("p1", "c1", b"d")).result()
    assert journal.append("t1", 2, entry(2), remember=("p1", "c1", b"d")).exception() is not None
    assert journal.append("t1", 9, entry(9)).exception() is not None
    assert journal.healthy()


def test_a_stuck_write_shows(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "STUCK", 0.0)
    begun, end = threading.Event(), threading.Event()

    def wait(_: sqlite3.Connection) -> None:
        begun.set()
        end.wait(20)

    stuck = journal.write(wait)
    assert begun.wait(20)
    assert not journal.healthy()
    end.set()
    stuck.result()
    journal.close()
    assert not journal.healthy(), "the thread has ended"


def test_a_read_only_journal_cannot_be_written(journal: Journal) -> None:
    with Journal.look(journal.path) as look:
        assert not look.healthy()
