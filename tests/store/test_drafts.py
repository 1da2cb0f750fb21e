"""Drafts are stored next to the journal: durable, safe from concurrent edits, deleted with their table."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from croupier.store import Journal, drafts, journal_lines
from croupier.store.backup import backup
from croupier.store.drafts import ChangedElsewhere, Key
from croupier.store.export import export, import_table
from support.store.sample import AT, HEAD, fill

ROOT = Path(__file__).parents[2]
LATER = "2026-11-21T19:00:00Z"
ANA = Key("p1", "character-1")
BEN = Key("p2", "character-1")


def test_a_draft_is_stored_with_an_increasing_version(journal: Journal) -> None:
    assert drafts.find(journal, "t1", ANA) == ("p1", "character-1", 0, {}, "")
    assert drafts.keep(journal, "t1", ANA, 0, {"name": "Ана"}, at=AT).result() == 1
    assert drafts.keep(journal, "t1", ANA, 1, {"name": "Ана", "dots": 3}, at=LATER).result() == 2
    assert drafts.find(journal, "t1", ANA) == ("p1", "character-1", 2, {"name": "Ана", "dots": 3}, LATER)
    assert drafts.find(journal, "t1", BEN).version == 0


def test_the_second_of_two_concurrent_edits_is_refused_and_nothing_is_lost(journal: Journal) -> None:
    drafts.keep(journal, "t1", ANA, 0, {"name": "one"}, at=AT).result()
    first = drafts.keep(journal, "t1", ANA, 1, {"name": "two"}, at=AT)
    second = drafts.keep(journal, "t1", ANA, 1, {"name": "three"}, at=AT)
    assert first.result() == 2
    with pytest.raises(ChangedElsewhere) as told:
        second.result()
    assert told.value.version == 2
    assert drafts.find(journal, "t1", ANA).document == {"name": "two"}


def test_a_cleared_draft_keeps_only_its_version(journal: Journal) -> None:
    drafts.keep(journal, "t1", ANA, 0, {"name": "Ana"}, at=AT).result()
    assert drafts.keep(journal, "t1", ANA, 1, {}, at=AT).result() == 2
    assert drafts.of_table(journal, "t1") == []
    assert drafts.find(journal, "t1", ANA).document == {}
    with pytest.raises(ChangedElsewhere):
        drafts.keep(journal, "t1", ANA, 1, {"name": "from another tab"}, at=AT).result()


def test_a_draft_is_reassigned_to_another_seat(journal: Journal) -> None:
    drafts.keep(journal, "t1", ANA, 0, {"name": "Ana"}, at=AT).result()
    assert drafts.give(journal, "t1", ANA, 1, BEN, at=LATER).result() == 1
    assert [(one.seat, one.document) for one in drafts.of_table(journal, "t1")] == [("p2", {"name": "Ana"})]
    assert drafts.find(journal, "t1", ANA) == ("p1", "character-1", 2, {}, LATER)


def test_reassigning_a_draft_overwrites_no_other(journal: Journal) -> None:
    for key in (ANA, BEN):
        drafts.keep(journal, "t1", key, 0, {"name": key.seat}, at=AT).result()
    with pytest.raises(ChangedElsewhere):
        drafts.give(journal, "t1", ANA, 1, BEN, at=AT).result()
    assert [one.document["name"] for one in drafts.of_table(journal, "t1")] == ["p1", "p2"]


def test_drafts_are_deleted_with_their_table_without_a_trace(journal: Journal) -> None:
    drafts.keep(journal, "t1", ANA, 0, {"name": "tumbleweed"}, at=AT).result()
    journal.delete_table("t1").result()
    assert journal.rows("SELECT count(*) FROM drafts") == [(0,)]
    journal.close()
    assert b"tumbleweed" not in journal.path.read_bytes()


def test_drafts_are_in_a_backup_but_in_no_export(journal: Journal, tmp_path: Path) -> None:
    fill(journal, "t1", 2)
    drafts.keep(journal, "t1", ANA, 0, {"name": "tumbleweed"}, at=AT).result()
    whole = list(export(journal, "t1"))
    assert b"tumbleweed" not in b"".join(whole)
    with Journal.open(tmp_path / "elsewhere.db") as other:
        import_table(other, "t1", iter(whole), at=AT).result()
        assert drafts.of_table(other, "t1") == []
    backup(journal, tmp_path / "kept.db")
    with Journal.open(tmp_path / "kept.db") as kept:
        assert drafts.find(kept, "t1", ANA).document == {"name": "tumbleweed"}


def test_drafts_change_nothing_in_the_journal(journal: Journal) -> None:
    fill(journal, "t1", 2)
    before = journal.head("t1")
    drafts.keep(journal, "t1", ANA, 0, {"name": "Ana"}, at=AT).result()
    assert journal.head("t1") == before
    assert journal_lines.read_first(next(iter(export(journal, "t1")))).table == HEAD


KEEPER = """
import sys
from pathlib import Path
from croupier.store import Journal, drafts
from support.store.sample import AT, HEAD
journal = Journal.open(Path(sys.argv[1]))
if not journal.rows("SELECT 1 FROM tables"):
    journal.create_table("t1", HEAD, at=AT).result()
key = drafts.Key("p1", "character-1")
version = drafts.find(journal, "t1", key).version
while True:
    version = drafts.keep(journal, "t1", key, version, {"dots": version + 1, "text": "x" * 500}, at=AT).result()
    print(version, flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="kills by signal")
def test_acknowledged_drafts_survive_a_kill(file: Path, tmp_path: Path) -> None:
    environ = {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT / 'tests'}"}
    told = tmp_path / "out"
    last = 0
    for turn in range(4):
        with told.open("wb") as out:
            child = subprocess.Popen([sys.executable, "-c", KEEPER, file], stdout=out, env=environ)
            until = time.monotonic() + 20
            while not told.stat().st_size and child.poll() is None and time.monotonic() < until:
                time.sleep(0.01)
            time.sleep(0.05 + 0.05 * turn)
            child.kill()
            child.wait()
        whole = [line for line in told.read_text().splitlines(keepends=True) if line.endswith("\n")]
        last = max(last, int(whole[-1]))
        with Journal.open(file) as journal:
            found = drafts.find(journal, "t1", ANA)
            assert found.version >= last
            assert found.document["dots"] == found.version
    assert last > 4
