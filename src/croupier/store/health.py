"""Tests whether the journal's file looks writable, without writing."""

import os
import shutil
import time
from collections.abc import Callable
from pathlib import Path

FLOOR = 8 * 1024 * 1024
"""Free bytes below which the disk counts as full."""

FRESH = 1.0
"""Seconds for which a result stays valid."""


class Health:
    """Whether the file is writable and its disk has more than `FLOOR` bytes free; checked once a second at most."""

    def __init__(self, path: Path, clock: Callable[[], float] = time.monotonic) -> None:
        self.path = path
        self._clock = clock
        self._asked = -FRESH
        self._answer = True

    def has_room(self) -> bool:
        now = self._clock()
        if now - self._asked >= FRESH:
            self._asked, self._answer = now, _has_room(self.path)
        return self._answer


def _has_room(path: Path) -> bool:
    try:
        return os.access(path, os.W_OK) and shutil.disk_usage(path.parent).free > FLOOR
    except OSError:
        return False
