"""`croupier sheet`: the sheets of a table, an export or a character file, as text or PDF."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from croupier.cli.journal_verbs import choose, journal_of
from croupier.cli.output import complain, plain, print_json, refusing
from croupier.cli.sheet_text import lines
from croupier.core import entry as entries
from croupier.core.choices import Option
from croupier.core.game import Game
from croupier.core.luck_sources import SeededLuck
from croupier.core.refusals import Impossible, Invalid
from croupier.core.sheets.printed_sheet import PrintedSheet
from croupier.core.state import GM, WATCH
from croupier.core.table import Table
from croupier.games import game as game_named
from croupier.games import installed
from croupier.store import Journal, StoreError
from croupier.store.check import Check
from croupier.web.load_table import Head, row_of

JOURNAL = b'{"croupier":"journal"'
LARGEST = 1_000_000
"""Maximum bytes of a character file."""


@refusing
def sheet(
    source: str,
    data: Path | None = None,
    *,
    character: str | None = None,
    seat: str | None = None,
    pdf: Path | None = None,
    paper: str = "A4",
    as_json: bool = False,
    file: Path | None = None,
) -> int:
    """Print the sheets that a seat sees, or one character's; with `pdf`, each on a page of that file.

    With `file`, one character is written to a file that other tables of its game can import.
    """
    if file is not None:
        return _take_home(source, data, seat, character, file)
    found = list(_sheets(source, data, seat, character))
    if not found:
        complain(
            f"there is no sheet at {source} that {seat or 'the GM'} can see: use `--as SEAT` for another seat's view"
        )
        return 1
    if pdf is not None:
        _write(found, pdf, paper)
    elif as_json:
        print_json(found)
    else:
        print("\n\n\n".join("\n".join(lines(one)) for one in found))
    return 0


def _take_home(source: str, data: Path | None, seat: str | None, character: str | None, to: Path) -> int:
    """Write one character to a file, and list the parts that only this program reads."""
    table = _table(source, data)
    view = table.view(_eyes(table, seat))
    found = _wanted(table.game.sheets.options(view), character)
    if len(found) != 1:
        names = ", ".join(plain(one.label) for one in found)
        complain(f"a file holds one character, but there are {len(found)}: add `--character` with one of {names}")
        return 2
    _free(to)
    made = table.game.sheets.to_file(view, found[0].value)
    to.write_text(made.text, encoding="utf-8")
    print(f"{to}: {plain(found[0].label)}")
    if made.own:
        print(f"Readable only by Croupier: {', '.join(made.own)}")
    return 0


def _free(to: Path) -> None:
    """Raises StoreError if the file already exists."""
    if to.exists():
        raise StoreError(f"{to} already exists: choose another name")


def _table(source: str, data: Path | None) -> Table[Any]:
    """A table of the journal or of an export. Raises Impossible for a character file."""
    file = Path(source)
    if file.is_file() and not _is_journal(file):
        raise Impossible(f"{file} is already a character file", "choose a table, or its export")
    return _exported(file) if file.is_file() else _at_home(source, data)


def _write(found: list[PrintedSheet], pdf: Path, paper: str) -> None:
    if paper.lower() not in {"a4", "letter"}:
        raise Invalid("paper", paper, "A4 or Letter")
    _free(pdf)
    from croupier.cli.sheet_pdf import write_pdf

    write_pdf(found, pdf, paper)
    print(f"{pdf}: {', '.join(plain(one.title) for one in found)}")


def _sheets(source: str, data: Path | None, seat: str | None, character: str | None) -> Iterator[PrintedSheet]:
    file = Path(source)
    if file.is_file() and not _is_journal(file):
        yield _of_file(file)
        return
    table = _table(source, data)
    game, view = table.game, table.view(_eyes(table, seat))
    for one in _wanted(game.sheets.options(view), character):
        yield game.sheets.printed(view, one.value)


def _wanted(found: tuple[Option, ...], character: str | None) -> list[Option]:
    if character is None:
        return list(found)
    called = [one for one in found if character.casefold() in {one.label.casefold(), str(one.value).casefold()}]
    if not called:
        raise Invalid(
            "character", character, ", ".join(one.label for one in found) or "no one: there are no sheets yet"
        )
    return called


def _eyes(table: Table[Any], seat: str | None) -> str:
    """The seat whose view is used: the GM's, or the public view if there is no GM."""
    known = [one.id for one in table.state.seats]
    if seat is None:
        return GM if GM in known else WATCH
    if seat not in (*known, WATCH):
        raise Invalid("seat", seat, ", ".join([*known, WATCH]))
    return seat


def _is_journal(file: Path) -> bool:
    with file.open("rb") as start:
        return start.read(len(JOURNAL)) == JOURNAL


def _of_file(file: Path) -> PrintedSheet:
    """The sheet in a character file, by the first game that recognizes it. Raises Impossible."""
    if file.stat().st_size > LARGEST:
        raise Impossible(f"{file} has more than {LARGEST // 1000} kB: too large for a character file")
    try:
        given = msgspec.json.decode(file.read_bytes(), type=dict[str, Any])
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Impossible(f"{file} is neither a table export nor a character in JSON ({str(error)[:80]})") from None
    for game in installed().values():
        found = game.sheets.from_file(game.read_settings({}), given)
        if found is not None:
            return found
    raise Impossible(f"no installed game recognizes the character in {file}")


def _exported(file: Path) -> Table[Any]:
    with file.open("rb") as given:
        check = Check(given)
        head = None if check.wrong else msgspec.convert(check.table, Head)
        kept = [] if head is None else list(check.entries())
        wrong = check.wrong or check.result().wrong
    if wrong or head is None:
        raise StoreError(f"{file}: {wrong}")
    return _replayed(game_named(head.game), head, kept)


def _at_home(source: str, data: Path | None) -> Table[Any]:
    with Journal.look(journal_of(data)) as journal:
        row = row_of(journal, choose(journal, source).id)
        return _replayed(game_named(row.head.game), row.head, journal.read(row.id))


def _replayed(game: Game[Any], head: Head, kept: list[bytes]) -> Table[Any]:
    """The table as its last entry left it, with earlier states kept for undo."""
    read = [entries.read(game, line) for line in kept]

    def before(n: int) -> Any:
        past: Table[Any] = Table(game, head.state(game), SeededLuck(""), past=before)
        for entry in read[: n - 1]:
            past.fold(entry)
        return past.state

    table: Table[Any] = Table(game, head.state(game), SeededLuck(""), past=before)
    for entry in read:
        table.fold(entry)
    return table
