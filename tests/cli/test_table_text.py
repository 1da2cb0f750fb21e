"""`croupier sheet`: from a table, an export or a character's file; as text, as JSON, or as a one-page PDF."""

import re
import zlib
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier import games
from croupier.cli.sheet_pdf import write_pdf
from croupier.cli.sheet_text import lines as text_lines
from croupier.core import entry as entries
from croupier.core.luck_sources import KeyedLuck
from croupier.core.refusals import Impossible
from croupier.core.session import moment
from croupier.core.sheets.printed_sheet import Block, PrintedSheet, Row
from croupier.core.state import TABLE
from croupier.core.table import Table
from croupier.core.table_commands import OpenSitting, SeatPlayer
from croupier.store import Journal, journal_lines
from croupier.store.export import import_table
from croupier.store.paths import FILE
from croupier.web.load_table import Head, head_json
from support.cli.sample import Croupier
from support.web.roster import GAME, Enlist

AT = "2026-11-21T19:00:00Z"


@pytest.fixture(autouse=True)
def roster(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    entry = EntryPoint("roster", "support.web.roster:GAME", games.GROUP)
    monkeypatch.setattr(games, "_elsewhere", lambda: {"roster": entry})
    games.game.cache_clear()
    yield
    games.game.cache_clear()


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    """An export of a table with two characters."""
    luck_source = KeyedLuck(b"k" * 32)
    head = Head("roster", "Evening", {}, 2, with_gm=True, root=luck_source.root, algorithm=luck_source.algorithm)
    table: Table[Any] = Table(GAME, head.state(GAME), luck_source)
    for seat, command in (
        (TABLE, SeatPlayer("p1", "Ana")),
        (TABLE, SeatPlayer("p2", "Ben")),
        (TABLE, OpenSitting()),
        ("p1", Enlist("Мария <b>\u202e", {"body": 4, "mind": 2, "luck": 1})),
        ("p2", Enlist("Ben", {"body": 1, "mind": 2, "luck": 4})),
    ):
        table.submit(seat, command, moment(table.n))
    path = tmp_path / "evening.jsonl"
    kept = [entries.write(one) for one in table.entries]
    path.write_bytes(b"".join(journal_lines.seal(journal_lines.first_line(head_json(head)), kept)))
    return path


def pages(pdf: Path) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf.read_bytes()))


def unpacked(pdf: Path) -> bytes:
    """The contents of the streams of a PDF."""
    found = []
    for stream in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf.read_bytes(), re.DOTALL):
        try:
            found.append(zlib.decompress(stream))
        except zlib.error:
            found.append(stream)
    return b"\n".join(found)


def test_an_exports_sheets_are_shown_as_the_gm_sees_them(croupier: Croupier, evening: Path) -> None:
    said = croupier("sheet", str(evening))
    assert said.status == 0
    assert said.out.startswith("Мария <b>?\nA recruit\n\nDots\n----\n")
    assert "Body                     ●●●● 4\nLuck                     ●○○○ 1\n" in said.out
    assert "Health                   [X][/][ ]" in said.out
    assert "\n\n\nBen\n" in said.out


def test_a_seat_sees_its_own_sheets_and_the_public_none(croupier: Croupier, evening: Path) -> None:
    mine = croupier("sheet", str(evening), "--as", "p2")
    assert (mine.status, mine.out.splitlines()[0]) == (0, "Ben")
    assert "Мария" not in mine.out
    public = croupier("sheet", str(evening), "--as", "watch")
    assert public.status == 1
    assert (
        public.err
        == f"croupier: there is no sheet at {evening} that watch can see: use `--as SEAT` for another seat's view\n"
    )
    strange = croupier("sheet", str(evening), "--as", "p7")
    assert (strange.status, "allowed: gm, p1, p2, watch" in strange.err) == (2, True)


def test_one_character_is_chosen_by_name(croupier: Croupier, evening: Path) -> None:
    said = croupier("sheet", str(evening), "--character", "ben", "--json")
    (sheet,) = msgspec.json.decode(said.out, type=list[PrintedSheet])
    assert (sheet.title, sheet.blocks[0].rows[0]) == ("Ben", Row("Body", dots=1, of=4))
    nobody = croupier("sheet", str(evening), "--character", "Eve")
    assert (nobody.status, "allowed: Мария" in nobody.err) == (2, True)


def test_a_table_in_the_journal_is_found_by_its_code(croupier: Croupier, evening: Path, tmp_path: Path) -> None:
    with Journal.open(tmp_path / FILE) as journal, evening.open("rb") as given:
        made = import_table(journal, "t1", given, at=AT).result()
    said = croupier("sheet", made.code, "--data", str(tmp_path), "--character", "Ben")
    assert (said.status, said.out.splitlines()[0]) == (0, "Ben")
    assert croupier("sheet", "NOSUCH", "--data", str(tmp_path)).status == 2


