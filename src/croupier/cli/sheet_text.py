"""A sheet as lines of text for a terminal or a screen reader."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from croupier.cli.output import plain
from croupier.core.sheets.printed_sheet import Block, PrintedSheet, Row

WIDTH, LABEL = 78, 24


def lines(sheet: PrintedSheet) -> Iterator[str]:
    """The whole sheet, block by block."""
    yield plain(sheet.title)
    if sheet.subtitle:
        yield from _wrapped(sheet.subtitle)
    for block in sheet.blocks:
        yield ""
        yield from _block(block)
    if sheet.foot:
        yield ""
        yield from _wrapped(sheet.foot)


def _block(block: Block) -> Iterator[str]:
    title = plain(block.title)
    yield title
    yield "-" * len(title)
    for row in block.rows:
        yield from _row(row)
    if block.text:
        for paragraph in block.text.split("\n"):
            yield from _wrapped(paragraph)


def _row(row: Row) -> Iterator[str]:
    parts = []
    if row.dots is not None:
        parts.append("●" * row.dots + "○" * (row.of - row.dots) + f" {row.dots}")
    if row.boxes:
        parts.append("".join(f"[{plain(box) or ' '}]" for box in row.boxes))
    if row.value:
        parts.append(plain(row.value))
    start = f"{plain(row.label):<{LABEL}} "
    yield from textwrap.wrap(start + "  ".join(parts), WIDTH, subsequent_indent=" " * 4, drop_whitespace=True) or [""]


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(plain(text), WIDTH) or [""]
