"""`croupier tables` and `croupier backup`: lists, deletes and backs up the tables of this machine's journal."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

from croupier.cli.output import entries_of, plain, print_json, refusing, size_of
from croupier.store import Journal, NoTable, codes, data_directory, seats, tables
from croupier.store.backup import backup as copy
from croupier.store.paths import FILE
from croupier.store.tables import TableSummary

ADDRESS = "http://127.0.0.1:8420"
ROW = "{:<14} {:<7} {:<20} {:<24} {:>7}  {:<20} {:>8}  {}"


@refusing
def list_tables(data: Path | None = None, *, as_json: bool = False) -> int:
    """All tables: ID, code, game, name, entries, last played, size, seats taken."""
    with Journal.look(journal_of(data)) as journal:
        found = tables.list_tables(journal)
    if as_json:
        print_json([table._asdict() for table in found])
    elif not found:
        print("no tables yet: create one with `croupier serve`")
    else:
        print(ROW.format("TABLE", "CODE", "GAME", "NAME", "ENTRIES", "LAST", "SIZE", "SEATS"))
        for table in found:
            print(_row(table))
    return 0


@refusing
def gm_link(table: str, data: Path | None = None, *, address: str = ADDRESS, as_json: bool = False) -> int:
    """Create a link to the seat that runs a table; it works once, for one day. Works while the server is running."""
    with Journal.open(journal_of(data), alone=False) as journal:
        found = choose(journal, table)
        seat = "gm" if tables.find(journal, found.id).head.get("with_gm", True) else "p1"
        link = f"{address.rstrip('/')}/seat#{seats.gm_link(journal, found.id, seat).result()}"
    if as_json:
        print_json({"table": found.id, "seat": seat, "link": link})
    else:
        print(link)
    return 0


@refusing
def delete(table: str, data: Path | None = None, *, as_json: bool = False) -> int:
    """Delete a table and everything that belongs to it; the server must be stopped."""
    with open_alone(data) as journal:
        found = choose(journal, table)
        journal.delete_table(found.id).result()
    _tell_gone([found], as_json)
    return 0


@refusing
def prune(days: int, data: Path | None = None, *, today: datetime | None = None, as_json: bool = False) -> int:
    """Delete the tables that nobody has played for this many days; the server must be stopped."""
    with open_alone(data) as journal:
        _tell_gone(tables.prune(journal, days, today=today or datetime.now(UTC)), as_json)
    return 0


@refusing
def backup(file: Path, data: Path | None = None, *, as_json: bool = False) -> int:
    """Copy the whole journal; works while the server is running."""
    with Journal.look(journal_of(data)) as journal:
        size = copy(journal, file)
    if as_json:
        print_json({"file": str(file), "bytes": size})
    else:
        print(f"{file}: {size_of(size)}; to restore it, stop the server and copy it over {journal.path}")
    return 0


def journal_of(data: Path | None) -> Path:
    """The journal's file, without creating its directory."""
    return data_directory(data) / FILE


def choose(journal: Journal, wanted: str) -> TableSummary:
    """A table by its ID, its join code, or its name if that is unique. Raises NoTable."""
    found = tables.list_tables(journal)
    code = codes.read_code(wanted)
    named = [table for table in found if table.id == wanted] or [table for table in found if table.code == code]
    named = named or [table for table in found if table.name == wanted]
    if len(named) == 1:
        return named[0]
    if named:
        raise NoTable(f"{len(named)} tables are named {wanted}: choose one of {', '.join(one.id for one in named)}")
    raise NoTable(f"there is no table {wanted[:80]}: `croupier tables` lists them")


def open_alone(data: Path | None) -> Journal:
    """Open the journal for a command that changes tables; refused while a server is running."""
    path = journal_of(data)
    if not path.exists():
        Journal.look(path)  # reports a missing table
    return Journal.open(path)


def _row(table: TableSummary) -> str:
    name = plain(table.name)
    short = name if len(name) <= 24 else name[:23] + "…"
    last = table.last[:16].replace("T", " ")
    taken = " ".join(table.seats) or "-"
    row = (table.id, table.code, plain(table.game), short, table.entries, plain(last), size_of(table.size), taken)
    return ROW.format(*row).rstrip()


def _tell_gone(gone: list[TableSummary], as_json: bool) -> None:
    if as_json:
        print_json([table.id for table in gone])
    elif not gone:
        print("no table is that old")
    for table in () if as_json else gone:
        print(f"deleted {table.id}: {plain(table.name)}, {entries_of(table.entries)}")
