"""How often somebody may do something: windows that slide, kept in memory, on a clock that is handed in."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Hashable

from msgspec import Struct

from croupier.web.problems import Refused

KEYS = 20_000
"""More keys than this are never kept: the ones that are quiet for longest are forgotten first."""


class Limits(Struct, frozen=True):
    """The server's limits; the contract's figures unless set otherwise."""

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


class Window:
    """At most `most` in any `seconds`, for each key by itself."""

    def __init__(self, most: int, seconds: float, clock: Callable[[], float], what: str) -> None:
        self.most = most
        self.seconds = seconds
        self.clock = clock
        self.what = what
        self._seen: dict[Hashable, deque[tuple[float, int]]] = {}
        self._sums: dict[Hashable, int] = {}

    def check(self, key: Hashable, weight: int = 1) -> None:
        """Raises Refused with the seconds to wait when this one would be too many; counts nothing."""
        self._forget(key)
        if self._sums.get(key, 0) + weight > self.most:
            seen = self._seen.get(key)
            wait = seen[0][0] + self.seconds - self.clock() if seen else self.seconds
            raise Refused("too_fast", f"{self.what}; wait a little", retry_after=max(1, math.ceil(wait)))

    def count(self, key: Hashable, weight: int = 1) -> None:
        """Note that it happened."""
        if key not in self._seen and len(self._seen) >= KEYS:
            oldest = next(iter(self._seen))
            del self._seen[oldest], self._sums[oldest]
        seen = self._seen.pop(key, None) or deque()
        self._seen[key] = seen
        seen.append((self.clock(), weight))
        self._sums[key] = self._sums.get(key, 0) + weight

    def take(self, key: Hashable, weight: int = 1) -> None:
        """Check and count in one."""
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
