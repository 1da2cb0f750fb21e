"""Content packs: what a game reads from them and reports about them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from croupier.core.commands import Command
from croupier.core.refusals import Impossible


class PackFault(Struct, frozen=True):
    """A problem in a pack: line number (0: the whole file) and message; an `error` is more serious than a warning."""

    line: int
    words: str
    error: bool = True


class PackReport(Struct, frozen=True):
    """A pack's contents in words, its problems, and remarks."""

    name: str
    holds: str
    faults: tuple[PackFault, ...] = ()
    remarks: tuple[str, ...] = ()

    @property
    def errors(self) -> int:
        return sum(one.error for one in self.faults)


PackFiles = Sequence[tuple[str, bytes]]
"""Files that belong together: name and content of each."""


class ContentPacks:
    """What a game does with content packs; this default reads none."""

    def check(self, files: PackFiles) -> tuple[PackReport, ...]:
        """The content of files that belong together, and what is wrong with it."""
        raise Impossible("this game reads no packs")

    def shipped(self) -> tuple[PackReport, ...]:
        """The content that is bundled with the game in this form."""
        return ()

    def starting_commands(self, texts: Mapping[str, str]) -> tuple[Command, ...]:
        """The GM's commands that add a server's texts, by file name, to a new table."""
        return ()


NO_PACKS = ContentPacks()
"""The default for a game that reads no packs."""
