from datetime import UTC, datetime

import pytest

from croupier.store import Journal, NoTable, StoreError, seats, snapshots, tables
from support.store.sample import AT, HEAD, entry, fill

LATER = "2026-12-24T19:00:00Z"


def test_the_list_shows_each_table_in_a_row(journal: Journal) -> None:
    code = journal.create_table("t2", {"game": "maelstrom", "name": "Storm"}, at=LATER).result()
    fill(journal, "t1", 3)
    seats.take_seat(journal, "t1", "gm", "Ana").result()
    seats.take_seat(journal, "t1", "p1", "Ben", waiting=True).result()
    first, second = tables.list_tables(journal)
    assert (first.id, first.seats, first.entries, first.last) == ("t1", ("gm",), 3, "2026-11-20T19:00:03Z")
    assert first.size == sum(len(entry(n)) for n in (1, 2, 3))
    assert second == ("t2", "Storm", "maelstrom", code, (), 0, LATER, LATER, 0)


def test_a_table_is_found_with_its_head_and_its_incarnation(journal: Journal) -> None:
    found = tables.find(journal, "t1")
    assert (found.head, found.created) == (HEAD, AT)
    assert found.incarnation
    with pytest.raises(NoTable):
        tables.find(journal, "t9")


def test_pruning_deletes_old_tables_and_never_open_ones(journal: Journal) -> None:
    for table, at in (("old", AT), ("running", AT), ("new", LATER), ("odd", "some time")):
        journal.create_table(table, {"game": "g", "name": table}, at=at).result()
    journal.append("t1", 1, b'{"n":1,"at":"2026-12-23T10:00:00Z"}').result()
    gone = tables.prune(journal, 30, today=datetime(2026, 12, 25, tzinfo=UTC), running=["running"])
    assert [table.id for table in gone] == ["old"]
    assert [table.id for table in tables.list_tables(journal)] == ["t1", "running", "new", "odd"]


def test_pruning_outside_the_server_is_refused(journal: Journal) -> None:
    with Journal.open(journal.path, alone=False) as beside, pytest.raises(StoreError):
        tables.prune(beside, 0, today=datetime(2036, 1, 1, tzinfo=UTC))
    assert len(tables.list_tables(journal)) == 1


def test_the_newest_snapshot_at_or_before_an_entry_is_returned(journal: Journal) -> None:
    fill(journal, "t1", 30)
    for n in (10, 20, 30):
        snapshots.put(journal, "t1", n, "v1", b"after %d" % n).result()
    assert snapshots.latest(journal, "t1", "v1") == (30, b"after 30")
    assert snapshots.latest(journal, "t1", "v1", at=29) == (20, b"after 20")
    assert snapshots.latest(journal, "t1", "v1", at=9) is None
    assert snapshots.latest(journal, "t1", "v2") is None


def test_old_snapshots_are_thinned_to_one_in_a_thousand_entries(journal: Journal) -> None:
    fill(journal, "t1", 5000)
    for n in range(100, 5001, 100):
        snapshots.put(journal, "t1", n, "v1", b"s").result()
    start = journal.number("t1") << 32
    kept = [key - start for (key,) in journal.rows("SELECT key FROM snapshots ORDER BY key")]
    assert kept == [100, 1000, 2000, 3000, 4000, 4300, 4400, 4500, 4600, 4700, 4800, 4900, 5000]
