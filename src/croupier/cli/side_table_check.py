"""Checks whether an export is the side table whose outcome a journal applied, by the head its entry names."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from croupier.core import entry as entries
from croupier.core.game import Game
from croupier.core.side_table.events import OutcomeTaken
from croupier.store import journal_lines
from croupier.store.check import Check
from croupier.web.load_table import Head

TAKEN = b'"outcome_taken"'


def not_bound(parent: Path, game: Game[Any], beside: Path) -> str:
    """The mismatch between two complete journals; empty if one applied the other's outcome."""
    with beside.open("rb") as given:
        check = Check(given)
        heads = [journal_lines.root(check.first)]
        for line in check.entries():
            heads.append(journal_lines.link(heads[-1], line))
    of = msgspec.convert(check.table, Head).beside
    if of is None:
        return f"{beside} is not an export of a side table"
    taken = [event for event in _taken(parent, game) if event.side_table == of.id]
    for event in taken:
        n = event.n.open()
        if n >= len(heads) or heads[n].hex() != event.head.open():
            return f"the outcome of {event.name} did not come from {beside}"
    return "" if taken else f"it applied no outcome of {beside}"


def _taken(parent: Path, game: Game[Any]) -> list[OutcomeTaken]:
    with parent.open("rb") as given:
        found = [entries.read(game, line) for line in Check(given).entries() if TAKEN in line]
    return [event for entry in found for event in entry.events if isinstance(event, OutcomeTaken)]
