"""An answer as the API's JSON object, in plain types for `json` or msgspec."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from croupier.core.odds.questions import Answer, Cell, Estimate, Given, OddsQuestion, TooManyCases

BITS = 14_200
"""The longest number that is written out, about 4,270 digits: Python refuses over 4,300."""


def answer_json(game: str, asked: OddsQuestion, given: Given, answer: Answer) -> dict[str, Any]:
    """The object that `--json` prints and the API sends."""
    found: dict[str, Any] = {"game": game, "question": asked.name, "given": given_json(asked, given)}
    if answer.estimates:
        found |= {"method": "simulated", "runs": answer.runs, "seed": answer.seed}
        found["outcomes"] = [{"outcome": name, **share._asdict()} for name, share in answer.estimates.items()]
    elif answer.cells:
        found["cells"] = [_cell(cell) for cell in answer.cells]
    else:
        found["outcomes"] = [
            {"outcome": name, "probability": number_text(share), "decimal": float(share)}
            for name, share in answer.outcomes.items()
        ]
    if answer.summary:
        found["summary"] = {name: _summed(value) for name, value in answer.summary.items()}
    return found


def number_text(number: Fraction) -> str:
    """An exact number as text. Raises TooManyCases if it is too long to write out."""
    if is_long(number):
        raise TooManyCases(
            "this answer's exact fractions have over 4,000 digits; ask for less at a time (fewer tries or dice)"
        )
    return str(number)


def is_long(number: Fraction) -> bool:
    """Whether a number is too long to write out."""
    return max(number.numerator.bit_length(), number.denominator.bit_length()) > BITS


def given_json(asked: OddsQuestion, given: Given) -> dict[str, Any]:
    """The parameters by name, and the rulings that differ from the default."""
    found = {one.name: one.as_json(given.values[one.name]) for one in asked.parameters}
    other = {key: option for key, option in given.rulings.items() if option != asked.rulings.get(key)}
    return {**found, "set": other} if other else found


def _summed(value: Fraction | Estimate) -> Any:
    return number_text(value) if isinstance(value, Fraction) else value._asdict()


def _cell(cell: Cell) -> dict[str, Any]:
    more = {name: number_text(share) for name, share in cell.more.items()}
    return {**cell.at, cell.name: number_text(cell.value), "decimal": float(cell.value), **more}
