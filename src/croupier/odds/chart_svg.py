"""Draws a chart: lays out bars, lines and text, and renders them as SVG."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from textwrap import wrap
from typing import NamedTuple

from croupier.odds.chart import Chart, Row

WIDTH, MARGIN, LINE = 720, 24, 20
ROW, TALL = 24, 34
"""The height of a row with one bar, and with two."""
SMALL, LARGE = 13, 17
"""Font sizes in pixels."""
LETTER = 0.56
"""Average width of a character relative to its size."""
NUMBER_SPACE = 78
"""Space for the number next to the longest bar."""

LIGHT = {
    "paper": "#ffffff",
    "ink": "#1b1f24",
    "dim": "#57606a",
    "grid": "#d8dee4",
    "bar": "#2f6fb0",
    "other": "#b9601a",
    "good": "#2b7d46",
    "bad": "#b3372b",
}
DARK = {
    "paper": "#14181d",
    "ink": "#e6edf3",
    "dim": "#9aa7b4",
    "grid": "#30363d",
    "bar": "#5b9bd8",
    "other": "#e0914a",
    "good": "#4cb573",
    "bad": "#e5776b",
}


class Box(NamedTuple):
    """A filled rectangle; `strength` is its opacity."""

    x: float
    y: float
    width: float
    height: float
    color: str
    strength: float = 1


class Word(NamedTuple):
    """A line of text; x is its start, middle or end, y its baseline."""

    x: float
    y: float
    text: str
    color: str = "ink"
    size: int = SMALL
    anchor: str = "start"
    is_bold: bool = False


Shape = Box | Word


class Drawing(NamedTuple):
    """Shapes in drawing order, with the size of the image."""

    title: str
    height: float
    shapes: tuple[Shape, ...]


def draw_chart(chart: Chart) -> Drawing:
    """Lay out all parts of a chart."""
    shapes: list[Shape] = []
    y = float(MARGIN)
    for line in wrap(chart.title, 72):
        y += LARGE + 5
        shapes.append(Word(MARGIN, y - 4, line, size=LARGE, is_bold=True))
    for line in wrap(chart.given, 94):
        y += LINE
        shapes.append(Word(MARGIN, y - 5, line, "dim"))
    y += 12
    drawn = list(_grid(chart, y) if chart.columns else _bars(chart, y))
    shapes += drawn
    y = max([one.y + one.height if isinstance(one, Box) else one.y for one in drawn], default=y) + 10
    for note in chart.notes:
        for line in wrap(note, 94):
            y += LINE
            shapes.append(Word(MARGIN, y - 5, line, "dim"))
    return Drawing(chart.title, y + MARGIN - 6, tuple(shapes))


def _bars(chart: Chart, y: float) -> Iterator[Shape]:
    """A row for each outcome: name, bar and number."""
    for at, name in enumerate(chart.series):
        yield Box(MARGIN, y + 5, 12, 12, _color(at, ""))
        yield Word(MARGIN + 20, y + 15, name)
        y += LINE
    y += 10 if chart.series else 0
    high = TALL if chart.series else ROW
    left = MARGIN + min(260, max((_wide(row.label) for row in chart.rows), default=0)) + 10
    span = WIDTH - MARGIN - NUMBER_SPACE - left
    top, steps = scale(max((mark.high or mark.length for row in chart.rows for mark in row.marks), default=1))
    foot = y + 22 + len(chart.rows) * high
    for step in range(steps + 1):
        x = left + span * step / steps
        told = top * step / steps
        yield Box(x, y + 18, 1, foot - y - 18, "grid")
        yield Word(x, y + 12, f"{told * 100:g}%" if chart.is_chance else f"{told:g}", "dim", 11, "middle")
    for at, row in enumerate(chart.rows):
        yield from _row(row, left, y + 22 + at * high, span / top, high)


def _row(row: Row, left: float, y: float, unit: float, high: float) -> Iterator[Shape]:
    yield Word(left - 8, y + high / 2 + 4, _cut(row.label), anchor="end")
    high = (high - 6) / len(row.marks)
    for at, mark in enumerate(row.marks):
        top, color = y + 3 + at * high, _color(at, mark.tone)
        yield Box(left, top, max(mark.length * unit, 0.5 if mark.length else 0), high - (len(row.marks) > 1), color)
        if mark.high:
            yield Box(left + mark.low * unit, top + high / 2 - 0.75, (mark.high - mark.low) * unit, 1.5, "ink")
        end = left + (mark.high or mark.length) * unit
        size = SMALL if len(row.marks) == 1 else 11
        yield Word(end + 6, top + high / 2 + size * 0.36, mark.text, size=size)


def _grid(chart: Chart, y: float) -> Iterator[Shape]:
    """A table whose cells get darker with larger numbers."""
    left = MARGIN + max(_wide(row.label) for row in chart.rows) + 10
    wide = (WIDTH - MARGIN - left) / len(chart.columns)
    size = 12 if wide > 52 else 9
    for at, name in enumerate(chart.columns):
        yield Word(left + wide * (at + 0.5), y + 14, name, "dim", 10, "middle")
    for down, row in enumerate(chart.rows):
        top = y + 22 + down * ROW
        yield Word(left - 8, top + 16, _cut(row.label), anchor="end")
        for at, mark in enumerate(row.marks):
            x = left + wide * at
            yield Box(x + 1, top + 1, wide - 2, ROW - 2, "bar", 0.04 + 0.5 * mark.length)
            text = mark.text if wide > 58 else mark.text.removesuffix("%")
            yield Word(x + wide / 2, top + 16, text, size=size, anchor="middle")


def scale(most: float) -> tuple[float, int]:
    """The end of a scale that has room for this value, and its number of steps.

    >>> scale(0.32), scale(0.049), scale(7)
    ((0.4, 4), (0.05, 5), (10, 5))

    """
    power = 1e-6
    while power * 10 < most:
        power *= 10
    for times, steps in ((1, 5), (2, 4), (4, 4), (5, 5), (6, 3), (8, 4), (10, 5)):
        if most <= power * times * (1 + 1e-9):
            return round(power * times, 9), steps
    return round(power * 10, 9), 5


def svg(chart: Chart) -> str:
    """The chart as SVG, dark if the viewer prefers dark colors."""
    made = draw_chart(chart)
    colors = "".join(f".{name}{{fill:{value}}}" for name, value in LIGHT.items())
    dark = "".join(f".{name}{{fill:{value}}}" for name, value in DARK.items())
    shapes = "\n".join(map(_shape_svg, made.shapes))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{made.height:g}"'
        f' viewBox="0 0 {WIDTH} {made.height:g}" role="img" font-family="system-ui, sans-serif">\n'
        f"<title>{escape(made.title)}</title>\n"
        f"<style>{colors}@media (prefers-color-scheme: dark){{{dark}}}</style>\n"
        f'<rect class="paper" width="100%" height="100%"/>\n{shapes}\n</svg>\n'
    )


def _shape_svg(shape: Shape) -> str:
    if isinstance(shape, Box):
        faint = "" if shape.strength == 1 else f' fill-opacity="{shape.strength:.3g}"'
        return (
            f'<rect class="{shape.color}" x="{shape.x:.5g}" y="{shape.y:.5g}" width="{shape.width:.5g}"'
            f' height="{shape.height:.5g}"{faint}/>'
        )
    anchor = "" if shape.anchor == "start" else f' text-anchor="{shape.anchor}"'
    bold = ' font-weight="600"' if shape.is_bold else ""
    return (
        f'<text class="{shape.color}" x="{shape.x:.5g}" y="{shape.y:.5g}" font-size="{shape.size}"{anchor}{bold}>'
        f"{escape(shape.text)}</text>"
    )


def _color(series: int, tone: str) -> str:
    return "other" if series else tone or "bar"


def _wide(text: str) -> float:
    return len(_cut(text)) * SMALL * LETTER


def _cut(text: str) -> str:
    return text if len(text) <= 35 else text[:34] + "…"
