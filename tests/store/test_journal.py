import hashlib
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.store import Journal, NoTable, OutOfTurn, StoreError, command_ids, journal_lines, seat_versions
from support.store.sample import AT, HEAD, entry, fill


def test_entries_are_read_as_they_were_written(journal: Journal) -> None:
    fill(journal, "t1", 5)
    assert journal.read("t1") == [entry(n) for n in range(1, 6)]
    assert journal.read("t1", after=2, limit=2) == [entry(3), entry(4)]
    assert journal.read("t1", after=5) == []


def test_tables_are_kept_apart(journal: Journal) -> None:
    journal.create_table("t2", HEAD, at=AT).result()
    fill(journal, "t1", 3)
    fill(journal, "t2", 2)
    assert [len(journal.read(table)) for table in ("t1", "t2")] == [3, 2]
    assert journal.head("t2").n == 2


def test_the_head_is_a_chain_over_the_first_line_and_every_entry(journal: Journal) -> None:
    fill(journal, "t1", 3)
    head = hashlib.sha256(journal_lines.first_line(HEAD)).digest()
    for line in journal.read("t1"):
        head = hashlib.sha256(head + line).digest()
    assert journal.head("t1") == (3, head.hex())


def test_append_returns_the_new_head(journal: Journal) -> None:
    assert journal.append("t1", 1, entry(1)).result() == journal.head("t1").hash


@pytest.mark.parametrize("n", [0, 2, 3, -1])
def test_only_the_next_number_is_accepted(journal: Journal, n: int) -> None:
    with pytest.raises(OutOfTurn, match="expected 1"):
        journal.append("t1", n, entry(n)).result()
    assert journal.head("t1").n == 0


def test_one_of_two_entries_with_the_same_number_is_accepted(journal: Journal) -> None:
    both = [journal.append("t1", 1, entry(1, who)) for who in ("ana", "ben")]
    assert [future.exception() is None for future in both] == [True, False]
    assert journal.read("t1") == [entry(1, "ana")]


def test_an_entry_cannot_contain_a_newline(journal: Journal) -> None:
    with pytest.raises(ValueError, match="one line"):
        journal.append("t1", 1, b'{"n":1}\n')


def test_a_missing_table_is_reported(journal: Journal) -> None:
    for ask in (lambda: journal.read("t9"), lambda: journal.head("t9"), journal.append("t9", 1, entry(1)).result):
        with pytest.raises(NoTable, match="t9"):
            ask()


def test_a_table_is_created_once(journal: Journal) -> None:
    with pytest.raises(StoreError, match="table t1 already exists"):
        journal.create_table("t1", HEAD, at=AT).result()


def test_an_error_in_one_append_does_not_affect_its_neighbors(journal: Journal) -> None:
    futures = [journal.append("t1", n, entry(n)) for n in (1, 2, 2, 3, 7, 4)]
    assert [future.exception() is None for future in futures] == [True, True, False, True, False, True]
    assert journal.head("t1").n == 4


def test_many_writers_at_many_tables_lose_nothing(journal: Journal) -> None:
    tables = [f"w{k}" for k in range(20)]
    for table in tables:
        journal.create_table(table, {**HEAD, "name": table}, at=AT).result()
    with ThreadPoolExecutor(20) as pool:
        list(pool.map(lambda table: fill(journal, table, 40), tables))
    assert all(journal.read(table) == [entry(n) for n in range(1, 41)] for table in tables)


def test_a_reopened_journal_continues_where_it_ended(file: Path) -> None:
    with Journal.open(file) as journal:
        journal.create_table("t1", HEAD, at=AT).result()
        fill(journal, "t1", 2)
        head = journal.head("t1")
    with Journal.open(file) as journal:
        assert journal.head("t1") == head
        journal.append("t1", 3, entry(3)).result()
        assert len(journal.read("t1")) == 3


def test_closing_finishes_the_queue(file: Path) -> None:
    journal = Journal.open(file)
    journal.create_table("t1", HEAD, at=AT)
    futures = [journal.append("t1", n, entry(n)) for n in range(1, 1201)]
    journal.close()
    assert all(future.done() and future.exception() is None for future in futures)
    with pytest.raises(StoreError, match="closed"):
        journal.append("t1", 1201, entry(1201)).result()


def test_command_ids_are_stored_with_their_entry(journal: Journal) -> None:
    digest = hashlib.sha256(b"body").digest()
    journal.append("t1", 1, entry(1), remember=("p1", "c1", digest), sent=[("p1", 7), ("gm", 1)]).result()
    journal.append("t1", 2, entry(2), remember=("gm", "c1", digest)).result()
    assert command_ids.find(journal, "t1", "p1", "c1") == (digest, 7, 1)
    assert command_ids.find(journal, "t1", "gm", "c1") == (digest, None, 2)
    assert command_ids.find(journal, "t1", "p2", "c1") is None


