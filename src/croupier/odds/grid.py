"""Lays out an answer as a table: a grid for two parameters, line by line for one or three."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from croupier.core.odds.questions import Cell, Given
from croupier.odds.formatting import decimal, number
from croupier.odds.solve import is_number


class Line(NamedTuple):
    """A line's labels, and its numbers by column."""

    at: tuple[str, ...]
    values: dict[str, Fraction]


class Grid(NamedTuple):
    """Headings of the label columns, the value columns, the lines, and the columns that are not probabilities."""

    headings: tuple[str, ...]
    columns: tuple[str, ...]
    lines: tuple[Line, ...]
    numbers: frozenset[str]
    across: str = ""
    """The parameter that varies across; "" if each column is a different number."""
    wholes: frozenset[str] = frozenset()
    """The non-probability columns that contain only whole numbers."""

    def cell_text(self, line: Line, column: str) -> str:
        """One number as text; empty for a missing cell."""
        if column not in line.values:
            return ""
        if column in self.wholes:
            return str(line.values[column])
        if column in self.numbers:
            return decimal(line.values[column], 3 if self._is_small(column) else 2)
        return number("", line.values[column])

    def _is_small(self, column: str) -> bool:
        """Whether all values are between -1 and 1, such as gains in probability: two decimals would be too few."""
        return all(abs(line.values.get(column, Fraction(0))) < 1 for line in self.lines)


def make_grid(given: Given, cells: Sequence[Cell]) -> Grid:
    """The cells as lines; the column `value` is named by the parameter `value`, if there is one."""
    keys = tuple(cells[0].at)
    is_grid = len(keys) == 2 and not any(cell.more for cell in cells) and _is_full(cells, keys)
    lines: dict[tuple[str, ...], dict[str, Fraction]] = {}
    numbers: set[str] = set()
    for cell in cells:
        at = tuple(_word(cell.at[key]) for key in keys)
        line = lines.setdefault(at[:1] if is_grid else at, {})
        for name, value in {cell.name: cell.value, **cell.more}.items():
            what = str(given.values.get("value", "")) if name == "value" else name
            column = at[1] if is_grid else what or name
            line[column] = value
            if is_number(what) or is_number(column if is_grid else what) or not 0 <= value <= 1:
                numbers.add(column)
    columns = tuple(dict.fromkeys(column for line in lines.values() for column in line))
    told = tuple(Line(at, values) for at, values in lines.items())
    if is_grid:
        return Grid(keys[:1], columns, told, frozenset(numbers), keys[1])
    broken = {name for line in lines.values() for name, value in line.items() if value.denominator != 1}
    return Grid(keys, columns, told, frozenset(numbers), wholes=frozenset(numbers - broken))


def _is_full(cells: Sequence[Cell], keys: tuple[str, ...]) -> bool:
    """Whether most cells of the grid are filled."""
    down, across = (len({_word(cell.at[key]) for cell in cells}) for key in keys)
    return len(cells) * 4 >= down * across * 3


def _word(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
