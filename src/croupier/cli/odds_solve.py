"""Prints a solved parameter: the probability at each value tried, and the value that is enough."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from croupier.cli.odds_table import Line, aligned, bar, foot, head, plain
from croupier.core.odds.questions import OddsQuestion
from croupier.odds.formatting import exact, given_in_words, number, value_in_words
from croupier.odds.solve import Solution, Try

AROUND = 15
"""How many values to show at each end of a long list."""


def solution_lines(game: str, asked: OddsQuestion, taken: Solution) -> Iterator[Line]:
    """The condition, the solution, and the values tried."""
    by = taken.by
    yield from head(game, asked, given_in_words(asked, taken.tried[0].given, [by.name]))
    yield plain(_result(taken), "bold")
    yield ()
    tried, left_out = _tries_to_show(taken)
    names = aligned([value_in_words(by, one.value) for one in tried])
    for at, (name, one) in enumerate(zip(names, tried, strict=True)):
        if left_out and at == AROUND:
            yield plain(f"... {left_out} more")
        is_enough = one.chance >= taken.at_least
        drawn = "" if not taken.is_chance else bar(one.chance)
        more = exact(one.chance)
        yield (
            (f"{name}  {_chance_text(taken, one.chance):>7}  ", ""),
            (drawn.ljust(30) if more and drawn else drawn, "green" if is_enough else "red"),
            (f"  {more}" if more else "", "dim"),
            ("  <-" if one is taken.found else "", "bold"),
        )
    yield from foot(game, asked)


def _result(taken: Solution) -> str:
    by, wish = taken.by, f"{taken.of} at least {_chance_text(taken, taken.at_least)}"
    if taken.found is None:
        best = max(taken.tried, key=lambda one: one.chance)
        first, last = (value_in_words(by, taken.tried[at].value) for at in (0, -1))
        most = f"{_chance_text(taken, best.chance)} at {value_in_words(by, best.value)}"
        return f"{wish}: no {by.name} from {first} to {last} is enough; the highest chance is {most}"
    value = value_in_words(by, taken.found.value)
    if taken.start is None:
        return f"{wish}: the smallest {by.name} is {value}"
    if taken.found.value == taken.start:
        return f"{wish}: {by.name} {value} is enough"
    return f"{wish}: {by.name} {value}, the nearest to {value_in_words(by, taken.start)}"


def _chance_text(taken: Solution, value: Fraction) -> str:
    return number("" if taken.is_chance else "mean", value)


def _tries_to_show(taken: Solution) -> tuple[Sequence[Try], int]:
    """For a long list: the first and last values or those around the solution, and how many are left out in between."""
    tried = taken.tried
    if len(tried) <= 2 * AROUND:
        return tried, 0
    if taken.found is not None:
        at = tried.index(taken.found)
        return tried[max(0, at - AROUND) : at + AROUND], 0
    return (*tried[:AROUND], *tried[-AROUND:]), len(tried) - 2 * AROUND
