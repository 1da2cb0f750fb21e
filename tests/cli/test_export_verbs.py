"""`croupier export`, `import` and `verify` on a table with hidden cards and sealed bids."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.cli import export_verbs
from croupier.cli.export_verbs import export, import_file, verify, verify_file
from croupier.core import entry as entries
from croupier.core.commands import Command
from croupier.core.luck_sources import KeyedLuck
from croupier.core.refusals import Invalid
from croupier.core.state import TABLE
from croupier.core.table import Table
from croupier.core.table_commands import CloseSitting, OpenSitting, SeatPlayer
from croupier.store import Journal, assets, journal_lines, seat_versions, tables
from croupier.store.paths import FILE
from croupier.web.load_table import Head, head_json, sent_to
from support.web.tiny import Bid, DrawOne, Lay, Tiny

GAME = Tiny()
AT = "2026-11-20T19:00:00Z"


def played() -> tuple[Head, list[bytes]]:
    """Play a session: two players draw, seal their bids and open them."""
    luck_source = KeyedLuck(b"k" * 32)
    head = Head(
        "tiny",
        "Ana's \x1b[31mtable",
        {},
        players=2,
        with_gm=True,
        root=luck_source.root,
        algorithm=luck_source.algorithm,
    )
    table: Table[Any] = Table(GAME, head.state(GAME), luck_source)
    moves: list[tuple[str, Command]] = [
        (TABLE, SeatPlayer("gm", "Gil")),
        (TABLE, SeatPlayer("p1", "Ana")),
        (TABLE, SeatPlayer("p2", "Ben")),
        (TABLE, OpenSitting()),
        ("gm", Lay()),
        *[(seat, DrawOne()) for seat in ("p1", "p2", "p1", "p2")],
        ("p1", Bid(3)),
        ("p2", Bid(5)),
        (TABLE, CloseSitting()),
    ]
    return head, [entries.write(table.submit(seat, command, AT)) for seat, command in moves]


HEAD, LINES = played()


@pytest.fixture(autouse=True)
def _one_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def game(name: str) -> Tiny:
        if name != "tiny":
            raise Invalid("game", name, "tiny")
        return GAME

    monkeypatch.setattr(export_verbs, "game_of", game)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data directory with that table in its journal."""
    data = tmp_path / "data"
    data.mkdir()
    with Journal.open(data / FILE) as journal:
        journal.create_table("t1", head_json(HEAD), at=AT).result()
        for n, line in enumerate(LINES, 1):
            journal.append("t1", n, line).result()
    return data