def test_one_characters_sheet_is_written_to_a_file(croupier: Croupier, evening: Path, tmp_path: Path) -> None:
    out = tmp_path / "ben.json"
    said = croupier("sheet", str(evening), "--character", "Ben", "--file", str(out))
    assert (said.status, out.read_text()) == (0, '{"recruit":"Ben"}')
    assert "Readable only by Croupier: wounds" in said.out
    assert "already exists" in croupier("sheet", str(evening), "--character", "Ben", "--file", str(out)).err
    both = croupier("sheet", str(evening), "--file", str(tmp_path / "both.json"))
    assert (both.status, "a file holds one character" in both.err) == (2, True)
    assert croupier("sheet", str(out), "--file", str(tmp_path / "more.json")).status == 2


def test_a_characters_own_file_is_shown(croupier: Croupier, tmp_path: Path) -> None:
    file = tmp_path / "ana.json"
    file.write_text('{"recruit": "Ana"}')
    assert croupier("sheet", str(file)).out.splitlines()[0] == "Ana"


@pytest.mark.parametrize("body", [b"", b"[1]", b"{", b"\xff\xfe", b'{"other": 1}', b"[" * 5000, b"x" * 1_000_001])
def test_the_error_for_a_file_without_a_character_is_one_line(croupier: Croupier, tmp_path: Path, body: bytes) -> None:
    file = tmp_path / "odd.json"
    file.write_bytes(body)
    said = croupier("sheet", str(file))
    assert said.status in {1, 2}
    assert (said.out, said.err.count("\n")) == ("", 1)


def test_the_error_for_a_truncated_export_is_one_line(croupier: Croupier, evening: Path) -> None:
    evening.write_bytes(evening.read_bytes()[:-40])
    said = croupier("sheet", str(evening))
    assert (said.status, said.out, said.err.count("\n")) == (1, "", 1)


def test_each_sheet_is_one_page_with_embedded_fonts(croupier: Croupier, evening: Path, tmp_path: Path) -> None:
    pdf = tmp_path / "sheets.pdf"
    said = croupier("sheet", str(evening), "--pdf", str(pdf))
    assert (said.status, said.out) == (0, f"{pdf}: Мария <b>?, Ben\n")
    assert pages(pdf) == 2
    body = unpacked(pdf)
    assert b"/FontFile2" in pdf.read_bytes()
    for letter in "Мария":
        assert f"<{ord(letter):04X}>".encode() in body.upper(), letter
    assert len(pdf.read_bytes()) < 100_000


def test_printing_overwrites_nothing(croupier: Croupier, evening: Path, tmp_path: Path) -> None:
    pdf = tmp_path / "dear.pdf"
    pdf.write_text("dear")
    said = croupier("sheet", str(evening), "--pdf", str(pdf))
    assert (said.status, pdf.read_text()) == (1, "dear")
    odd = croupier("sheet", str(evening), "--pdf", str(tmp_path / "new.pdf"), "--paper", "A0")
    assert (odd.status, odd.err) == (2, "croupier: paper: A0 is not allowed; allowed: A4 or Letter\n")


ROWS = tuple(Row(f"A long name of a trait, the {at}th", "and what is said of it, at length", 3, 5) for at in range(20))
FULL = PrintedSheet(
    "Full", (*(Block(f"Block {at}", ROWS) for at in range(12)), Block("Tale", text="word " * 9000, wide=True))
)


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_full_sheet_still_fits_on_one_page(tmp_path: Path, paper: str) -> None:
    marked = Row("Marks", dots=9, of=90, boxes=("X",) * 40)
    odd = Block("Odd", (marked, Row("", "x" * 900), Row("第二", "שלום 3 مرحبا"), Row("😀", "\n\n")), wide=True)
    write_pdf([FULL, PrintedSheet("word" * 60, (odd,), "sub " * 90, "foot " * 99)], tmp_path / "full.pdf", paper)
    assert pages(tmp_path / "full.pdf") == 2


def test_the_error_for_a_sheet_too_large_for_a_page_is_one_line(tmp_path: Path) -> None:
    whole = PrintedSheet("Endless", tuple(Block(f"Block {at}", ROWS) for at in range(200)))
    with pytest.raises(Impossible, match="does not fit on one page"):
        write_pdf([whole], tmp_path / "no.pdf")
    assert not (tmp_path / "no.pdf").exists()


def test_text_is_wrapped_to_the_width_of_a_terminal() -> None:
    told = list(text_lines(FULL))
    assert max(map(len, told)) <= 78
    assert "\x1b" not in "".join(
        text_lines(PrintedSheet("a\x1b[2J", (Block("b\x1b", (Row("c\x1b", "d\x1b"),), "e\x1b"),)))
    )
