"""The few numbers of an answer that a button shows, as plain JSON types."""

from __future__ import annotations

from collections.abc import Container, Sequence
from fractions import Fraction
from typing import Any

from croupier.core.odds.questions import Answer, Bar, Estimate, Given, OddsQuestion
from croupier.odds.serialize import answer_json, number_text
from croupier.odds.solve import is_number

CERTAIN = "always "
"""The prefix of a label for something certain, which needs no number."""


def answer_json_with_bars(game: str, asked: OddsQuestion, given: Given, answer: Answer) -> dict[str, Any]:
    """The API's answer object, plus the bars of a button."""
    return {**answer_json(game, asked, given, answer), "bars": bars(asked, answer)}


def bars(asked: OddsQuestion, answer: Answer) -> list[dict[str, Any]]:
    """Each bar of the question as label, number and tone, without those missing from this answer and rare ones of 0.

    A bar that may overlap an earlier one of its tone is `within`: it is shown but has no part of its own. A mean is a
    `number`, not a probability. If none of several bars is possible, or one of several exclusive bars is certain, the
    certain outcome is shown instead.
    """
    outcomes, summary = answer.outcomes or answer.estimates, answer.summary
    found, rare = [], [bar.label for bar in asked.bars if bar.rare]
    for at, bar in enumerate(asked.bars):
        row = _row(bar, answer)
        if row is not None:
            found.append({**row, "within": True} if overlaps(bar, asked.bars[:at], outcomes, summary) else row)
    means = [row for row in found if "number" in row]
    chances = [row for row in found if "number" not in row]
    shares = [row.get("probability") for row in chances]
    never = shares.count("0")
    if len(shares) > 1 and never == len(shares):
        return [*(_sure(answer) or chances), *means]
    if "1" in shares and 0 < never == len(shares) - 1 and _exclude(asked.bars, answer):
        one = chances[shares.index("1")]
        return [{**one, "label": f"{CERTAIN}{one['label']}"}, *means]
    return [row for row in found if row.get("probability") != "0" or row["label"] not in rare]


def _exclude(bars: Sequence[Bar], answer: Answer) -> bool:
    """Whether no two of these bars can occur together: they share no outcomes, or all concern one card."""
    names = [name for bar in bars if not _kind(bar, answer) for name in bar.of]
    apart = len(set(names)) == len(names) and all(name in answer.outcomes for name in names)
    return len(answer.cells) == 1 or (apart and not any(name in answer.summary for name in names))


def _sure(answer: Answer) -> list[dict[str, Any]]:
    """The value of a single-cell answer, or the one certain outcome, if it has a name."""
    names = [str(cell.value) for cell in answer.cells] or [
        name for name, share in answer.outcomes.items() if share == 1 and not name.lstrip("-").isdigit()
    ]
    if len(names) != 1:
        return []
    return [{"label": f"{CERTAIN}{names[0]}", "probability": "1", "decimal": 1.0, "tone": ""}]


def overlaps(bar: Bar, before: Sequence[Bar], outcomes: Container[str], summary: Container[str]) -> bool:
    """Whether a bar may overlap an earlier one of its tone: not if they clearly have different outcomes."""
    alike = [one for one in before if bar.tone and one.tone == bar.tone]
    whole = all(one.of[0] not in summary and all(name in outcomes for name in one.of) for one in (bar, *alike))
    return bool(alike) and not (whole and all(set(bar.of).isdisjoint(one.of) for one in alike))


def _row(bar: Bar, answer: Answer) -> dict[str, Any] | None:
    if answer.estimates:
        shares = [answer.estimates[name].estimate for name in bar.of if name in answer.estimates]
        summed = answer.summary.get(bar.of[0])
        if isinstance(summed, Estimate):
            shares = [summed.estimate]
        return {"label": bar.label, "estimate": sum(shares), "tone": bar.tone, **_kind(bar, answer)} if shares else None
    number = _number(bar, answer)
    if number is None:
        return None
    told = {"label": bar.label, "probability": number_text(number), "decimal": float(number), "tone": bar.tone}
    return {**told, **_kind(bar, answer)}


def _kind(bar: Bar, answer: Answer) -> dict[str, bool]:
    return {"number": True} if bar.of[0] in answer.summary and is_number(bar.of[0]) else {}


def _number(bar: Bar, answer: Answer) -> Fraction | None:
    """The number of the summary that a bar refers to, or the sum of its outcomes."""
    summed = answer.summary.get(bar.of[0])
    if isinstance(summed, Fraction):
        return summed
    shares = [answer.outcomes[name] for name in bar.of if name in answer.outcomes]
    return sum(shares, Fraction(0)) if shares else None
