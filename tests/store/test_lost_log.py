"""A write-ahead log deleted or damaged while the server was down is noticed (security audit 11)."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.store import Journal, StoreError, tables
from croupier.store.lock import COUNT_AT
from support.store.sample import AT, HEAD, fill

APPEND_AND_DIE = """
import os, pathlib, sqlite3, sys
sys.path[:0] = [sys.argv[2]]
from croupier.store import Journal
from support.store.sample import fill
journal = Journal.open(pathlib.Path(sys.argv[1]))
for n in range(int(sys.argv[3])):
    fill(journal, "t1", 1, after=journal.head("t1").n)
    if n == 9 and len(sys.argv) > 4:
        sqlite3.connect(sys.argv[1]).execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
os.kill(os.getpid(), 9)
"""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="kills by signal")


def killed(file: Path, entries: int, *more: str) -> None:
    """A server that wrote this many entries and was killed."""
    command = [sys.executable, "-c", APPEND_AND_DIE, str(file), str(Path(__file__).parents[1]), str(entries), *more]
    subprocess.run(command, check=False, timeout=60)


def life(file: Path) -> str:
    with Journal.open(file) as journal:
        return tables.find(journal, "t1").life


def wal(file: Path) -> Path:
    return file.with_name(file.name + "-wal")


@pytest.fixture
def made(file: Path) -> Path:
    with Journal.open(file) as journal:
        journal.create_table("t1", HEAD, at=AT).result()
    return file


def test_a_killed_server_that_lost_nothing_starts_no_incarnation(made: Path) -> None:
    killed(made, 20)
    with Journal.open(made) as journal:
        assert journal.head("t1").n == 20
        assert tables.find(journal, "t1").life == ""


@pytest.mark.parametrize("checkpointed", [(), ("then checkpoint",)])
def test_a_deleted_log_starts_a_new_incarnation_and_is_logged(
    made: Path, checkpointed: tuple[str, ...], caplog: pytest.LogCaptureFixture
) -> None:
    killed(made, 20, *checkpointed)
    wal(made).unlink()
    made.with_name(made.name + "-shm").unlink(missing_ok=True)
    second = life(made)
    assert second != ""
    assert any("writes are lost" in record.message for record in caplog.records)
    assert life(made) == second, "once"


def test_a_truncated_log_starts_a_new_incarnation(made: Path) -> None:
    killed(made, 20)
    os.truncate(wal(made), wal(made).stat().st_size - 100)
    with Journal.open(made) as journal:
        assert journal.head("t1").n == 19, "the last entry was accepted, and is lost"
        assert tables.find(journal, "t1").life != ""


def test_a_changed_byte_in_the_log_starts_a_new_incarnation(made: Path) -> None:
    killed(made, 20)
    data = bytearray(wal(made).read_bytes())
    data[len(data) // 2] ^= 1
    wal(made).write_bytes(data)
    assert life(made) != ""


def test_a_counter_that_lags_after_a_power_cut_raises_no_alarm(made: Path) -> None:
    killed(made, 20)
    with made.with_name(made.name + ".lock").open("r+b") as lock:
        lock.seek(COUNT_AT)
        lock.write(b"%020d\n" % 3)
    assert life(made) == ""


def test_counting_continues_after_a_loss(made: Path) -> None:
    killed(made, 20)
    wal(made).unlink()
    first = life(made)
    killed(made, 20)
    wal(made).unlink()
    assert life(made) not in {"", first}


def test_a_data_file_with_a_hard_link_is_refused_as_long_as_it_has_one(made: Path, tmp_path: Path) -> None:
    """Two names of one file have two lock files, and SQLite would keep two logs (security audit 19)."""
    (tmp_path / "elsewhere").mkdir()
    other = tmp_path / "elsewhere" / made.name
    with Journal.open(made) as server:
        os.link(made, other)
        for way in (Journal.open, Journal.look):
            with pytest.raises(StoreError, match="under 2 names") as refused:
                way(other)
            assert "\n" not in str(refused.value)
        fill(server, "t1", 3)
    with pytest.raises(StoreError, match="under 2 names"):
        Journal.open(made)
    other.unlink()
    assert life(made) == ""
    shutil.copy(made, other)
    assert life(other) != "", "a copy may be opened"


def test_counting_commits_outside_the_journal_causes_no_sync(made: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", synced.append)
    with Journal.open(made) as journal:
        fill(journal, "t1", 10)
        lock = made.with_name(made.name + ".lock").read_bytes()
        assert int(lock[COUNT_AT : COUNT_AT + 20]) == journal.rows("SELECT commits FROM luck")[0][0] > 1
    assert not synced
