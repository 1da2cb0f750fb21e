"""Seat passes of ten minutes, kept in memory on a clock that only goes forward: a restart ends them all."""

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
"""Seconds for which a pass, or permission to make one, is good."""
ABSENCE = 600.0
"""Seconds without a socket or a request after which a seat's holder counts as absent."""
TRIES = 5
"""Wrong passes at one table after which all its open passes end."""


class Pass(Struct, frozen=True):
    """One open pass. `by_holder`: made by the seat's holder, or with their consent."""

    digest: bytes
    seat: str
    until: float
    by_holder: bool


class PassStore:
    """The open passes of all tables: at most one for each seat. Codes are kept as hashes."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self._started = time.time() - clock()
        self._open: dict[str, dict[str, Pass]] = {}
        self._wrong: dict[str, int] = {}

    def wall(self) -> float:
        """Seconds since 1970 by the clock as it was when the server started: setting it back changes nothing."""
        return self._started + self.clock()

    def make(self, table: str, seat: str, *, by_holder: bool) -> str:
        """A new code for a seat; the seat's earlier one ends."""
        self._sweep()
        code = "".join(secrets.choice(codes.LETTERS) for _ in range(LENGTH))
        new = Pass(codes.digest(code), seat, self.clock() + LIFETIME, by_holder)
        self._open.setdefault(table, {})[seat] = new
        return code

    def find(self, table: str, typed: str) -> Pass | None:
        """The open pass with this code, or None; a wrong code is counted, and the fifth ends the table's passes."""
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
        """A seat's pass was used, or the seat has another holder."""
        here = self._open.get(table, {})
        here.pop(seat, None)
        if not here:
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
    """Whether a code is one that people type; a GM link's is longer and is kept in the journal."""
    return len(codes.read_code(typed)) <= LENGTH
