"""When a seat was last heard from, and which passes to it were permitted: in memory, on a monotonic clock."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from croupier.core.events import Event
from croupier.core.seat_events import PassAllowed
from croupier.core.table_events import Undone
from croupier.web.pass_store import LIFETIME


class LastSeen:
    """Activity and pass permissions of one open table."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self.opened = clock()
        self._heard: dict[str, float] = {}
        self._allowed: dict[tuple[str, str], tuple[float, bool]] = {}

    def hear(self, seat: str) -> None:
        """Record a request of this seat, or the end of its socket."""
        self._heard[seat] = self.clock()

    def silence(self, seat: str) -> float | None:
        """Seconds since this seat was last heard from; None if it has not been since the table was loaded."""
        heard = self._heard.get(seat)
        return None if heard is None else self.clock() - heard

    def note(self, events: Iterable[Event]) -> None:
        """Record the permissions granted by an entry; an undo revokes all of them."""
        for event in events:
            if isinstance(event, PassAllowed):
                self._allowed[event.seat, event.to] = (self.clock() + LIFETIME, event.by_holder)
            elif isinstance(event, Undone):
                self.forget()

    def allowed(self, seat: str, to: str) -> bool | None:
        """Who permits `to` to make a pass for a seat: True for its holder, False for the others, None for nobody."""
        until, by_holder = self._allowed.get((seat, to), (0.0, False))
        return by_holder if until > self.clock() else None

    def use(self, seat: str, to: str) -> None:
        """Use up a permission, which is good for one pass."""
        self._allowed.pop((seat, to), None)

    def forget(self) -> None:
        """Revoke all permissions."""
        self._allowed.clear()
