"""`croupier tables` and `croupier backup`."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from croupier.cli.journal_verbs import backup, delete, gm_link, list_tables, prune
from croupier.store import Journal, seats, tables
from croupier.store.paths import FILE

NOVEMBER = "2026-11-20T19:00:00Z"
JUNE = "2026-06-20T19:00:00Z"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Two tables called Friday, and one unused since June."""
    with Journal.open(tmp_path / FILE) as journal:
        for table, name, at in (
            ("t1", "Friday", JUNE),
            ("t2", "Friday", "2026-11-20T19:00:00Z"),
            ("t3", "O\x1b[2J", JUNE),
        ):
            journal.create_table(table, {"game": "tiny", "name": name, "with_gm": table != "t2"}, at=at).result()
        journal.append("t3", 1, b'{"n":1,"at":"2026-11-19T20:00:00Z"}').result()
        seats.take_seat(journal, "t1", "gm", "Gil").result()
    return tmp_path


def ids(data: Path) -> list[str]:
    with Journal.look(data / FILE) as journal:
        return [table.id for table in tables.list_tables(journal)]


def test_tables_are_listed_in_rows(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert list_tables(data) == 0
    out = capsys.readouterr().out
    assert out.splitlines()[1].split()[0] == "t1"
    assert "O?[2J" in out
    assert "\x1b" not in out


def test_tables_are_listed_as_json(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert list_tables(data, as_json=True) == 0
    told = json.loads(capsys.readouterr().out)
    assert [table["id"] for table in told] == ["t1", "t2", "t3"]
    assert told[0]["seats"] == ["gm"]


def test_a_new_gm_link_takes_the_seat_once_while_the_server_runs(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Journal.open(data / FILE) as server:
        assert gm_link("t1", data, address="https://cards.example/") == 0
        link = capsys.readouterr().out.strip()
        code = link.removeprefix("https://cards.example/seat#")
        seated = seats.use_pass(server, code).result()
        assert seated is not None
        holder = seats.holder_of(server, seated.token)
        assert holder is not None
        assert (holder.seat, holder.name) == ("gm", "Gil")


def test_without_a_gm_the_first_player_gets_the_link(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert gm_link("t2", data, as_json=True) == 0
    assert json.loads(capsys.readouterr().out)["seat"] == "p1"


def test_a_table_is_found_by_id_code_or_unique_name(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert delete("Friday", data) == 2
    assert "2 tables are named Friday: choose one of t1, t2" in capsys.readouterr().err
    with Journal.look(data / FILE) as journal:
        code = tables.find(journal, "t1").code
    assert delete(code.lower(), data) == 0
    assert delete("Friday", data) == 0
    assert delete("Friday", data) == 2
    assert ids(data) == ["t3"]


def test_pruning_deletes_unused_tables(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    today = datetime(2026, 11, 21, tzinfo=UTC)
    assert prune(30, data, today=today) == 0
    assert capsys.readouterr().out == "deleted t1: Friday, 0 entries\n"
    assert prune(30, data, today=today, as_json=True) == 0
    assert json.loads(capsys.readouterr().out) == []
    assert ids(data) == ["t2", "t3"]


def test_nothing_is_deleted_while_the_server_runs(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Journal.open(data / FILE):
        assert delete("t1", data) == 1
        assert prune(0, data) == 1
        err = capsys.readouterr().err
        assert err.count("in use by another Croupier") == 2
    assert ids(data) == ["t1", "t2", "t3"]


def test_a_backup_is_a_separate_journal(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = data / "kept"
    kept.mkdir()
    assert backup(kept / FILE, data) == 0
    assert ids(kept) == ["t1", "t2", "t3"]
    assert backup(kept / FILE, data) == 1
    assert "already exists" in capsys.readouterr().err


def test_the_error_for_a_missing_journal_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for verb in (list_tables, lambda data: delete("t1", data), lambda data: backup(data / "b", data)):
        assert verb(tmp_path / "none") == 1
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 3
    assert all("no journal at" in line for line in lines)
    assert not (tmp_path / "none").exists()
