"""A version 1 journal is migrated in place to the current version, with everything in it."""

import contextlib
import sqlite3
from pathlib import Path

import pytest

from croupier.store import Journal, StoreError, drafts, migrate, schema, seats, snapshots, tables
from support.store.sample import AT, HEAD, entry, fill

SECRET = bytes(range(32))
OLD = Path(__file__).parent / "old"


def old(file: Path, *, with_luck: bool = True) -> None:
    """A version 1 journal; the first server has stored its luck secret in it, or not yet."""
    with Journal.open(file) as journal:
        journal.create_table("t1", HEAD, at=AT).result()
        fill(journal, "t1", 3)
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as db:
        db.executescript(
            "DROP TABLE drafts; DROP TABLE assets; DROP TABLE luck; ALTER TABLE snapshots DROP COLUMN digest;"
            " ALTER TABLE tables DROP COLUMN life; PRAGMA user_version=1;"
        )
        if with_luck:
            db.execute("CREATE TABLE luck (only INTEGER PRIMARY KEY CHECK (only = 1), secret BLOB NOT NULL)")
            db.execute("INSERT INTO luck VALUES (1, ?)", (SECRET,))


def shape(file: Path) -> set[str]:
    with contextlib.closing(sqlite3.connect(file)) as db:
        return {f"{name}: {column[1:]}" for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
                for column in db.execute(f"PRAGMA table_info({name})")}  # fmt: skip


def test_an_old_journal_opens_with_its_entries_and_its_luck(file: Path) -> None:
    old(file)
    with Journal.open(file) as journal:
        assert journal.secret() == SECRET
        assert journal.read("t1") == [entry(n) for n in (1, 2, 3)]
        fill(journal, "t1", 1, after=3)


def test_a_migrated_journal_has_the_schema_of_a_new_one(file: Path, tmp_path: Path) -> None:
    old(file)
    Journal.open(file).close()
    Journal.open(tmp_path / "new.db").close()
    assert shape(file) == shape(tmp_path / "new.db")
    assert schema.inspect(file) == schema.VERSION


def kept(file: Path, version: int) -> None:
    """A journal as that version wrote it, from a stored SQL dump."""
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as db:
        db.executescript((OLD / f"journal.{version}.sql").read_text())


def test_a_version_2_journal_keeps_everything_and_gains_drafts(file: Path, tmp_path: Path) -> None:
    kept(file, 2)
    with Journal.open(file) as journal:
        assert journal.read("t1") == [entry(n) for n in (1, 2, 3)]
        assert [one.name for one in seats.holders(journal, "t1")] == ["Ana"]
        assert drafts.of_table(journal, "t1") == []
        assert drafts.keep(journal, "t1", drafts.Key("p1", "character-1"), 0, {"name": "Ana"}, at=AT).result() == 1
    Journal.open(tmp_path / "new.db").close()
    assert shape(file) == shape(tmp_path / "new.db")


def test_a_journal_that_no_server_had_opened_gets_its_secret(file: Path) -> None:
    old(file, with_luck=False)
    with Journal.open(file) as journal:
        first = journal.secret()
        assert len(first) == 32
    with Journal.open(file) as journal:
        assert journal.secret() == first


def test_opening_an_old_journal_read_only_migrates_it_too(file: Path) -> None:
    old(file)
    with Journal.look(file) as journal:
        assert journal.read("t1") == [entry(n) for n in (1, 2, 3)]


def test_every_version_3_table_starts_a_new_incarnation_once_for_the_new_luck_algorithm(file: Path) -> None:
    kept(file, 3)
    with contextlib.closing(sqlite3.connect(file)) as db:
        (before,) = db.execute("SELECT incarnation FROM tables").fetchone()
    with Journal.open(file) as journal:
        found = tables.find(journal, "t1")
        assert found.life == found.incarnation
        assert found.incarnation != before
        assert snapshots.latest(journal, "t1", "v1") == (2, b"state"), "bound to its entry by the migration"
        assert snapshots.damaged(journal, "t1") == []
        assert drafts.find(journal, "t1", drafts.Key("p1", "character-1")).document == {"name": "Ana"}
    with Journal.open(file) as journal:
        assert tables.find(journal, "t1") == found


def test_a_version_3_journal_gets_the_schema_of_a_new_one(file: Path, tmp_path: Path) -> None:
    kept(file, 3)
    Journal.open(file).close()
    Journal.open(tmp_path / "new.db").close()
    assert shape(file) == shape(tmp_path / "new.db")


def test_a_failed_migration_leaves_the_old_journal_unchanged(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old(file)
    before = shape(file)

    def half(db: sqlite3.Connection) -> None:
        db.execute("ALTER TABLE tables ADD COLUMN life TEXT")
        db.execute("CREATE TABLE luck (only)")

    monkeypatch.setattr(migrate, "STEPS", (half,))
    with pytest.raises(StoreError, match="nothing was changed"):
        Journal.open(file)
    assert shape(file) == before
    assert schema.inspect(file) == 1


def test_two_journals_have_two_secrets(file: Path, tmp_path: Path) -> None:
    with Journal.open(file) as one, Journal.open(tmp_path / "other.db") as other:
        assert one.secret() != other.secret()
