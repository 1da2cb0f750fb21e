"""Seat passes, valid for ten minutes, in memory on a monotonic clock: a restart ends them all."""

from __future__ import annotations

import hmac
import secrets
import time
from collections.abc import Callable

from msgspec import Struct

from croupier.store import codes

LENGTH = 8
MINUTES = 10
LIFETIME = MINUTES * 60.0
"""Seconds for which a pass, or permission to make one, is valid."""
ABSENCE = 600.0
"""Seconds without a socket or request after which a seat's holder counts as absent."""
TRIES = 5
"""Wrong passes at one table after which all its open passes end."""


class Pass(Struct, frozen=True):
    """One open pass. `by_holder`: made by the seat's holder or with their consent."""

    digest: bytes
    seat: str
    until: float
    by_holder: bool


class PassStore:
    """The open passes of all tables, at most one per seat. Codes are stored as hashes."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self._started = time.time() - clock()
        self._open: dict[str, dict[str, Pass]] = {}
        self._wrong: dict[str, int] = {}

    def wall(self) -> float:
        """Seconds since 1970, monotonic since the server started: setting the clock back changes nothing."""
        return self._started + self.clock()

    def make(self, table: str, seat: str, *, by_holder: bool) -> str:
        """A new code for a seat; ends the seat's earlier one."""
        self._sweep()
        code = "".join(secrets.choice(codes.LETTERS) for _ in range(LENGTH))
        new = Pass(codes.digest(code), seat, self.clock() + LIFETIME, by_holder)
        self._open.setdefault(table, {})[seat] = new
        return code

    def find(self, table: str, typed: str) -> Pass | None:
        """The open pass with this code, or None; the fifth wrong code ends the table's passes."""
        self._sweep()
        given = codes.digest(codes.read_code(typed))
        here = self._open.get(table, {})
        found = next((one for one in here.values() if hmac.compare_digest(one.digest, given)), None)
        if found is None and here:
            self._wrong[table] = self._wrong.get(table, 0) + 1
            if self._wrong[table] >= TRIES:
                self._close(table)
        return found

    def end(self, table: str, seat: str) -> None:
        """End a seat's pass after it was used or the seat changed hands."""
        here = self._open.get(table, {})
        here.pop(seat, None)
        if not here:
            self._close(table)

    def end_all(self, table: str) -> None:
        """End all passes of a deleted table."""
        self._close(table)

    def _sweep(self) -> None:
        now = self.clock()
        for table, here in list(self._open.items()):
            for seat in [one.seat for one in here.values() if one.until <= now]:
                self.end(table, seat)

    def _close(self, table: str) -> None:
        self._open.pop(table, None)
        self._wrong.pop(table, None)


def is_short(typed: str) -> bool:
    """Whether a code is short enough to type; a GM link's code is longer and stored in the journal."""
    return len(codes.read_code(typed)) <= LENGTH
