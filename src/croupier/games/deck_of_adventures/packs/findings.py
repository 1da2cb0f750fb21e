"""A fault in a pack, as reported to the pack's author."""

from __future__ import annotations

import msgspec


class Finding(msgspec.Struct, frozen=True, omit_defaults=True):
    """One fault: its line from 1, entry id and field ("" for the whole); an `error` is more than a remark."""

    line: int
    id: str
    field: str
    words: str
    error: bool = False

    @property
    def text(self) -> str:
        """The finding without its line: "Ram: PP: given two; allowed: ..."."""
        return ": ".join(part for part in (self.id, self.field, self.words) if part)


class Unreadable(Exception):
    """Raised for a file that cannot be used at all, with the reason."""

    def __init__(self, line: int, words: str) -> None:
        super().__init__(words)
        self.finding = Finding(line, "", "", words, error=True)


def quoted(what: str) -> str:
    """The given text, shortened and on one line."""
    shown = "".join(one if one.isprintable() else one.encode("unicode_escape").decode() for one in what)
    return (shown if len(shown) <= 60 else shown[:57] + "...") or "nothing"
