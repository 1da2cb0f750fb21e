import contextlib
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.store import Journal, StoreFull
from croupier.store.writer import Job, Writer
from support.store.sample import AT, HEAD, entry, fill


def limit(journal: Journal, pages: int | None) -> None:
    """Simulate a disk with room for this many more pages."""

    def squeeze(db: object) -> None:
        now = db.execute("PRAGMA page_count").fetchone()[0]  # type: ignore[attr-defined]
        db.execute(f"PRAGMA max_page_count={2**31 if pages is None else now + pages}")  # type: ignore[attr-defined]

    journal.write(squeeze).result()


def test_a_full_disk_refuses_writes_keeps_reading_and_recovers_when_there_is_room(journal: Journal) -> None:
    fill(journal, "t1", 3)
    limit(journal, 2)
    big = b'{"n":4,"words":"' + b"x" * 100_000 + b'"}'
    with pytest.raises(StoreFull, match="nothing was changed") as refused:
        journal.append("t1", 4, big, remember=("p1", "c4", b"d"), sent=[("p1", 4)]).result()
    assert "\n" not in str(refused.value)
    assert journal.head("t1").n == 3
    assert journal.read("t1") == [entry(1), entry(2), entry(3)]
    limit(journal, None)
    journal.append("t1", 4, big, remember=("p1", "c4", b"d"), sent=[("p1", 4)]).result()
    assert journal.head("t1").n == 4


def test_one_oversized_entry_does_not_fail_the_small_ones(journal: Journal) -> None:
    limit(journal, 10)
    held = journal.write(lambda db: __import__("time").sleep(0.1))
    small = journal.append("t1", 1, entry(1))
    great = journal.append("t1", 2, b"x" * 200_000)
    next_one = journal.append("t1", 2, entry(2))
    held.result()
    assert (small.exception(), next_one.exception()) == (None, None)
    assert isinstance(great.exception(), StoreFull)
    assert journal.read("t1") == [entry(1), entry(2)]


@pytest.mark.parametrize("many", [40, 200], ids=["written in one statement", "written in steps"])
def test_while_another_program_locks_the_file_one_wait_refuses_all_appends(
    journal: Journal, monkeypatch: pytest.MonkeyPatch, many: int
) -> None:
    tables = [f"s{number}" for number in range(many)]
    for created in [journal.create_table(table, HEAD, at=AT) for table in tables]:
        created.result()
    waits: list[int] = []
    commit = Writer._commit

    def counted(writer: Writer, batch: list[Job]) -> None:
        waits.append(len(batch))
        commit(writer, batch)

    monkeypatch.setattr(Writer, "_commit", counted)
    journal.write(lambda db: db.execute("PRAGMA busy_timeout=100").fetchall()).result()
    waits.clear()
    with contextlib.closing(sqlite3.connect(journal.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        refused = [journal.append(table, 1, entry(1)) for table in tables]
        assert all(isinstance(future.exception(), StoreFull) for future in refused)
        other.execute("ROLLBACK")
    assert sum(waits) == len(tables), "each append was tried once"
    assert len(waits) < len(tables) / 2, "appends that queued together waited together"
    for table in tables:
        fill(journal, table, 3)
    assert {journal.head(table).n for table in tables} == {3}


FILL_THE_DISK = """
import resource, sys, pathlib
from croupier.store import Journal, StoreFull, writer
writer.RETRY = 3600
path = pathlib.Path(sys.argv[1])
journal = Journal.open(path)
journal.create_table("t1", {"game": "g", "name": "n"}, at="").result()
resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, resource.RLIM_INFINITY))
n = 0
try:
    while n < 5000:
        journal.append("t1", n + 1, b'{"n":%d,"words":"%s"}' % (n + 1, b"x" * 2000)).result()
        n += 1
except StoreFull as full:
    print(full)
print(n, journal.head("t1").n, len(journal.read("t1")), journal.healthy())
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
print(journal.healthy())
for n in range(n, n + 10):
    journal.append("t1", n + 1, b'{"n":%d}' % (n + 1)).result()
print(journal.head("t1").n, journal.healthy())
journal.close()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="a process there has no limit on the size of its files")
def test_a_disk_write_error_fails_only_that_append(file: Path) -> None:
    run = subprocess.run([sys.executable, "-c", FILL_THE_DISK, file], capture_output=True, text=True, check=False)
    assert run.stderr == ""
    refusal, counts, unproven, after = run.stdout.splitlines()
    assert "could not be written" in refusal
    done, head, read, well = counts.split()
    assert int(done) > 10
    assert done == head == read
    assert well == "False"
    assert unproven == "False", "a failed write shows until one succeeds"
    written, healthy = after.split()
    assert healthy == "True"
    assert int(written) == int(done) + 10
    with Journal.open(file) as journal:
        assert journal.head("t1").n == int(done) + 10
