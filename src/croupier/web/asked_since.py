"""Since when the prompts of a table have been open: noted as they open, and read from the journal after a restart."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import msgspec

from croupier.core.state import State
from croupier.store import Damaged, Journal, StoreError

LATE = timedelta(minutes=10)
"""Shorter waits are not shown: people at one table see each other."""
FAR, AT_ONCE = 5000, 200
"""Maximum entries searched for the opening of a prompt, from the latest back, and how many are read at a time."""


class _Dated(msgspec.Struct):
    at: str = ""


class AskedSince:
    """The times at which the open prompts of one table opened, by the prompts' ids."""

    def __init__(self, journal: Journal, table: str, state: State, n: int, now: Callable[[], str]) -> None:
        self._journal, self._table, self._n, self._now = journal, table, n, now
        self._at: dict[str, str] = {}
        self._older = _ids(state)
        """Prompts that were open when the table was loaded, and have not been looked up."""
        self._prompts = state.prompts

    def note(self, state: State, at: str) -> None:
        """Note the time of the entry that led to this state, for the prompts that it opened."""
        if state.prompts is self._prompts:
            return
        self._prompts, ids = state.prompts, _ids(state)
        self._older &= ids
        self._at = {one: self._at.get(one, at) for one in ids - self._older}

    def since(self, id: str) -> str:
        """When the prompt opened, once that is ten minutes ago; empty before, and if it is too long ago to find."""
        if id in self._older:
            self._look_up()
        at = self._at.get(id, "")
        is_late = at and datetime.fromisoformat(self._now()) - datetime.fromisoformat(at) >= LATE
        return at if is_late else ""

    def _look_up(self) -> None:
        """Search the journal backward for the first entry that contains each id: it opened the prompt."""
        wanted = {one.encode(): one for one in self._older}
        found: dict[str, bytes] = {}
        try:
            for start in range(self._n, max(0, self._n - FAR), -AT_ONCE):
                after = max(0, start - AT_ONCE)
                lines = self._journal.read(self._table, after, start - after)
                seen = {one: line for line in reversed(lines) for id, one in wanted.items() if id in line}
                found |= seen
                if found.keys() == self._older and not seen:
                    break
        except (Damaged, StoreError):
            found = {}
        self._at |= {one: msgspec.json.decode(line, type=_Dated).at for one, line in found.items()}
        self._older = set()


def _ids(state: State) -> set[str]:
    return {one.id.value for one in state.prompts if one.id.value}
