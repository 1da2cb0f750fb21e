"""Content that groups bring along as files, as a game that reads such files reports on them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct


class PackFault(Struct, frozen=True):
    """What is wrong with a file: the line from 1 (0: the whole file), in words; an `error` is more than a warning."""

    line: int
    words: str
    error: bool = True


class PackReport(Struct, frozen=True):
    """What a file holds in words, what is wrong with it, and what is worth knowing although nothing is."""

    name: str
    holds: str
    faults: tuple[PackFault, ...] = ()
    remarks: tuple[str, ...] = ()

    @property
    def errors(self) -> int:
        return sum(one.error for one in self.faults)


PackFiles = Sequence[tuple[str, bytes]]
"""Files that belong together: the name of each and what lies in it."""
