"""A fault in a pack, as the person who writes it is told."""

from __future__ import annotations

import msgspec


class Finding(msgspec.Struct, frozen=True, omit_defaults=True):
    """One fault: its line from 1, the entry's id and its field ("" for the whole); an `error` is more than a remark."""

    line: int
    id: str
    field: str
    words: str
    error: bool = False

    @property
    def told(self) -> str:
        """Without its line: "Ram: PP: given two; allowed: ..."."""
        return ": ".join(part for part in (self.id, self.field, self.words) if part)


class Unreadable(Exception):
    """A file of which nothing can be used, and why."""

    def __init__(self, line: int, words: str) -> None:
        super().__init__(words)
        self.finding = Finding(line, "", "", words, error=True)


def quoted(what: str) -> str:
    """What somebody wrote, short and on one line."""
    shown = "".join(one if one.isprintable() else one.encode("unicode_escape").decode() for one in what)
    return (shown if len(shown) <= 60 else shown[:57] + "...") or "nothing"
