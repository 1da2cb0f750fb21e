"""Prints a grid of answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from croupier.cli.odds_table import WIDTH, Line, plain, table
from croupier.core.odds.questions import Cell, Given
from croupier.odds.grid import make_grid


def grid(given: Given, cells: Sequence[Cell]) -> Iterator[Line]:
    """The cells under their headings, probabilities in percent; the unit appears only once if space is short."""
    found = make_grid(given, cells)
    before = [f"{found.headings[0]} \\ {found.across}"] if found.across else list(found.headings)
    told = [[*line.at, *(found.cell_text(line, column) for column in found.columns)] for line in found.lines]
    lines = list(table([[*before, *found.columns], *told]))
    if len(lines[0][0][0]) <= WIDTH or found.numbers:
        yield from lines
        return
    bare = [
        [*line.at, *(cell.removesuffix("%") for cell in cells[len(line.at) :])]
        for line, cells in zip(found.lines, told, strict=True)
    ]
    yield from table([[*before, *found.columns], *bare])
    yield ()
    yield plain("in percent", "dim")