@pytest.fixture
def file(data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    file = tmp_path / "tiny.jsonl"
    assert export("t1", file, data) == 0
    capsys.readouterr()
    return file


def resealed(file: Path, change: tuple[bytes, bytes], line: int) -> Path:
    """The file with one changed line and a recomputed chain: only the luck can expose it."""
    first, *inner = file.read_bytes().splitlines()[:-1]
    assert change[0] in inner[line]
    inner[line] = inner[line].replace(*change, 1)
    file.write_bytes(b"".join(journal_lines.seal(first, inner)))
    return file


def test_an_export_verifies(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify(file) == 0
    out = capsys.readouterr().out
    assert f"is complete: {len(LINES)} entries, head " in out
    assert f"root: {HEAD.root} ({HEAD.algorithm})" in out
    assert "draws: 4 " in out
    assert "sealed choices: 2 checked" in out
    assert "\x1b" not in out


def test_verify_prints_its_result_as_json(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify(file, as_json=True) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["ok"], told["wrong"], told["entries"]) == (True, [], len(LINES))
    assert sum(told["draws"].values()) == 4


def test_one_changed_byte_is_one_line_and_exit_status_1(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = file.read_bytes()
    for place in range(0, len(whole), 41):
        changed = bytearray(whole)
        changed[place] ^= 1
        file.write_bytes(changed)
        assert verify(file) == 1
        out, err = capsys.readouterr()
        assert out == ""
        assert err.count("\n") == 1
        assert err.startswith(f"croupier: {file}: ")


def test_a_truncated_file_is_reported(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_bytes(file.read_bytes()[:-200])
    assert verify(file, as_json=True) == 1
    assert "truncated" in json.loads(capsys.readouterr().out)["wrong"][0]


def test_a_changed_bid_is_found_although_the_chain_fits(file: Path) -> None:
    opening = next(n for n, line in enumerate(LINES) if b'"choices_opened"' in line)
    judged = verify_file(resealed(file, (b'\\"chips\\":3', b'\\"chips\\":9'), opening))
    assert not judged.ok


def test_a_table_of_a_game_that_is_not_installed_is_reported(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, *inner = file.read_bytes().splitlines()[:-1]
    file.write_bytes(b"".join(journal_lines.seal(first.replace(b'"tiny"', b'"whist"'), inner)))
    assert verify(file) == 1
    assert "whist" in capsys.readouterr().err


def test_an_export_goes_to_standard_output(data: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert export("t1", None, data) == 0
    out, err = capfdbinary.readouterr()
    assert out.splitlines()[1:-1] == LINES
    assert b"with all hidden cards" in err


def test_files_named_by_entries_are_written_next_to_an_export(data: Path, tmp_path: Path) -> None:
    with Journal.open(data / FILE) as journal:
        for id, kind, body in (("a" * 64, "image/png", b"PNG"), ("b" * 64, "text/plain", b"never named")):
            assets.keep(journal, "t1", assets.Asset(id, kind, "gm", hidden=True, data=body)).result()
        assets.name(journal, "t1", ["a" * 64]).result()
    for _ in range(2):
        assert export("t1", tmp_path / "out.jsonl", data, assets=tmp_path / "files") == 0
        (tmp_path / "out.jsonl").unlink()
    assert [(one.name, one.read_bytes()) for one in (tmp_path / "files").iterdir()] == [("a" * 64 + ".png", b"PNG")]
    assert export("t1", tmp_path / "out.jsonl", data, assets=data / FILE) == 1


def test_an_export_overwrites_nothing(file: Path, data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = file.read_bytes()
    assert export("t1", file, data) == 1
    assert "already exists" in capsys.readouterr().err
    assert file.read_bytes() == before


def test_an_import_creates_a_table_under_a_new_id_once(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other"
    assert import_file(file, other, as_json=True) == 0
    made = json.loads(capsys.readouterr().out)
    with Journal.look(other / FILE) as journal:
        assert journal.read(made["table"]) == LINES
        assert tables.by_code(journal, made["code"]) == made["table"]
        assert msgspec.convert(tables.find(journal, made["table"]).head, Head) == HEAD
    assert import_file(file, other) == 1
    assert f"already exists here, as {made['table']}" in capsys.readouterr().err


def test_an_imported_table_knows_what_each_seat_was_sent(file: Path, tmp_path: Path) -> None:
    """Its replay was refused with a bug, and its story was empty."""
    assert import_file(file, tmp_path) == 0
    table, sent = Table[Any](GAME, HEAD.state(GAME), KeyedLuck(b"k" * 32)), dict[str, list[int]]()
    for line in LINES:
        table.fold(entries.read(GAME, line))
        for seat, _ in sent_to(table, table.entries[-1]):
            sent.setdefault(seat, []).append(table.n)
    with Journal.look(tmp_path / FILE) as journal:
        (made,) = tables.list_tables(journal)
        for seat in ("gm", "p1", "p2", "watch"):
            found = seat_versions.sent_after(journal, made.id, seat, 0)
            assert [(one.version, one.n) for one in found] == list(enumerate(sent[seat], 1))


def test_import_works_while_the_server_runs(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = tmp_path / "other"
    other.mkdir()
    with Journal.open(other / FILE) as server:
        assert import_file(file, other) == 0
        assert [table.entries for table in tables.list_tables(server)] == [len(LINES)]


def test_a_damaged_import_leaves_no_journal(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_bytes(file.read_bytes().replace(b"Gil", b"Gal"))
    assert import_file(file, tmp_path / "other") == 1
    assert "do not give the head" in capsys.readouterr().err
    assert not (tmp_path / "other").exists()


def test_the_error_for_a_missing_file_or_table_is_one_line(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert verify(tmp_path / "none") == 1
    assert export("t9", None, data) == 2
    assert export("t1", None, tmp_path / "nowhere") == 1
    err = capsys.readouterr().err.splitlines()
    assert [line.split()[1:4] for line in err] == [["cannot", "read", str(tmp_path / "none:")]] + [
        ["there", "is", "no"]
    ] * 2
