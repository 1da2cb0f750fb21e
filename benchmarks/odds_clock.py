"""The processor time of one answer, with nothing cached from the previous one."""

import gc
import time
from collections.abc import Callable
from functools import _lru_cache_wrapper
from statistics import median
from typing import Any

CONSTANTS = {"course"}
"""Caches that are kept: the number of orders in which sets of cards end a hand that stands on a number. They contain no
deck and no answer.
"""


class Clock:
    """Seconds of processor time of one call, with no cache left from the previous call."""

    def __init__(self) -> None:
        every = (one for one in gc.get_objects() if isinstance(one, _lru_cache_wrapper))
        theirs = ("croupier.core.odds", "croupier.odds", "croupier.games.", "icepool", "dyce")
        known = [one for one in every if one.__module__.startswith(theirs)]
        self.caches = [one for one in known if one.__name__ not in CONSTANTS]
        self.kept = [one for one in known if one.__name__ in CONSTANTS]

    def __call__(self, work: Callable[..., Any], *given: Any, **named: Any) -> float:
        for cache in self.caches:
            cache.cache_clear()
        start = time.process_time_ns()
        work(*given, **named)
        return (time.process_time_ns() - start) / 1e9


def told(seconds: list[float]) -> str:
    """The median with minimum and maximum, in milliseconds."""
    middle, low, high = (at * 1e3 for at in (median(seconds), min(seconds), max(seconds)))
    places = 3 if middle < 10 else 1
    return f"{middle:>9,.{places}f} ms ({low:,.{places}f} to {high:,.{places}f})"
