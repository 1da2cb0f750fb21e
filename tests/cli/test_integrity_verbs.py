"""`croupier check-data` and `croupier repair` (security audit 11)."""

import json
from pathlib import Path

import pytest

from croupier.cli import main
from croupier.cli.integrity_verbs import check_data, repair
from croupier.store import Journal, command_ids, drafts, snapshots, tables
from croupier.store.check import check_lines
from croupier.store.export import export
from croupier.store.paths import FILE
from croupier.store.schema import SPAN
from support.store.damage import change, flip
from support.store.sample import AT, HEAD, entry, fill


@pytest.fixture
def data(tmp_path: Path) -> Path:
    with Journal.open(tmp_path / FILE) as journal:
        for table in ("t1", "t2"):
            journal.create_table(table, HEAD | {"name": f"Table {table}"}, at=AT).result()
        for n in range(1, 31):
            journal.append("t1", n, entry(n), remember=("p1", f"c{n}", b"d" * 32), sent=[("p1", n)]).result()
        for n in (10, 20):
            snapshots.put(journal, "t1", n, "v1", b"state").result()
        fill(journal, "t2", 4)
        drafts.keep(journal, "t2", drafts.Key("p1", "character-1"), 0, {"name": "Ana"}, at=AT).result()
    return tmp_path


def test_an_intact_journal_gets_one_line_per_table(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert check_data(data) == 0
    assert capsys.readouterr().out.splitlines() == [
        "t1 (Table t1): 30 entries, whole",
        "t2 (Table t2): 4 entries, whole",
        f"{data / FILE}: the file is undamaged",
    ]


def test_a_journal_can_be_checked_while_the_server_runs(data: Path) -> None:
    with Journal.open(data / FILE):
        assert check_data(data, as_json=True) == 0


def test_damage_is_reported_with_its_table_and_entry(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    flip(data / FILE, 12, b"p1", b"p2")
    change(data / FILE, f"UPDATE snapshots SET state = x'00' WHERE key = {SPAN + 10}")
    assert main(["check-data", "--data", str(data)]) == 1
    out = capsys.readouterr().out.splitlines()
    assert out[0] == (
        "t1 (Table t1): 30 entries, entry 12 of table t1 is damaged (its text does not match its hash):"
        " entries 1 to 11 can be read; the snapshot at entry 10 is damaged and ignored"
    )
    assert out[1] == "t2 (Table t2): 4 entries, whole"
    assert out[3] == "stop the server and run `croupier repair t1`"


@pytest.mark.parametrize(
    ("statement", "says"),
    [
        ("UPDATE drafts SET document = x'7B'", "the draft character-1 of seat p1 is damaged"),
        ("DELETE FROM entries WHERE key = (SELECT max(key) FROM entries WHERE key < 2 * 4294967296)", "1 stored"),
        ("INSERT INTO holders VALUES (1, 1, 'p1', 'Ana', x'00', 0)", "the token of holder 1 (p1) is damaged"),
        (f"INSERT INTO assets VALUES (1, '{'ab' * 32}', 'text/plain', 'p1', 0, 1, 0, 1, x'00')", "the file abab"),
        ("UPDATE tables SET first = x'7B' WHERE id = 't1'", "the first line of table t1 is damaged"),
    ],
)
def test_other_damage_is_found_too(data: Path, statement: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    change(data / FILE, statement)
    assert check_data(data) == 1
    out = capsys.readouterr().out
    assert says in out
    assert "restore a backup" in out


def test_a_damaged_page_is_an_error_of_the_file(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Journal.look(data / FILE) as journal:
        ((page,),) = journal.rows("SELECT rootpage FROM sqlite_master WHERE name = 'sessions_by_holder'")
    content = bytearray((data / FILE).read_bytes())
    content[(page - 1) * 4096 : (page - 1) * 4096 + 64] = b"\xff" * 64
    (data / FILE).write_bytes(content)
    assert check_data(data, as_json=True) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["ok"], told["file"]["ok"]) == (False, False)
    assert told["tables"][1]["ok"]


def test_an_export_of_a_damaged_table_says_where_it_ends(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    flip(data / FILE, 12, b"p1", b"p2")
    file = data / "t1.jsonl"
    assert main(["export", "t1", str(file), "--data", str(data)]) == 1
    told = capsys.readouterr()
    assert "11 entries" in told.out
    assert "entry 12 of table t1 is damaged" in told.err
    assert check_lines(file.read_bytes().splitlines(keepends=True)).entries == 11
    assert main(["verify", str(file)]) == 1
    assert "the journal was damaged at entry 12 before this export" in capsys.readouterr().err


def test_repair_keeps_both_versions_and_starts_a_new_incarnation(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    flip(data / FILE, 12, b"p1", b"\xff")
    with Journal.look(data / FILE) as journal:
        before, other = tables.find(journal, "t1"), tables.find(journal, "t2")
    assert repair("t1", data, as_json=True) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["entries"], told["damaged"], told["table"]) == (11, 12, "t1")
    aside = [json.loads(line) for line in Path(told["copy"]).read_text().splitlines()]
    assert aside[0]["entry"] == 12
    assert [row["n"] for row in aside[1:]] == list(range(12, 31))
    assert set(aside[1]["line"]) == {"base64"}
    assert aside[2]["line"].encode() == entry(13)
    assert Path(told["copy"]).stat().st_mode & 0o77 == 0
    with Journal.open(data / FILE) as journal:
        after = tables.find(journal, "t1")
        assert after.incarnation == after.life != before.incarnation
        assert tables.find(journal, "t2") == other
        assert check_lines(export(journal, "t1")).wrong is None
        assert command_ids.find(journal, "t1", "p1", "c11") is not None
        assert command_ids.find(journal, "t1", "p1", "c12") is None
        assert snapshots.latest(journal, "t1", "v1") == (10, b"state")
        journal.append("t1", 12, entry(12), remember=("p1", "c12", b"d"), sent=[("p1", 12)]).result()
    assert check_data(data) == 0


def test_repairing_an_intact_table_changes_nothing(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Journal.look(data / FILE) as journal:
        before = tables.find(journal, "t1")
    assert main(["repair", "Table t1", "--data", str(data)]) == 0
    assert "no entry is damaged; nothing was changed" in capsys.readouterr().out
    with Journal.look(data / FILE) as journal:
        assert tables.find(journal, "t1") == before
    assert not list(data.glob("damaged-*"))


def test_damaged_snapshots_alone_are_deleted_and_the_incarnation_continues(data: Path) -> None:
    change(data / FILE, f"UPDATE snapshots SET state = x'00' WHERE key = {SPAN + 20}")
    assert repair("t1", data) == 0
    with Journal.look(data / FILE) as journal:
        assert tables.find(journal, "t1").life == ""
        assert journal.head("t1").n == 30
    assert check_data(data) == 0


def test_a_table_without_its_first_line_is_not_repaired(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(data / FILE, "UPDATE tables SET first = x'7B' WHERE id = 't1'")
    assert repair("t1", data) == 1
    assert "restore a backup of the journal" in capsys.readouterr().err


def test_tables_of_a_running_server_cannot_be_repaired(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Journal.open(data / FILE):
        assert repair("t1", data) == 1
    assert "in use by another Croupier" in capsys.readouterr().err
