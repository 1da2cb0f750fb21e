"""Cyclic garbage: short passes while people play, whole ones while nobody waits for the server."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Awaitable, Callable
from time import thread_time

YOUNG, MIDDLE, OLD = 2_000, 3, 10_000
"""The collector's thresholds.

A pass takes about 0.7 ms per thousand objects, so one over the two young generations holds the event loop for some
6 ms; shorter passes come more often, and cost as much in all, since each new object is visited twice. A pass over
everything takes 100 to 600 ms with 200 tables: by itself it comes only after 60 million new objects.
"""

LOOK = 1.0
"""Seconds for which the server is watched before a whole pass."""
QUIET = 0.02
"""Seconds of processor time of the event loop in that time, below which nobody is waiting for it."""


def spare_the_collector() -> None:
    """Exempt everything loaded so far, and keep the passes that come by themselves short.

    Frozen states make almost no cycles, and objects that a table keeps by the thousand (`gc=False` in core and pieces)
    are not visited at all.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)


async def collect_if_quiet(
    clock: Callable[[], float] = thread_time, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
) -> bool:
    """Watch the event loop for a second and, if it did next to nothing, free all garbage; returns whether it did."""
    before = clock()
    await sleep(LOOK)
    if clock() - before >= QUIET:
        return False
    gc.collect()
    return True
