import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.store import Journal, StoreError, data_directory, journal_file, schema
from support.store.sample import AT, HEAD, entry, fill


def test_the_data_directory_follows_the_systems_convention() -> None:
    home = Path.home()
    for system, environ, there in (
        ("linux", {}, home / ".local" / "share" / "croupier"),
        ("linux", {"XDG_DATA_HOME": "/xdg"}, Path("/xdg/croupier")),
        ("linux", {"XDG_DATA_HOME": "not/absolute"}, home / ".local" / "share" / "croupier"),
        ("darwin", {}, home / "Library" / "Application Support" / "Croupier"),
        ("win32", {"LOCALAPPDATA": "/local"}, Path("/local/Croupier")),
        ("win32", {"LOCALAPPDATA": "/local", "CROUPIER_DATA": "/mine"}, Path("/mine")),
    ):
        assert data_directory(environ=environ, system=system) == there
    assert data_directory(Path("/given"), environ={"CROUPIER_DATA": "/mine"}) == Path("/given")


def test_only_its_owner_can_read_the_data_directory(tmp_path: Path) -> None:
    file = journal_file(tmp_path / "a" / "b")
    assert file == tmp_path / "a" / "b" / "croupier.db"
    Journal.open(file).close()
    if os.name == "posix":
        assert file.parent.stat().st_mode & 0o777 == 0o700
        assert file.stat().st_mode & 0o777 == 0o600


def test_the_error_for_an_impossible_data_directory_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    with pytest.raises(StoreError, match=r"cannot make the data directory .*taken"):
        journal_file(tmp_path / "taken")


def test_a_journal_opened_for_reading_must_exist(file: Path) -> None:
    with pytest.raises(StoreError, match="no journal at"):
        Journal.look(file)
    with pytest.raises(StoreError, match="no journal at"):
        Journal.open(file, alone=False)
    assert not file.exists()


def sqlite_of_another(file: Path) -> None:
    with sqlite3.connect(file) as db:
        db.execute("CREATE TABLE bookmarks (url)")
    db.close()


def newer(file: Path) -> None:
    Journal.open(file).close()
    db = sqlite3.connect(file)
    db.execute(f"PRAGMA user_version={schema.VERSION + 1}")
    db.close()


def torn(file: Path) -> None:
    with Journal.open(file) as journal:
        journal.create_table("t1", HEAD, at=AT).result()
        fill(journal, "t1", 500)
    os.truncate(file, file.stat().st_size // 2)


def torn_to(size: int) -> Callable[[Path], None]:
    def tear(file: Path) -> None:
        Journal.open(file).close()
        os.truncate(file, size)

    return tear


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda file: file.write_bytes(b"Dear diary, " * 1000), "is not a Croupier journal"),
        (lambda file: file.write_bytes(b"\x89PNG"), "is not a Croupier journal"),
        (sqlite_of_another, "belongs to another program"),
        (newer, rf"newer Croupier \(format {schema.VERSION + 1}; this one knows {schema.VERSION}\): upgrade"),
        (torn, "is truncated"),
        (torn_to(0), "is truncated"),
        (torn_to(50), "is truncated"),
        (torn_to(4096), "is truncated"),
    ],
)
def test_the_error_for_a_foreign_or_damaged_file_is_one_line_and_leaves_it_alone(
    file: Path, spoil: Callable[[Path], object], says: str
) -> None:
    spoil(file)
    before = file.read_bytes()
    for way in (Journal.open, Journal.look):
        with pytest.raises(StoreError, match=says) as refused:
            way(file)
        assert "\n" not in str(refused.value)
        assert str(file) in str(refused.value)
    assert file.read_bytes() == before
    assert not [left for left in file.parent.iterdir() if left.name not in {file.name, file.name + ".lock"}]


def test_the_error_for_a_page_damaged_in_the_middle_is_one_line(file: Path) -> None:
    with Journal.open(file) as journal:
        journal.create_table("t1", HEAD, at=AT).result()
        fill(journal, "t1", 500)
    data = bytearray(file.read_bytes())
    for page in range(30, len(data) // 4096 - 2):
        data[page * 4096 : page * 4096 + 200] = b"\xff" * 200
    file.write_bytes(data)
    with Journal.open(file) as journal, pytest.raises(StoreError, match="cannot be read"):
        journal.read("t1")


def test_a_log_without_its_file_gets_no_new_file(file: Path) -> None:
    wal = file.with_name(file.name + "-wal")
    wal.write_bytes(b"pages")
    with pytest.raises(StoreError, match="restore the file"):
        Journal.open(file)
    assert wal.read_bytes() == b"pages"


def left_by_a_kill(file: Path, entries: int) -> Path:
    """A copy of a journal as kill -9 leaves it: partly in the file, partly in the log."""
    copy = file.with_name("copy.db")
    with Journal.open(file) as journal:
        journal.create_table("t1", HEAD, at=AT).result()
        fill(journal, "t1", entries)
        for end in ("", "-wal"):
            shutil.copy(file.with_name(file.name + end), copy.with_name(copy.name + end))
    return copy


def test_a_journal_that_is_only_in_the_log_is_complete(file: Path) -> None:
    copy = left_by_a_kill(file, 300)
    with Journal.open(copy) as journal:
        assert journal.head("t1").n == 300


def test_a_truncated_file_next_to_its_log_is_refused(file: Path) -> None:
    copy = left_by_a_kill(file, 20000)
    os.truncate(copy, copy.stat().st_size // 3)
    before = copy.read_bytes()
    with pytest.raises(StoreError, match="is truncated"):
        Journal.open(copy)
    assert copy.read_bytes() == before


def test_a_second_holder_in_this_process_is_refused(journal: Journal) -> None:
    with pytest.raises(StoreError, match=rf"in use by another Croupier \(process {os.getpid()}\)"):
        Journal.open(journal.path)
    journal.append("t1", 1, entry(1)).result()


OPENER = """
import sys, pathlib
from croupier.store import Journal, StoreError
try:
    Journal.open(pathlib.Path(sys.argv[1]))
except StoreError as refused:
    print(refused)
"""


def test_a_second_process_is_refused_until_the_first_has_finished(journal: Journal) -> None:
    def opens() -> str:
        run = subprocess.run([sys.executable, "-c", OPENER, journal.path], capture_output=True, text=True, check=True)
        assert run.stderr == ""
        return run.stdout

    refusal = opens()
    assert f"(process {os.getpid()})" in refusal
    assert refusal.count("\n") == 1
    journal.append("t1", 1, entry(1)).result()
    journal.close()
    assert opens() == ""
