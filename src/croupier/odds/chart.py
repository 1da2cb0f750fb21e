"""The content of a chart: rows of bars for outcomes, or a grid for an answer in two dimensions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from croupier.core.odds.questions import Answer, Cell, Estimate, Given, OddsQuestion
from croupier.odds.compare import numbers
from croupier.odds.formatting import SMALL, given_in_words, middle, number, percent, value_in_words
from croupier.odds.grid import Grid, Line, make_grid
from croupier.odds.solve import Solution

MOST_ROWS, MOST_NOTHING = 24, 3


class Mark(NamedTuple):
    """One number: the length of its bar, the text next to it, and the 95% interval of an estimate."""

    length: float
    text: str
    tone: str = ""
    low: float = 0
    high: float = 0


class Row(NamedTuple):
    """A label and one mark for each series."""

    label: str
    marks: tuple[Mark, ...]


class Chart(NamedTuple):
    """Title, parameters, rows and footnotes; `series` names the two settings that are compared."""

    title: str
    given: str
    rows: tuple[Row, ...]
    notes: tuple[str, ...] = ()
    series: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    """Column headings of a grid; every row has a mark for each."""
    is_chance: bool = True


def answer_chart(game: str, asked: OddsQuestion, sides: Sequence[tuple[Given, Answer]]) -> Chart:
    """The chart of an answer, or of the answers under two settings."""
    given, answer = sides[0]
    title = f"{game} {asked.name}: {asked.title}"
    if len(sides) > 1:
        return _comparison_chart(title, asked, sides)
    told = ", ".join(given_in_words(asked, given))
    notes = [_summed(answer.summary)] if answer.summary else []
    if answer.cells:
        return _celled(Chart(title, told, (), tuple(notes)), given, answer.cells)
    if answer.estimates:
        notes.append(f"Simulated: {answer.runs:,} runs, seed {answer.seed}; the thin lines show the 95% interval")
    tones = {name: bar.tone for bar in asked.bars for name in bar.of}
    shares: Mapping[str, Fraction | Estimate] = answer.estimates or answer.outcomes
    shown = worth_showing([shares])
    if len(shown) < len(shares):
        notes.append(f"Not shown: {left_out_line(shown, shares)}")
    rows = tuple(Row(outcome_label(asked, name), (mark(shares[name], tones.get(name, "")),)) for name in shown)
    return Chart(title, told, rows, tuple(notes))


def solution_chart(game: str, asked: OddsQuestion, search: Solution) -> Chart:
    """The probability at each value tried, with the solution highlighted."""
    name = "" if search.is_chance else "mean"
    wish = number(name, search.at_least)
    found = (
        "no value tried is enough"
        if search.found is None
        else f"{value_in_words(search.by, search.found.value)} is enough"
    )
    given = ", ".join(given_in_words(asked, search.tried[0].given, [search.by.name]))
    rows = tuple(
        Row(
            value_in_words(search.by, one.value),
            (Mark(float(one.chance), number(name, one.chance), "good" if one is search.found else ""),),
        )
        for one in search.tried
    )
    title = f"{game} {asked.name}: {search.of} at least {wish} by {search.by.name}: {found}"
    return Chart(title, given, rows, is_chance=search.is_chance)


def worth_showing(sides: Iterable[Mapping[str, Fraction | Estimate]]) -> list[str]:
    """The outcomes to show: of a long list, those visible in either setting, and only a few impossible ones."""
    every: dict[str, Fraction] = {}
    for shares in sides:
        for name, share in shares.items():
            every[name] = max(every.get(name, Fraction(0)), middle(share))
    least = SMALL if len(every) > MOST_ROWS else Fraction(0)
    is_bare = sum(not share for share in every.values()) > MOST_NOTHING
    return [name for name, share in every.items() if share >= least and (share or not is_bare)]


def outcome_label(asked: OddsQuestion, name: str) -> str:
    """An outcome, with its unit if it is a bare number."""
    return f"{asked.counts} {name}" if asked.counts and name.isdigit() else name


def left_out_line(shown: Sequence[str], of: Mapping[str, Fraction | Estimate]) -> str:
    """The note about outcomes that are not shown."""
    rest = [middle(share) for name, share in of.items() if name not in shown]
    impossible = sum(not share for share in rest)
    told = [f"{len(rest) - impossible} more below 0.005% each"] if len(rest) > impossible else []
    return ", ".join([*told, f"{impossible} more that are impossible"] if impossible else told)


def mark(share: Fraction | Estimate, tone: str = "") -> Mark:
    low, high = (share.low, share.high) if isinstance(share, Estimate) else (0.0, 0.0)
    return Mark(float(middle(share)), f"{percent(share)}%", tone, low, high)


def _comparison_chart(title: str, asked: OddsQuestion, sides: Sequence[tuple[Given, Answer]]) -> Chart:
    """Two bars for each outcome, labeled by the settings that differ."""
    names = tuple(side_name(asked, given, [other for other, _ in sides]) for given, _ in sides)
    given = Given(sides[0][0].values, asked.rulings)
    found = [numbers(answer) for _, answer in sides]
    nothing = Fraction(0)
    shown = worth_showing(found)
    rows = tuple(
        Row(outcome_label(asked, name), tuple(mark(side.get(name, nothing)) for side in found)) for name in shown
    )
    notes = tuple(f"{name}: {_summed(answer.summary)}" for name, (_, answer) in zip(names, sides, strict=True))
    return Chart(title, ", ".join(given_in_words(asked, given)), rows, notes, names)


def side_name(asked: OddsQuestion, given: Given, every: Sequence[Given]) -> str:
    """What distinguishes one of two settings."""
    differ = [key for key in asked.rulings if len({one.rulings[key] for one in every}) > 1]
    return ", ".join(f"{key}={given.rulings[key]}" for key in differ or asked.rulings)


def _summed(summary: Mapping[str, Fraction | Estimate]) -> str:
    return ", ".join(f"{name} {number(name, value)}" for name, value in summary.items())


def _celled(empty: Chart, given: Given, cells: Sequence[Cell]) -> Chart:
    """A grid if there is more than one column, otherwise a bar per line."""
    found = make_grid(given, cells)
    most = {column: max(line.values.get(column, 0) for line in found.lines) or 1 for column in found.columns}

    def marked(line: Line, column: str) -> Mark:
        value = line.values.get(column, Fraction(0))
        share = value / most[column] if column in found.numbers and len(found.columns) > 1 else value
        return Mark(float(share), found.cell_text(line, column))

    rows = tuple(
        Row(_label(found, line), tuple(marked(line, column) for column in found.columns)) for line in found.lines
    )
    if len(found.columns) == 1:
        return empty._replace(rows=rows, is_chance=not found.numbers)
    first, *rest = found.columns
    return empty._replace(rows=rows, columns=(f"{found.across} {first}".strip(), *rest))


def _label(found: Grid, line: Line) -> str:
    """The label of a line, with units for numbers."""
    numbers = [all(one.at[at].isdigit() for one in found.lines) for at in range(len(found.headings))]
    told = zip(found.headings, line.at, numbers, strict=True)
    return ", ".join(f"{name} {at}" if is_number else at for name, at, is_number in told)
