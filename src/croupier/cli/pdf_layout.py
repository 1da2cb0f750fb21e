"""The building blocks of a printed sheet: text lines, rows with dots and boxes, and titles, all in one font size."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.core.sheets.printed_sheet import PrintedSheet, Row

if TYPE_CHECKING:
    from fpdf import FPDF

LEADING, MM_A_POINT = 1.28, 25.4 / 72
DOT, BOX, BEFORE = 0.78, 0.92, 0.4
"""Width of a dot, of a box and of the space before them, in lines."""

BLANK = "\u25a1"


class Drawable(NamedTuple):
    """Something with a height in millimeters, drawn from its top left corner; a heading stays with what follows it."""

    height: float
    draw: Callable[[float, float], None]
    is_head: bool = False


class Type:
    """The two fonts of a sheet, with the width of each character at one point."""

    def __init__(self, pdf: FPDF) -> None:
        self.pdf = pdf
        self._widths: dict[tuple[str, bool], float] = {}

    def known(self, text: str) -> str:
        """The text with a box in place of each character the font lacks."""
        face: Any = self.pdf.fonts["sheet"]
        return "".join(one if ord(one) in face.cmap else BLANK for one in text)

    def width(self, text: str, *, bold: bool = False) -> float:
        """The width of this text in millimeters, set in a font size of one point."""
        return sum(self._letter(one, bold) for one in text)

    def _letter(self, one: str, bold: bool) -> float:
        found = self._widths.get((one, bold))
        if found is None:
            self.pdf.set_font("sheet", "B" if bold else "", 100)
            found = self._widths[one, bold] = self.pdf.get_string_width(self.known(one)) / 100
        return found


class TextWriter:
    """Writes text in one size; long text is wrapped to at most `cut` lines."""

    def __init__(self, type: Type, size: float, cut: int) -> None:
        self.type, self.pdf, self.size, self.cut = type, type.pdf, size, cut
        self.line = size * LEADING * MM_A_POINT

    def width(self, text: str, *, bold: bool = False) -> float:
        return self.type.width(text, bold=bold) * self.size

    def write(self, x: float, y: float, text: str, *, bold: bool = False, scale: float = 1) -> None:
        self.pdf.set_font("sheet", "B" if bold else "", self.size * scale)
        self.pdf.text(x, y + self.line * scale * 0.78, self.type.known(_in_order(text)))

    def lines(self, text: str, width: float) -> list[str]:
        """The text wrapped to this width, at words if possible, otherwise inside words."""
        found = [line for paragraph in text.split("\n") for line in self._broken(paragraph, width)]
        if len(found) > self.cut:
            found = [*found[: self.cut - 1], found[self.cut - 1][:-1] + "…"]
        return found

    def _broken(self, paragraph: str, width: float) -> Iterator[str]:
        line, used, space = "", 0.0, self.width(" ")
        for word in paragraph.split(" "):
            needed = self.width(word)
            if line and used + space + needed <= width:
                line, used = f"{line} {word}", used + space + needed
                continue
            if line:
                yield line
            line, used = word, needed
            while used > width and len(line) > 1:
                most = self._fitting(line, width)
                yield line[:most]
                line = line[most:]
                used = self.width(line)
        yield line

    def _fitting(self, word: str, width: float) -> int:
        """How many characters of a word fit, at least one."""
        used = 0.0
        for at, letter in enumerate(word):
            used += self.width(letter)
            if used > width:
                return max(at, 1)
        return len(word)


def _in_order(text: str) -> str:
    """Characters in visual order from left to right, including right-to-left scripts."""
    if not any(unicodedata.bidirectional(one) in {"R", "AL"} for one in text):
        return text
    from fpdf.bidi import BidiParagraph

    return BidiParagraph(text).get_reordered_string()


def title(pen: TextWriter, sheet: PrintedSheet, width: float) -> Drawable:
    """The name in large type, with the subtitle next to or below it."""
    scale = 1.9
    while scale > 1 and pen.width(sheet.title, bold=True) * scale > width:
        scale -= 0.1
    beside = pen.width(sheet.title, bold=True) * scale + 4
    fits = beside + pen.width(sheet.subtitle) <= width
    lines = [] if fits else pen.lines(sheet.subtitle, width)
    top = pen.line * scale

    def draw(x: float, y: float) -> None:
        pen.write(x, y, sheet.title, bold=True, scale=scale)
        if fits:
            pen.write(x + beside, y + top - pen.line * 1.25, sheet.subtitle)
        for at, line in enumerate(lines):
            pen.write(x, y + top + at * pen.line, line)
        pen.pdf.set_line_width(0.5)
        pen.pdf.line(x, y + top + len(lines) * pen.line + 0.5, x + width, y + top + len(lines) * pen.line + 0.5)

    return Drawable(top + len(lines) * pen.line + 2, draw)


def head(pen: TextWriter, words: str, width: float) -> Drawable:
    """The heading of a block, on a rule."""

    def draw(x: float, y: float) -> None:
        pen.write(x, y + pen.line * 0.25, words, bold=True, scale=1.12)
        pen.pdf.set_line_width(0.25)
        pen.pdf.line(x, y + pen.line * 1.42, x + width, y + pen.line * 1.42)

    return Drawable(pen.line * 1.55, draw, is_head=True)


def paragraphs(pen: TextWriter, text: str, width: float) -> list[Drawable]:
    """The lines of a text, one after another."""

    def drawn(line: str) -> Drawable:
        return Drawable(pen.line, lambda x, y: pen.write(x, y, line))

    return [drawn(line) for line in pen.lines(text, width)] if text else []


def row(pen: TextWriter, given: Row, width: float) -> Drawable:
    """The label on the left; dots, boxes and a short value on the right, longer values below."""
    marks = min(_marks_width(pen, given), width)
    words = pen.width(given.label)
    under = marks > 0 and words + marks > width  # the dots and boxes go on a line of their own
    label = pen.lines(given.label, width if under else width - marks)
    top = len(label) + under
    room = width - marks - pen.line * 0.6 - (0 if under else words)
    beside = given.value if pen.width(given.value) <= room and (under or len(label) == 1) else ""
    below = pen.lines(given.value, width - pen.line) if given.value and not beside else []

    def draw(x: float, y: float) -> None:
        for at, line in enumerate(label):
            pen.write(x, y + at * pen.line, line)
        last = y + (top - 1) * pen.line
        _marks(pen, given, x + width - marks, last, marks)
        pen.write(x + width - marks - pen.width(beside), last if under else y, beside)
        for at, line in enumerate(below):
            pen.write(x + pen.line, y + (top + at) * pen.line, line)

    return Drawable((top + len(below)) * pen.line, draw)


def _dots(given: Row) -> int:
    return 0 if given.dots is None else max(given.of, given.dots)


def _marks_width(pen: TextWriter, given: Row) -> float:
    """Millimeters taken by dots and boxes and the space before them; 0 without any."""
    dots, boxes = _dots(given) * DOT, len(given.boxes) * BOX
    return (dots + BEFORE * bool(dots) + boxes + BEFORE * bool(boxes)) * pen.line


def _marks(pen: TextWriter, given: Row, x: float, y: float, width: float) -> None:
    """Dots and boxes side by side, shrunk if they would not fit."""
    pdf, whole = pen.pdf, _marks_width(pen, given)
    one = pen.line * (width / whole if whole else 1)
    pdf.set_line_width(0.18)
    pdf.set_fill_color(0)
    for at in range(dots := _dots(given)):
        style = "DF" if at < (given.dots or 0) else "D"
        pdf.circle(x + (BEFORE + (at + 0.5) * DOT) * one, y + pen.line * 0.5, one * 0.3, style=style)
    x += (dots * DOT + BEFORE * bool(dots) + BEFORE) * one
    for at, mark in enumerate(given.boxes):
        left = x + at * BOX * one
        pdf.rect(left, y + pen.line * 0.1, one * 0.8, one * 0.8)
        pen.write(left + (one * 0.8 - pen.width(mark, bold=True)) / 2, y + pen.line * 0.02, mark, bold=True)
