"""Who has exported which table within the last hour: a table can be deleted only after that."""

from __future__ import annotations

from collections.abc import Callable

HOUR = 3600.0


class RecentExports:
    """The last export of each seat, in memory on a monotonic clock: a restart forgets them."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self._at: dict[tuple[str, str], float] = {}

    def note(self, table: str, seat: str) -> None:
        """Record that this seat has been sent an export."""
        self._at = {who: at for who, at in self._at.items() if self.clock() - at < HOUR}
        self._at[table, seat] = self.clock()

    def is_recent(self, table: str, seat: str) -> bool:
        """Whether this seat has exported the table within the last hour."""
        at = self._at.get((table, seat))
        return at is not None and self.clock() - at < HOUR