def test_ids_stored_or_noted_are_known_and_new_ones_are_not(journal: Journal) -> None:
    journal.append("t1", 1, entry(1), remember=("p1", "stored", b"d")).result()
    ids = command_ids.KnownIds(journal, "t1")
    assert [ids.note("p1", "stored"), ids.note("p1", "new"), ids.note("p1", "new")] == [True, False, True]
    assert sum(ids.note("gm", f"c{n}") for n in range(1000)) < 40  # the few that share a bit are searched for


def test_reusing_a_command_id_refuses_the_whole_entry(journal: Journal) -> None:
    journal.append("t1", 1, entry(1), remember=("p1", "c1", b"d")).result()
    with pytest.raises(StoreError, match="already contains this"):
        journal.append("t1", 2, entry(2), remember=("p1", "c1", b"d"), sent=[("p1", 1)]).result()
    assert journal.head("t1").n == 1
    assert seat_versions.versions(journal, "t1") == {}
    journal.append("t1", 2, entry(2)).result()


def test_a_seat_gets_exactly_what_it_was_sent_after_its_version(journal: Journal) -> None:
    journal.append("t1", 1, entry(1), sent=[("p1", 1), ("gm", 1)]).result()
    journal.append("t1", 2, entry(2), sent=[("gm", 2)]).result()
    journal.append("t1", 3, entry(3), sent=[("p1", 2), ("gm", 3)]).result()
    assert seat_versions.sent_after(journal, "t1", "p1", 0) == [(1, 1, entry(1)), (2, 3, entry(3))]
    assert seat_versions.sent_after(journal, "t1", "p1", 1) == [(2, 3, entry(3))]
    assert seat_versions.sent_after(journal, "t1", "gm", 1, limit=1) == [(2, 2, entry(2))]
    assert seat_versions.sent_after(journal, "t1", "watch", 0) == []
    assert seat_versions.versions(journal, "t1") == {"gm": 3, "p1": 2}


@given(st.lists(st.sets(st.sampled_from(["gm", "p1", "p2"])), min_size=1, max_size=30), st.data())
@settings(max_examples=25, deadline=None)
def test_a_returning_seat_misses_nothing_and_gets_nothing_twice(audiences: list[set[str]], data: st.DataObject) -> None:
    with tempfile.TemporaryDirectory() as directory, Journal.open(Path(directory) / "j.db") as journal:
        journal.create_table("t1", HEAD, at=AT).result()
        had: dict[str, list[int]] = {"gm": [], "p1": [], "p2": []}
        for n, audience in enumerate(audiences, 1):
            for seat in audience:
                had[seat].append(n)
            journal.append("t1", n, entry(n), sent=[(seat, len(had[seat])) for seat in sorted(audience)]).result()
        seat = data.draw(st.sampled_from(sorted(had)))
        version = data.draw(st.integers(0, len(had[seat])))
        missed = seat_versions.sent_after(journal, "t1", seat, version)
        assert [(one.version, one.n) for one in missed] == list(enumerate(had[seat], 1))[version:]


def test_a_version_is_used_once(journal: Journal) -> None:
    journal.append("t1", 1, entry(1), sent=[("p1", 1)]).result()
    with pytest.raises(OutOfTurn, match="got version 1 for p1"):
        journal.append("t1", 2, entry(2), sent=[("p1", 1)]).result()


def test_a_canceled_append_is_not_written(journal: Journal) -> None:
    gate = threading.Event()
    blocker = journal.write(lambda _: gate.wait(20))
    future = journal.append("t1", 1, entry(1))
    assert future.cancel()
    gate.set()
    blocker.result()
    assert journal.head("t1").n == 0


def test_a_read_only_journal_can_be_read_next_to_the_writer(journal: Journal) -> None:
    fill(journal, "t1", 2)
    with Journal.look(journal.path) as look:
        assert look.head("t1") == journal.head("t1")
        with pytest.raises(StoreError, match="open read-only"):
            look.pulse()


def test_no_other_process_can_append_while_a_server_runs(journal: Journal) -> None:
    with Journal.open(journal.path, alone=False) as beside:
        with pytest.raises(StoreError, match="not open for writing entries"):
            beside.append("t1", 1, entry(1))
        with pytest.raises(StoreError, match="not open for writing entries"):
            beside.delete_table("t1")


def test_a_deleted_table_leaves_no_byte(journal: Journal) -> None:
    journal.append("t1", 1, msgspec.json.encode({"n": 1, "words": "the widow did it" * 500}), sent=[("gm", 1)]).result()
    journal.delete_table("t1").result()
    with pytest.raises(NoTable):
        journal.read("t1")
    for name in ("entries", "commands", "snapshots", "tables"):
        assert journal.rows(f"SELECT count(*) FROM {name}") == [(0,)]
    journal.close()
    assert b"the widow did it" not in journal.path.read_bytes()
