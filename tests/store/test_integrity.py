"""Changes to the file are found, reported, and never served (security audit 11)."""

from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.store import Damaged, Journal, integrity, seat_versions, snapshots, tables
from croupier.store.check import check_lines
from croupier.store.export import export
from croupier.store.schema import SPAN
from support.store.damage import change, flip
from support.store.sample import AT, HEAD, entry, fill

LAST = 450  # more than two reads at a time


@pytest.fixture
def file(file: Path) -> Path:
    with Journal.open(file) as journal:
        journal.create_table("t1", HEAD, at=AT).result()
        journal.create_table("t2", HEAD | {"name": "other"}, at=AT).result()
        fill(journal, "t2", 5)
        [journal.append("t1", n, entry(n), sent=[("p1", n)]) for n in range(1, LAST + 1)][-1].result()
    return file


DAMAGE: dict[str, tuple[Callable[[Path], None], str]] = {
    "text": (lambda file: flip(file, 300, b"p1", b"p2"), "its text does not match its hash"),
    "no json": (lambda file: flip(file, 300, b"{", b"\xff"), "its text does not match its hash"),
    "hash": (lambda file: change(file, f"UPDATE entries SET head = x'00' WHERE key = {SPAN + 300}"), "its text does"),
    "no text": (lambda file: change(file, f"UPDATE entries SET line = 7 WHERE key = {SPAN + 300}"), "its text does"),
    "size": (lambda file: change(file, f"UPDATE entries SET size = 1 WHERE key = {SPAN + 300}"), "its stored size"),
    "row": (lambda file: change(file, f"DELETE FROM entries WHERE key = {SPAN + 300}"), "it is missing"),
}


@pytest.mark.parametrize("what", DAMAGE)
def test_a_damaged_entry_is_reported_and_those_before_it_can_be_read(file: Path, what: str) -> None:
    spoil, why = DAMAGE[what]
    spoil(file)
    with Journal.look(file) as journal:
        with pytest.raises(Damaged, match=why) as refused:
            journal.read("t1")
        assert refused.value.n == 300
        assert "\n" not in str(refused.value)
        assert "entries 1 to 299 can be read; stop the server and run `croupier repair t1`" in str(refused.value)
        assert journal.read("t1", 0, 299) == [entry(n) for n in range(1, 300)]
        assert journal.read("t1", 250, 49)[-1] == entry(299)
        found = integrity.find_damage(journal, "t1")
        assert found is not None
        assert found.n == 300
        assert journal.read("t2") == [entry(n) for n in range(1, 6)]
        assert integrity.find_damage(journal, "t2") is None


@pytest.mark.parametrize(
    ("versions", "why"),
    [("{", "cannot be read"), ('{"p1": 298}', "lower than those before")],
)
def test_damaged_versions_are_found_by_a_full_check(file: Path, versions: str, why: str) -> None:
    change(file, f"UPDATE entries SET versions = ? WHERE key = {SPAN + 300}", versions)
    with Journal.look(file) as journal:
        found = integrity.find_damage(journal, "t1")
    assert found is not None
    assert found.n == 300
    assert why in found.why


def test_nothing_is_appended_to_a_table_whose_last_versions_cannot_be_read(file: Path) -> None:
    change(
        file, f"UPDATE entries SET versions = ? WHERE key = (SELECT max(key) FROM entries WHERE key < {2 * SPAN})", "{"
    )
    with Journal.open(file) as journal:
        after = journal.head("t1").n + 1
        with pytest.raises(Damaged, match="versions cannot be read"):
            journal.append("t1", after, entry(after)).result()


def test_a_seat_is_sent_no_changed_data(file: Path) -> None:
    flip(file, 300, b"p1", b"p2")
    with Journal.look(file) as journal:
        assert len(seat_versions.sent_after(journal, "t1", "p1", 290, until=299)) == 9
        with pytest.raises(Damaged, match="entry 300"):
            seat_versions.sent_after(journal, "t1", "p1", 290)


def test_a_changed_first_line_damages_the_whole_table(file: Path) -> None:
    change(file, "UPDATE tables SET first = replace(first, 'Friday', 'Monday') WHERE id = 't1'")
    with Journal.look(file) as journal, pytest.raises(Damaged, match="restore a backup of the journal") as refused:
        journal.read("t1")
    assert refused.value.n == 0


def test_an_export_ends_before_the_damage_and_says_so(file: Path) -> None:
    flip(file, 300, b"p1", b"p2")
    with Journal.look(file) as journal:
        checked = check_lines(export(journal, "t1"))
    assert checked.entries == 299
    assert checked.wrong == (
        "the journal was damaged at entry 300 before this export: entries 1 to 299 are present and unchanged"
    )


def test_a_table_whose_last_entry_is_damaged_is_still_listed(file: Path) -> None:
    flip(file, LAST, b"{", b"\xff")
    with Journal.look(file) as journal:
        assert [(one.id, one.entries) for one in tables.list_tables(journal)] == [("t1", LAST), ("t2", 5)]


def test_a_changed_snapshot_is_ignored_and_an_older_one_is_used(file: Path) -> None:
    with Journal.open(file) as journal:
        for n in (100, 200):
            snapshots.put(journal, "t1", n, "v1", b"after %d" % n).result()
    change(file, f"UPDATE snapshots SET state = x'00' WHERE key = {SPAN + 200}")
    with Journal.look(file) as journal:
        assert snapshots.latest(journal, "t1", "v1") == (100, b"after 100")
        assert snapshots.damaged(journal, "t1") == [200]
    change(file, f"UPDATE entries SET head = x'00' WHERE key = {SPAN + 100}")
    with Journal.look(file) as journal:
        assert snapshots.latest(journal, "t1", "v1") is None, "bound to the entry's hash"
