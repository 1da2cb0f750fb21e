"""The few numbers of an answer that a button shows, as JSON's own types."""

from __future__ import annotations

from collections.abc import Container, Sequence
from fractions import Fraction
from typing import Any

from croupier.core.odds.questions import Answer, Bar, Estimate, Given, OddsQuestion
from croupier.odds.telling import told, written

SURELY = " surely"
"""Behind the name of what surely comes: it needs no number."""


def told_with_bars(game: str, asked: OddsQuestion, given: Given, answer: Answer) -> dict[str, Any]:
    """The contract's object, and the bars of a button."""
    return {**told(game, asked, given, answer), "bars": bars(asked, answer)}


def bars(asked: OddsQuestion, answer: Answer) -> list[dict[str, Any]]:
    """Each bar of the question as label, number and tone; those that this answer does not have are left out.

    One that may overlap another of its tone before it is `within`: it is told, and has no part of its own.
    Where none of several can come, what surely comes is told instead.
    """
    outcomes, summary = answer.outcomes or answer.estimates, answer.summary
    found = []
    for at, bar in enumerate(asked.bars):
        row = _row(bar, answer)
        if row is not None:
            found.append({**row, "within": True} if overlaps(bar, asked.bars[:at], outcomes, summary) else row)
    if len(found) > 1 and all(row.get("probability") == "0" for row in found):
        return _sure(answer) or found
    return found


def _sure(answer: Answer) -> list[dict[str, Any]]:
    """The number of an answer that is one cell, or the one outcome that is certain, where it has a name."""
    names = [str(cell.value) for cell in answer.cells] or [
        name for name, share in answer.outcomes.items() if share == 1 and not name.lstrip("-").isdigit()
    ]
    if len(names) != 1:
        return []
    return [{"label": f"{names[0]}{SURELY}", "probability": "1", "decimal": 1.0, "tone": ""}]


def overlaps(bar: Bar, before: Sequence[Bar], outcomes: Container[str], summary: Container[str]) -> bool:
    """Whether a bar may share outcomes with one of its tone before it: surely not where both are of other outcomes."""
    alike = [one for one in before if bar.tone and one.tone == bar.tone]
    whole = all(one.of[0] not in summary and all(name in outcomes for name in one.of) for one in (bar, *alike))
    return bool(alike) and not (whole and all(set(bar.of).isdisjoint(one.of) for one in alike))


def _row(bar: Bar, answer: Answer) -> dict[str, Any] | None:
    if answer.estimates:
        shares = [answer.estimates[name].estimate for name in bar.of if name in answer.estimates]
        summed = answer.summary.get(bar.of[0])
        if isinstance(summed, Estimate):
            shares = [summed.estimate]
        return {"label": bar.label, "estimate": sum(shares), "tone": bar.tone} if shares else None
    number = _number(bar, answer)
    if number is None:
        return None
    return {"label": bar.label, "probability": written(number), "decimal": float(number), "tone": bar.tone}


def _number(bar: Bar, answer: Answer) -> Fraction | None:
    """The number of the summary that a bar names, or what its outcomes add up to."""
    summed = answer.summary.get(bar.of[0])
    if isinstance(summed, Fraction):
        return summed
    shares = [answer.outcomes[name] for name in bar.of if name in answer.outcomes]
    return sum(shares, Fraction(0)) if shares else None
