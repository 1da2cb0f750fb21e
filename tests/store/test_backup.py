import threading
from pathlib import Path

import pytest

from croupier.store import Journal, StoreError, seats, tables
from croupier.store.backup import backup
from support.store.sample import entry, fill


def test_a_backup_is_the_whole_journal_as_a_new_incarnation(journal: Journal, tmp_path: Path) -> None:
    fill(journal, "t1", 10)
    ana = seats.take_seat(journal, "t1", "p1", "Ana").result()
    target = tmp_path / "kept.db"
    assert backup(journal, target) == target.stat().st_size
    assert [left.name for left in tmp_path.iterdir() if "kept" in left.name] == ["kept.db"]
    with Journal.open(target) as kept:
        assert kept.head("t1") == journal.head("t1")
        assert seats.holder_of(kept, ana.token) is not None
        assert tables.find(kept, "t1").incarnation != tables.find(journal, "t1").incarnation


def test_a_backup_made_while_the_server_runs_is_complete(journal: Journal, tmp_path: Path) -> None:
    over = threading.Event()

    def play() -> None:
        n = 0
        while not over.is_set():
            n += 1
            journal.append("t1", n, entry(n)).result()

    player = threading.Thread(target=play)
    player.start()
    try:
        with Journal.look(journal.path) as look:
            for k in range(3):
                backup(look, tmp_path / f"{k}.db")
    finally:
        over.set()
        player.join()
    for k in range(3):
        with Journal.open(tmp_path / f"{k}.db") as kept:
            n = kept.head("t1").n
            assert kept.read("t1") == [entry(i) for i in range(1, n + 1)]


def test_a_backup_overwrites_nothing(journal: Journal, tmp_path: Path) -> None:
    target = tmp_path / "kept.db"
    target.write_text("dear")
    with pytest.raises(StoreError, match="already exists"):
        backup(journal, target)
    assert target.read_text() == "dear"


def test_the_error_for_an_unwritable_backup_is_one_line(journal: Journal, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot copy the journal to"):
        backup(journal, tmp_path / "none" / "kept.db")
