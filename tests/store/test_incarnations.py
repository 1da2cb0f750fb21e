"""A journal that was copied or restored starts a new incarnation; merely opening it again does not."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.store import Journal, tables
from croupier.store.backup import backup
from support.store.sample import AT, HEAD


@pytest.fixture
def made(file: Path) -> Path:
    with Journal.open(file) as journal:
        journal.create_table("t1", HEAD, at=AT).result()
    return file


def life(file: Path) -> str:
    with Journal.open(file) as journal:
        return tables.find(journal, "t1").life


def test_a_journal_opened_again_continues_as_before(made: Path) -> None:
    with Journal.open(made) as journal:
        incarnation = tables.find(journal, "t1").incarnation
    assert [life(made), life(made)] == ["", ""]
    with Journal.look(made) as journal:
        assert tables.find(journal, "t1").incarnation == incarnation


def test_access_outside_the_server_starts_no_incarnation(made: Path) -> None:
    with Journal.open(made) as server:
        Journal.look(made).close()
        Journal.open(made, alone=False).close()
        assert tables.find(server, "t1").life == ""
    assert life(made) == ""


def over(source: Path, target: Path) -> None:
    target.write_bytes(source.read_bytes())


@pytest.mark.parametrize("put", [shutil.copy, over, os.replace])
def test_a_restored_copy_starts_a_new_incarnation_once(made: Path, put: Callable[[Path, Path], object]) -> None:
    kept = made.with_name("kept.db")
    shutil.copy(made, kept)
    with Journal.open(made):
        pass
    put(kept, made)
    second = life(made)
    assert second != ""
    assert life(made) == second


def test_a_copy_elsewhere_starts_a_new_incarnation_with_or_without_its_lock_file(made: Path, tmp_path: Path) -> None:
    for name, ends in (("alone", ("",)), ("both", ("", ".lock"))):
        (tmp_path / name).mkdir()
        for end in ends:
            shutil.copy(made.with_name(made.name + end), tmp_path / name / (made.name + end))
        assert life(tmp_path / name / made.name) != ""
    assert life(made) == ""


def test_two_copies_and_two_backups_have_different_incarnations(made: Path) -> None:
    found = []
    for name in ("v.db", "w.db"):
        shutil.copy(made, made.with_name(name))
        found.append(life(made.with_name(name)))
    for name in ("x.db", "y.db"):
        with Journal.look(made) as journal:
            backup(journal, made.with_name(name))
        found.append(life(made.with_name(name)))
    assert len({"", *found}) == 5


def test_one_backup_restored_twice_has_two_incarnations(made: Path) -> None:
    with Journal.look(made) as journal:
        backup(journal, made.with_name("kept.db"))
    lives = []
    for _ in range(2):
        shutil.copy(made.with_name("kept.db"), made)
        lives.append(life(made))
    assert len({"", *lives}) == 3


def test_a_lost_lock_file_only_starts_a_new_incarnation(made: Path) -> None:
    made.with_name(made.name + ".lock").unlink()
    assert life(made) != ""
