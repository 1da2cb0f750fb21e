"""`croupier check-data` and `croupier repair`: find and repair damage in the journal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from croupier.cli.journal_verbs import choose, journal_of, open_alone
from croupier.cli.output import entries_of, plain, print_json, refusing
from croupier.store import Journal
from croupier.store.check_data import CheckedTable, check_pages, check_tables
from croupier.store.repair import Repaired
from croupier.store.repair import repair as repair_table


@refusing
def check_data(data: Path | None = None, *, as_json: bool = False) -> int:
    """Check the journal's file and every table in it; 1 if anything is damaged."""
    with Journal.look(journal_of(data)) as journal:
        pages = check_pages(journal)
        found = []
        for table in check_tables(journal):
            found.append(table)
            if not as_json:
                print(_line(table), flush=True)
    ok = not pages and not any(table.faults for table in found)
    if as_json:
        tables = [{**table._asdict(), "ok": not table.faults} for table in found]
        print_json({"ok": ok, "file": {"path": str(journal.path), "ok": not pages, "faults": pages}, "tables": tables})
    else:
        print(plain(f"{journal.path}: {'; '.join(pages) or 'the file is undamaged'}"))
        for line in _advice(found, pages):
            print(line)
    return 0 if ok else 1


@refusing
def repair(table: str, data: Path | None = None, *, as_json: bool = False) -> int:
    """Repair a damaged table so that it continues from its last good entry; the server must be stopped."""
    with open_alone(data) as journal:
        found = choose(journal, table)
        repaired = repair_table(journal, found.id)
    if as_json:
        print_json(_as_json(repaired))
    else:
        for line in _repair_lines(plain(found.name), repaired):
            print(line)
    return 0


def _line(table: CheckedTable) -> str:
    count = entries_of(table.entries)
    return plain(f"{table.id} ({table.name}): {count}, {'; '.join(table.faults) or 'whole'}")


def _advice(found: list[CheckedTable], pages: tuple[str, ...]) -> list[str]:
    advice = [f"stop the server and run `croupier repair {table.id}`" for table in found if table.repairable]
    if pages or any(table.faults and not table.repairable for table in found):
        advice.append("`croupier repair` cannot fix this: stop the server and restore a backup")
    return advice


def _as_json(repaired: Repaired) -> dict[str, Any]:
    damage = repaired.damage
    return {
        "table": repaired.table,
        "entries": repaired.entries,
        "damaged": damage.n if damage else None,
        "why": damage.why if damage else None,
        "copy": str(repaired.copy) if repaired.copy else None,
        "snapshots": repaired.snapshots,
    }


def _repair_lines(name: str, repaired: Repaired) -> list[str]:
    told = []
    if repaired.damage is not None:
        told = [
            f"{name}: entry {repaired.damage.n} was damaged ({repaired.damage.why})",
            f"the table continues after entry {repaired.entries}, with new luck keys",
            f"the old data from entry {repaired.damage.n} on is kept in {repaired.copy}",
        ]
    if repaired.snapshots:
        were = "snapshot was" if repaired.snapshots == 1 else "snapshots were"
        told.append(f"{name}: {repaired.snapshots} damaged {were} deleted; no data was lost")
    return told or [f"{name}: no entry is damaged; nothing was changed"]
