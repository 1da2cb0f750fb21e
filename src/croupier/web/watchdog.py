"""Detects a request that blocks the event loop, and logs which one it was."""

from __future__ import annotations

import asyncio
import logging
import types
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Generator
from time import monotonic, thread_time
from typing import Any, NamedTuple, TypeVar, cast

from litestar.types import Scope

T = TypeVar("T")
log = logging.getLogger("croupier.web")

LIMIT = 0.1
"""Seconds for which the loop may be blocked."""
BEAT = 0.05
"""Seconds between two heartbeats."""
ASLEEP = 60.0
"""A longer gap means that the machine was asleep."""


class Stall(NamedTuple):
    """A blocked loop: by what, for how long, and how much of that was our processor time."""

    what: str
    seconds: float
    processor: float


class Watchdog:
    """Times every step of every request, with heartbeats for everything else."""

    def __init__(self, limit: float = LIMIT) -> None:
        self.limit = limit
        self.holds: deque[Stall] = deque(maxlen=100)
        """The latest stalls, oldest first."""
        self.longest = Stall("nothing", 0.0, 0.0)
        """The stall with the most processor time since the start, however short."""
        self._slowest = Stall("", 0.0, 0.0)
        self._timer: asyncio.TimerHandle | None = None
        self._logged = 0.0

    def start(self) -> None:
        """Start the heartbeat on the running loop."""
        self._timer = asyncio.get_running_loop().call_later(BEAT, self._beat, monotonic() + BEAT, thread_time())

    def stop(self) -> None:
        """Stop the heartbeat."""
        if self._timer is not None:
            self._timer.cancel()

    async def watch(self, work: Coroutine[Any, Any, T] | Awaitable[T], what: Callable[[], str]) -> T:
        """Wrap a coroutine; `what` names it if one of its steps took long."""
        return cast("T", await _stepped(cast("Coroutine[Any, Any, T]", work), what, self._note))

    def held(self) -> list[Stall]:
        """Stalls above the limit of processor time; time lost on a busy machine does not count."""
        return [one for one in self.holds if one.processor > self.limit]

    def _note(self, what: Callable[[], str], seconds: float, before: float) -> None:
        """Note a step that took this long; `before` is the processor time at its start."""
        if seconds <= self._slowest.seconds and seconds <= self.longest.processor:
            return  # without reading the clock of processor time, which is a call to the system
        processor = thread_time() - before
        hold = Stall(what(), seconds, processor)
        self._slowest = max(self._slowest, hold, key=lambda one: one.seconds)
        self.longest = max(self.longest, hold, key=lambda one: one.processor)

    def _beat(self, due: float, before: float) -> None:
        late, worked = monotonic() - due, thread_time() - before
        slowest, self._slowest = self._slowest, Stall("", 0.0, 0.0)
        if slowest.seconds > self.limit:
            self._report(slowest)
        elif self.limit < late < ASLEEP:
            self._report(Stall(slowest.what or "something other than a request", late, min(late, worked)))
        self.start()

    def _report(self, hold: Stall) -> None:
        self.holds.append(hold)
        if monotonic() - self._logged >= 1:
            self._logged = monotonic()
            log.log(
                logging.WARNING if hold.processor > self.limit / 2 else logging.INFO,  # a busy machine or a slow disk
                "the event loop was held for %d ms (%d ms of processor time): %s",
                hold.seconds * 1000, hold.processor * 1000, hold.what,
            )  # fmt: skip


def label_of(scope: Scope) -> str:
    """The route of a request and its table; never the URL itself, which may contain a code."""
    given = cast("dict[str, Any]", scope)
    table = given.get("path_params", {}).get("table")
    route = f"{given.get('method', 'WS')} {given.get('path_template') or 'an unknown route'}"
    return f"{route}, table {str(table)[:40]!r}" if table else route


@types.coroutine
def _stepped(
    work: Coroutine[Any, Any, T], what: Callable[[], str], note: Callable[[Callable[[], str], float, float], None]
) -> Generator[Any, Any, T]:
    """Run a coroutine step by step and time each step."""
    given: Any = None
    error: BaseException | None = None
    while True:
        clock, before = monotonic(), thread_time()
        try:
            waits_for = work.send(given) if error is None else work.throw(error)
        except StopIteration as end:
            return cast("T", end.value)
        finally:
            note(what, monotonic() - clock, before)
        try:
            given, error = (yield waits_for), None
        except GeneratorExit:
            work.close()
            raise
        except BaseException as thrown:  # noqa: BLE001 - passed on to the coroutine
            error = thrown
