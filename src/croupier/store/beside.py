"""A side table comes into the journal whole or not at all, only once, and together with the entry that opens it."""

import sqlite3
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from croupier.store import chains, lines
from croupier.store.writer import Work

if TYPE_CHECKING:
    from croupier.store.journal import Journal

Laid = Sequence[tuple[bytes, Sequence[tuple[str, int]]]]
"""The lines of a table's first entries, each with the versions that the seats were sent."""


def laying(
    table: str, head: Mapping[str, object], laid: Laid, parent: str, *, at: str, again: bool = False
) -> Work[None]:
    """The work of making a side table with its first entries; nothing where it is there already.

    One that is made again begins a life of its own: it may have been played already, and deals nothing twice.
    """
    first = lines.first_line(head)
    life = chains.new_incarnation() if again else ""
    return lambda db: _lay(db, table, first, laid, parent, life, at)


def is_there(journal: "Journal", table: str) -> bool:
    return bool(journal.rows("SELECT 1 FROM tables WHERE id = ?", (table,)))


def _lay(db: sqlite3.Connection, table: str, first: bytes, laid: Laid, parent: str, life: str, at: str) -> None:
    if db.execute("SELECT 1 FROM tables WHERE id = ?", (table,)).fetchone():
        return
    chain, _ = chains.make(db, table, first, at)
    of_parent = "(SELECT life FROM tables WHERE id = ?)"
    db.execute(f"UPDATE tables SET life = coalesce(nullif(?, ''), {of_parent}) WHERE id = ?", (life, parent, table))  # noqa: S608 - ours
    for line, sent in laid:
        chain = chains.grow(db, chain, line, sent)
