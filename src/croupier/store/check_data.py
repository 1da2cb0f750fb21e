"""Checks the whole journal: the file itself, and every table with everything that belongs to it."""

import hashlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from croupier.store import codes, drafts, integrity, journal_lines, snapshots
from croupier.store.errors import Damaged, StoreError
from croupier.store.schema import SPAN

if TYPE_CHECKING:
    from croupier.store.journal import Journal

MOST = 10
"""Maximum number of file errors listed."""


class CheckedTable(NamedTuple):
    """The result of checking a table: its number of entries, the first damaged one (0 is the first line), all errors.

    `repairable` are the errors that `croupier repair` fixes.
    """

    id: str
    name: str
    entries: int
    damaged: int | None
    faults: tuple[str, ...]
    repairable: bool = False


def check_pages(journal: "Journal") -> tuple[str, ...]:
    """Errors that SQLite finds in its file: pages, indexes, and rows that belong to no table."""
    try:
        with journal.readers.borrow() as db:
            db.execute("PRAGMA cell_size_check=ON")
            found = [text for (text,) in db.execute(f"PRAGMA integrity_check({MOST})").fetchall() if text != "ok"]
            found += [f"a row of {row[0]} belongs to no table" for row in db.execute("PRAGMA foreign_key_check")]
    except StoreError as error:
        found = [str(error)]
    return tuple(" ".join(text.split()) for text in found[:MOST])


def check_tables(journal: "Journal") -> Iterator[CheckedTable]:
    """Check the tables one by one, oldest first."""
    for table, name in journal.rows("SELECT id, name FROM tables ORDER BY number"):
        yield check_table(journal, table, name)


def check_table(journal: "Journal", table: str, name: str) -> CheckedTable:
    """Check a table: all its entries, its snapshots, holders, drafts, files and commands."""
    damage = integrity.find_damage(journal, table) or _first_line(journal, table)
    faults = [damage.what] if damage else []
    entries = 0
    repairable = bool((damage and damage.n) or snapshots.damaged(journal, table))
    for find in (_head, _snapshots, _holders, _drafts, _assets, _commands):
        try:
            faults += find(journal, table)
        except (StoreError, TypeError, ValueError) as error:
            faults.append(str(error))
    try:
        entries = journal.head(table).n
    except (StoreError, AttributeError):
        faults.append("its last entry cannot be read")
    return CheckedTable(table, name, entries, damage.n if damage else None, tuple(faults), repairable)


def _first_line(journal: "Journal", table: str) -> Damaged | None:
    (first,) = journal.rows("SELECT first FROM tables WHERE id = ?", (table,))[0]
    try:
        journal_lines.read_first(first)
    except StoreError as error:
        return Damaged(table, 0, str(error))
    return None


def _head(journal: "Journal", table: str) -> list[str]:
    """Check that the columns used for listing tables match the first line."""
    first, game, name, code = journal.rows("SELECT first, game, name, code FROM tables WHERE id = ?", (table,))[0]
    try:
        head = journal_lines.read_first(first).table
    except StoreError:
        return []
    faults = [f"its {key} is damaged in the list of tables" for key, value in (("game", game), ("name", name))
              if value != str(head.get(key, ""))]  # fmt: skip
    is_code = isinstance(code, str) and len(code) == codes.LENGTH and set(code) <= set(codes.LETTERS)
    return faults if is_code else [*faults, "its join code is damaged"]


def _snapshots(journal: "Journal", table: str) -> list[str]:
    return [f"the snapshot at entry {n} is damaged and ignored" for n in snapshots.damaged(journal, table)]


def _holders(journal: "Journal", table: str) -> list[str]:
    rows = journal.rows("SELECT id, seat, length(token) FROM holders WHERE number = ?", (journal.number(table),))
    size = len(codes.digest(""))
    return [f"the token of holder {id} ({seat}) is damaged" for id, seat, length in rows if length != size]


def _drafts(journal: "Journal", table: str) -> list[str]:
    return [f"the draft {kind} of seat {seat} is damaged" for seat, kind in drafts.damaged(journal, table)]


def _assets(journal: "Journal", table: str) -> list[str]:
    faults = []
    number = journal.number(table)
    for (id,) in journal.rows("SELECT id FROM assets WHERE number = ? ORDER BY id", (number,)):
        rows = journal.rows("SELECT data FROM assets WHERE number = ? AND id = ?", (number, id))
        if not rows or not isinstance(rows[0][0], bytes) or hashlib.sha256(rows[0][0]).hexdigest() != id:
            faults.append(f"the file {str(id)[:12]} is damaged")
    return faults


def _commands(journal: "Journal", table: str) -> list[str]:
    number = journal.number(table)
    query = f"""
        SELECT count(*) FROM commands WHERE number = ?1
        AND NOT EXISTS (SELECT 1 FROM entries WHERE key = ?1 * {SPAN} + commands.n)
    """  # noqa: S608 - SPAN is ours
    (lost,) = journal.rows(query, (number,))[0]
    return [f"{lost} stored commands refer to missing entries"] if lost else []
