"""Cyclic garbage: no collector passes while people play, and full ones while nobody waits for the server."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Awaitable, Callable
from time import thread_time

LOOK = 1.0
"""Seconds for which the server is watched before a full pass."""
QUIET = 0.02
"""Seconds of processor time of the event loop in that time, below which nobody is waiting for it."""
MANY = 3_000_000
"""New objects, some 400 MB, after which even a busy server makes a pass: more than all its tables hold."""


def spare_the_collector() -> None:
    """Exempt everything loaded so far, and let the collector start no passes by itself.

    Passes over new objects would cost about 5% of a command and find nothing: frozen states make no cycles, nor does a
    running rule (`EntryLuck`).
    """
    gc.collect()
    gc.freeze()
    gc.disable()


async def collect_if_quiet(
    clock: Callable[[], float] = thread_time, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
) -> bool:
    """Watch the event loop for a second and, if it did next to nothing, free all garbage; returns whether it did.

    A busy server does so once a very large number of objects has accumulated.
    """
    before = clock()
    await sleep(LOOK)
    if clock() - before >= QUIET and gc.get_count()[0] < MANY:
        return False
    gc.collect()
    return True
