"""A printable sheet of any game: titled blocks of rows, for a page of paper or a phone."""

from __future__ import annotations

import msgspec


class Row(msgspec.Struct, frozen=True):
    """One line of a block: a label with text, or with dots (`dots` of `of` filled), or with boxes ("X", "/", "")."""

    label: str
    value: str = ""
    dots: int | None = None
    of: int = 0
    boxes: tuple[str, ...] = ()


class Block(msgspec.Struct, frozen=True):
    """Rows under a title, or a text; a wide block takes the full width, otherwise three fit side by side."""

    title: str
    rows: tuple[Row, ...] = ()
    text: str = ""
    wide: bool = False


class PrintedSheet(msgspec.Struct, frozen=True):
    """A whole sheet: name, subtitle, blocks in order, and fine print."""

    title: str
    blocks: tuple[Block, ...]
    subtitle: str = ""
    foot: str = ""


class SheetFile(msgspec.Struct, frozen=True):
    """A sheet as a character file: its text, and the parts that only this program reads, by name."""

    name: str
    text: str
    own: tuple[str, ...] = ()
