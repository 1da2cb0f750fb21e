"""A sheet as it is printed or read: titled blocks of rows, of any game; one page of paper or a phone's width."""

from __future__ import annotations

import msgspec


class Row(msgspec.Struct, frozen=True):
    """One line of a block: a label with words, or with dots (`dots` of `of` filled), or with boxes ("X", "/", "")."""

    label: str
    value: str = ""
    dots: int | None = None
    of: int = 0
    boxes: tuple[str, ...] = ()


class Block(msgspec.Struct, frozen=True):
    """Rows under a title, or a text; a wide one takes the whole width, three others lie side by side."""

    title: str
    rows: tuple[Row, ...] = ()
    text: str = ""
    wide: bool = False


class PrintedSheet(msgspec.Struct, frozen=True):
    """All of it: a name, a line under it, the blocks in their order, and small print."""

    title: str
    blocks: tuple[Block, ...]
    subtitle: str = ""
    foot: str = ""


class SheetFile(msgspec.Struct, frozen=True):
    """A sheet as a file by which characters travel: its text, and what in it only this program reads, by name."""

    name: str
    text: str
    own: tuple[str, ...] = ()
