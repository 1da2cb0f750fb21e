"""Rate limits: sliding windows, token buckets and concurrency limits, in memory, on an injected clock."""

from __future__ import annotations

import asyncio
import math
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Hashable
from typing import TypeVar

from msgspec import Struct

from croupier.web.problems import Refused

T = TypeVar("T")
KEYS = 20_000
"""Maximum number of keys kept; the longest inactive are dropped first."""


class Limits(Struct, frozen=True):
    """The server's limits, with the contract's figures as defaults."""

    commands_a_second: int = 20
    wrong_codes_a_minute: int = 10
    tables_a_day: int = 200
    request_bytes: int = 64 * 1024
    text_bytes_a_day: int = 1024 * 1024
    queue: int = 64
    frames_a_second: int = 60
    odds_a_second: int = 20
    asset_bytes: int = 8 * 1024 * 1024
    assets_a_minute: int = 20
    assets_a_table: int = 200
    asset_bytes_a_table: int = 64 * 1024 * 1024
    memory_bytes: int = 512 * 1024 * 1024
    tables_in_memory: int = 10_000
    tables_on_disk: int = 100_000
    reads_a_second: int = 20
    exports_a_minute: int = 6
    requests_a_second: int = 100
    burst_seconds: int = 10
    guests_an_hour: int = 60
    knocks_a_table: int = 40
    watchers_a_table: int = 200
    sockets_a_seat: int = 8
    sockets_an_address: int = 512
    sockets: int = 4096
    connections_an_address: int = 768
    connections: int = 8192
    head_seconds: float = 10.0
    body_seconds: float = 20.0
    file_seconds: float = 120.0


class Window:
    """At most `most` in any `seconds`, for each key."""

    def __init__(self, most: int, seconds: float, clock: Callable[[], float], what: str) -> None:
        self.most = most
        self.seconds = seconds
        self.clock = clock
        self.what = what
        self._seen: dict[Hashable, deque[tuple[float, int]]] = {}
        self._sums: dict[Hashable, int] = {}

    def check(self, key: Hashable, weight: int = 1) -> None:
        """Raises Refused with the seconds to wait if one more would exceed the limit; counts nothing."""
        self._forget(key)
        if self._sums.get(key, 0) + weight > self.most:
            seen = self._seen.get(key)
            wait = seen[0][0] + self.seconds - self.clock() if seen else self.seconds
            raise Refused("too_fast", f"{self.what}; wait a moment", retry_after=max(1, math.ceil(wait)))

    def count(self, key: Hashable, weight: int = 1) -> None:
        """Count one use, or `weight` uses."""
        if key not in self._seen and len(self._seen) >= KEYS:
            oldest = next(iter(self._seen))
            del self._seen[oldest], self._sums[oldest]
        seen = self._seen.pop(key, None) or deque()
        self._seen[key] = seen
        seen.append((self.clock(), weight))
        self._sums[key] = self._sums.get(key, 0) + weight

    def take(self, key: Hashable, weight: int = 1) -> None:
        """Check and count in one step."""
        self.check(key, weight)
        self.count(key, weight)

    def _forget(self, key: Hashable) -> None:
        seen = self._seen.get(key)
        if seen is None:
            return
        before = self.clock() - self.seconds
        while seen and seen[0][0] <= before:
            self._sums[key] -= seen.popleft()[1]
        if not seen:
            del self._seen[key], self._sums[key]


class Bucket:
    """Token bucket: `rate` per second for each key, and up to `burst` at once after a pause."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float], what: str) -> None:
        self.rate = rate
        self.burst = burst
        self.clock = clock
        self.what = what
        self._full_at: OrderedDict[Hashable, float] = OrderedDict()
        """The time at which each bucket will be full again, without full ones; most recently used last."""

    def take(self, key: Hashable, weight: float = 1) -> None:
        """Count one. Raises Refused with the seconds to wait if that exceeds the limit, and then counts nothing."""
        now = self.clock()
        full_at = max(now, self._full_at.get(key, now)) + weight / self.rate
        wait = full_at - now - self.burst / self.rate
        if wait > 1e-9:
            raise Refused("too_fast", f"{self.what}; wait a moment", retry_after=max(1, math.ceil(wait)))
        self._full_at[key] = full_at
        self._full_at.move_to_end(key)
        while self._full_at and (len(self._full_at) > KEYS or next(iter(self._full_at.values())) <= now):
            self._full_at.popitem(last=False)


class ConcurrencyLimit:
    """Limits how many run at a time, in total and per key."""

    def __init__(self, most: int, most_a_key: int, what: str) -> None:
        self.most = most
        self.most_a_key = most_a_key
        self.what = what
        self.total = 0
        self._counts: Counter[Hashable] = Counter()

    def enter(self, key: Hashable) -> None:
        """Count one more until it leaves. Raises Refused: 503 if there are too many in total, 429 for this key."""
        if self.total >= self.most:
            raise Refused("busy", f"this server already has its maximum of {self.most} {self.what}", retry_after=10)
        if self._counts[key] >= self.most_a_key:
            raise Refused("too_fast", f"you already have the maximum of {self.most_a_key} {self.what}", retry_after=10)
        self.total += 1
        self._counts[key] += 1

    def leave(self, key: Hashable) -> None:
        """Count one less."""
        self.total -= 1
        self._counts[key] -= 1
        if not self._counts[key]:
            del self._counts[key]


class WorkerSlots:
    """Limits long work in threads: how much runs and how much waits."""

    def __init__(self, at_a_time: int, most_waiting: int, what: str) -> None:
        self.most = at_a_time + most_waiting
        self.what = what
        self._semaphore = asyncio.Semaphore(at_a_time)
        self._here = 0

    async def run(self, work: Callable[[], T]) -> T:
        """Run the work and return its result. Raises Refused if too much is waiting already."""
        if self._here >= self.most:
            raise Refused("busy", f"{self.most} {self.what} are already in progress", retry_after=5)
        self._here += 1
        try:
            async with self._semaphore:
                return await asyncio.to_thread(work)
        finally:
            self._here -= 1
