import sqlite3
import sys
from pathlib import Path

import pytest

from croupier.store import Journal, schema, seat_versions, snapshots, tables
from support.store.sample import AT, HEAD, entry

LENGTHS = (100, 40_000)


@pytest.fixture(scope="module")
def journals(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The same table at two lengths, each with a snapshot ten entries before its end."""
    made = []
    for length in LENGTHS:
        path = tmp_path_factory.mktemp("length") / f"{length}.db"
        with Journal.open(path) as journal:
            journal.create_table("t1", HEAD, at=AT).result()
            futures = [journal.append("t1", n, entry(n), sent=[("p1", n), ("gm", n)]) for n in range(1, length + 1)]
            futures[-1].result()
            snapshots.put(journal, "t1", length - 10, "v1", b"state" * 1000).result()
        made.append(path)
    return made


def open_table(path: Path) -> None:
    """Everything that opening a table requests from the store, and the first append after it."""
    with Journal.open(path) as journal:
        tables.find(journal, "t1")
        n = journal.head("t1").n
        snapshot = snapshots.latest(journal, "t1", "v1")
        assert snapshot is not None
        assert len(journal.read("t1", snapshot.n)) == n - snapshot.n
        version = seat_versions.versions(journal, "t1")["p1"]
        assert seat_versions.sent_after(journal, "t1", "p1", version) == []
        journal.append("t1", n + 1, entry(n + 1), sent=[("p1", version + 1)]).result()


def steps(path: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    """The number of SQLite virtual machine steps it takes to open the table."""
    taken = 0
    connect = sqlite3.connect

    def step() -> int:
        nonlocal taken
        taken += 1
        return 0

    def counted(*args: object, **options: object) -> sqlite3.Connection:
        db: sqlite3.Connection = connect(*args, **options)  # type: ignore[call-overload]
        db.set_progress_handler(step, 1)
        return db

    monkeypatch.setattr(sqlite3, "connect", counted)
    open_table(path)
    monkeypatch.undo()
    return taken


def test_opening_a_table_takes_constant_steps_at_any_length(
    journals: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    few, many = (steps(path, monkeypatch) for path in journals)
    assert 0 < many <= few + 200  # the binary search makes nine more queries; a scan takes 40,000 steps


@pytest.mark.skipif(not Path("/proc/self/io").exists(), reason="only Linux tells how much a process has read")
def test_opening_a_table_reads_the_same_amount_at_any_length(journals: list[Path]) -> None:
    few, many = (bytes_read(path) for path in journals)
    assert few > 0
    assert many <= few + 16 * 4096  # a B-tree of 100,000 rows is one or two pages deeper than one of 100


def bytes_read(path: Path) -> int:
    before = _read_so_far()
    open_table(path)
    return _read_so_far() - before


def _read_so_far() -> int:
    return int(Path("/proc/self/io").read_text().split()[1])


def test_the_key_of_an_entry_has_room_for_any_length() -> None:
    assert schema.SPAN > 4_000_000_000
    assert sys.maxsize // schema.SPAN > 2_000_000_000
