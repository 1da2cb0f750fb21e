"""Printed sheets: each on one page of A4 or Letter, in the largest type that fits, in any script the font supports."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from importlib.resources import as_file, files
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.cli.pdf_layout import Drawable, TextWriter, Type, head, paragraphs, row, title
from croupier.core.refusals import Impossible
from croupier.core.sheets.printed_sheet import Block, PrintedSheet

if TYPE_CHECKING:
    from fpdf import FPDF

MARGIN, GAP, COLUMNS = 11.0, 5.0, 3
"""Millimeters for the margin and between columns."""
SIZES = (11.5, 11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5, 6.0, 5.5, 5.0, 4.5, 4.0, 3.5)
"""Font sizes in points, the largest first."""
SPARE = 1.3
"""How much taller columns may be to avoid splitting a block."""
READABLE = 6.5
"""Before going below this size, long texts are cut short."""
WHOLE, *SHORT = (10_000, 12, 6, 3)
"""Maximum lines of a text."""
WAYS = tuple(
    [(size, WHOLE) for size in SIZES if size >= READABLE]
    + [(READABLE, cut) for cut in SHORT]
    + [(size, SHORT[-1]) for size in SIZES if size < READABLE]
)
"""Font sizes and line limits, from the roomiest to the tightest."""


def write_pdf(sheets: Sequence[PrintedSheet], to: Path, paper: str = "A4") -> None:
    """Write one page per sheet. Raises Impossible if one holds too much for a page."""
    from fpdf import FPDF

    pdf = FPDF(format="letter" if paper.lower() == "letter" else "A4")
    pdf.set_auto_page_break(False)
    pdf.set_title(", ".join(sheet.title for sheet in sheets))
    fonts = files("croupier.cli") / "fonts"
    for style, name in (("", "DejaVuSansCondensed.ttf"), ("B", "DejaVuSansCondensed-Bold.ttf")):
        with as_file(fonts / name) as path:
            pdf.add_font("sheet", style, path)
    for sheet in sheets:
        pdf.add_page()
        _print(pdf, sheet)
    to.write_bytes(bytes(pdf.output()))


def _print(pdf: FPDF, sheet: PrintedSheet) -> None:
    width, height = pdf.w - 2 * MARGIN, pdf.h - 2 * MARGIN
    type = Type(pdf)

    def laid(at: int) -> list[Drawable]:
        return list(_laid(TextWriter(type, *WAYS[at]), sheet, width))

    def fits(at: int) -> bool:
        return sum(one.height for one in laid(at)) <= height

    found = bisect_left(range(len(WAYS)), True, key=fits)
    if found == len(WAYS):
        raise Impossible(f"{sheet.title[:40]}: this sheet does not fit on one page", "print it from its web page")
    y = MARGIN
    for one in laid(found):
        one.draw(MARGIN, y)
        y += one.height


def _laid(pen: TextWriter, sheet: PrintedSheet, width: float) -> Iterator[Drawable]:
    """The contents of the page, from top to bottom."""
    yield title(pen, sheet, width)
    column = (width - GAP * (COLUMNS - 1)) / COLUMNS
    narrow: list[list[Drawable]] = []
    for block in (*sheet.blocks, None):
        if block is not None and not block.wide:
            narrow.append(_block(pen, block, column))
            continue
        if narrow:
            yield _even(narrow, column)
            narrow = []
        if block is not None:
            yield head(pen, block.title, width)
            if block.rows:
                yield _columns([row(pen, one, column) for one in block.rows], column)
            yield from paragraphs(pen, block.text, width)
    if sheet.foot:
        yield from paragraphs(pen, sheet.foot, width)


def _block(pen: TextWriter, block: Block, width: float) -> list[Drawable]:
    rows = [row(pen, one, width) for one in block.rows]
    end = Drawable(pen.line * 0.4, lambda x, y: None)
    return [head(pen, block.title, width), *rows, *paragraphs(pen, block.text, width), end]


def _even(blocks: Sequence[Sequence[Drawable]], width: float) -> Drawable:
    """Balance blocks in columns: unsplit if that takes little more space."""
    running = _columns([one for block in blocks for one in block], width)
    whole = _columns([_stacked(block) for block in blocks], width)
    return whole if whole.height <= running.height * SPARE else running


def _stacked(items: Sequence[Drawable]) -> Drawable:
    def draw(x: float, y: float) -> None:
        for one in items:
            one.draw(x, y)
            y += one.height

    return Drawable(sum(one.height for one in items), draw)


def _columns(items: Sequence[Drawable], width: float) -> Drawable:
    """The items stacked in columns of similar height."""
    high = max(sum(one.height for one in items) / COLUMNS, *(one.height for one in items), 0.1)
    while len(columns := _filled(items, high)) > COLUMNS:
        high *= 1.02
    stacks = [_stacked(column) for column in columns]

    def draw(x: float, y: float) -> None:
        for at, stack in enumerate(stacks):
            stack.draw(x + at * (width + GAP), y)

    return Drawable(max(stack.height for stack in stacks), draw)


def _filled(items: Sequence[Drawable], high: float) -> list[list[Drawable]]:
    columns: list[list[Drawable]] = [[]]
    used = 0.0
    for at, one in enumerate(items):
        needed = one.height + (items[at + 1].height if one.is_head and at + 1 < len(items) else 0)
        if columns[-1] and used + needed > high + 0.01:
            columns.append([])
            used = 0.0
        columns[-1].append(one)
        used += one.height
    return columns
