"""Journals that do not wait for the disk, for tests that are not about surviving a crash."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

CONNECT = sqlite3.connect


class Unhurried(sqlite3.Connection):
    """A connection whose commits come back before they are on the disk."""

    def execute(self, sql: str, *given: Any) -> sqlite3.Cursor:
        return super().execute(sql.replace("synchronous=FULL", "synchronous=OFF"), *given)


def connect(*given: Any, **named: Any) -> sqlite3.Connection:
    """Connect as usual, but unhurried."""
    made: sqlite3.Connection = CONNECT(*given, **{"factory": Unhurried, **named})
    return made


@contextmanager
def unhurried_disk() -> Iterator[None]:
    """In this process alone: servers that a test starts, to kill them, keep on waiting for the disk."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite3, "connect", connect)
        yield
