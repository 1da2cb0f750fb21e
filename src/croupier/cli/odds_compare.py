"""Prints the answers under two settings and their difference."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from croupier.cli.odds_table import Line, plain, table
from croupier.core.odds.questions import Answer, Estimate, Given, OddsQuestion
from croupier.odds.chart import outcome_label, side_name, worth_showing
from croupier.odds.compare import numbers
from croupier.odds.formatting import decimal, middle, number


def comparison_lines(asked: OddsQuestion, sides: Sequence[tuple[Given, Answer]]) -> Iterator[Line]:
    """Every outcome, then the summary, under both; the difference is in percentage points."""
    every = [given for given, _ in sides]
    heading = ["", *(side_name(asked, given, every) for given in every), "difference"]
    outcomes = [numbers(answer) for _, answer in sides]
    summaries = [dict(answer.summary) for _, answer in sides]
    shown = worth_showing(outcomes)
    is_table = bool(sides[0][1].cells)
    value = str(every[0].values.get("value", ""))
    lines = [
        [outcome_label(asked, name), *_line(name, outcomes, f"{value} {name}" if is_table else "")[1:]]
        for name in shown
    ]
    for name in dict.fromkeys([*summaries[0], *summaries[1]]):
        told = [number(name, side[name]) if name in side else "" for side in summaries]
        lines.append(_line(name, summaries, name) if all(told) else [name, *told, ""])
    first, *rest = table([heading, *lines])
    yield first
    yield from rest[: len(shown)]
    if summaries[0] and shown:
        yield ()
    yield from rest[len(shown) :]
    simulated = [answer for _, answer in sides if answer.estimates]
    if simulated:
        yield ()
        yield plain(f"simulated: {simulated[0].runs:,} runs; small differences mean nothing")


def _line(name: str, sides: Sequence[Mapping[str, Fraction | Estimate]], kind: str) -> list[str]:
    """One name with both numbers, and the second minus the first; `kind` says if it is a probability."""
    one, other = (side.get(name, Fraction(0)) for side in sides)
    more = middle(other) - middle(one)
    told = f"{decimal(more * 100)}%" if number(kind, one).endswith("%") else decimal(more)
    return [name, number(kind, one), number(kind, other), told if told.startswith(("-", "0.00")) else f"+{told}"]
