"""Compares a question under two settings, to show the effect of a ruling."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from croupier.core.odds.questions import Answer, Estimate, Given, OddsQuestion
from croupier.core.refusals import Invalid
from croupier.odds import evaluate
from croupier.odds.serialize import answer_json


class Side(NamedTuple):
    """One side of a comparison: the question under one setting, and the answer."""

    given: Given
    answer: Answer


class Difference(NamedTuple):
    """One outcome or summary number on both sides; `more` is the second minus the first."""

    name: str
    one: Fraction
    other: Fraction

    @property
    def more(self) -> Fraction:
        return self.other - self.one


def settings(chosen: Iterable[str]) -> tuple[dict[str, str], ...]:
    """Parse `RULING=OPTION`: one setting, or two if a ruling is given twice. Raises Invalid.

    >>> settings(["tie=pc", "botch=net", "tie=gm"])
    ({'tie': 'pc', 'botch': 'net'}, {'tie': 'gm', 'botch': 'net'})

    """
    options: dict[str, list[str]] = {}
    for one in chosen:
        key, equals, option = one.partition("=")
        if not (key and equals and option):
            raise Invalid("set", one, "RULING=OPTION")
        options.setdefault(key, []).append(option)
        if len(options[key]) > 2:
            raise Invalid("set", one, f"at most two options of {key}, for a comparison")
    count = max(map(len, options.values()), default=1)
    return tuple({key: found[min(at, len(found) - 1)] for key, found in options.items()} for at in range(count))


def sides(
    game: str,
    asked: OddsQuestion,
    given: Mapping[str, Any],
    chosen: Iterable[Mapping[str, str]],
    step: Callable[[int], None] | None = None,
) -> tuple[Side, ...]:
    """The answer under each setting, with a shared step limit. Raises Invalid, TooManyCases."""
    limit = step or evaluate.Limit(asked.name)
    read = [evaluate.read(asked, given, evaluate.rulings(game, asked, options)) for options in chosen]
    return tuple(Side(one, evaluate.answer(asked, one, limit)) for one in read)


def numbers(answer: Answer) -> dict[str, Fraction | Estimate]:
    """Every probability of an answer by name, cells included: `pool 3, difficulty 6`."""
    found: dict[str, Fraction | Estimate] = {**answer.outcomes, **answer.estimates}
    for cell in answer.cells:
        at = ", ".join(f"{key} {value}" for key, value in cell.at.items())
        for name, value in {cell.name: cell.value, **cell.more}.items():
            found[f"{at}: {name}" if cell.more else at] = value
    return found


def differences(one: Mapping[str, Any], other: Mapping[str, Any]) -> tuple[Difference, ...]:
    """Both sides of every name, in the order of the first; a name missing on one side counts as 0."""
    nothing = Fraction(0)
    return tuple(
        Difference(name, one.get(name, nothing), other.get(name, nothing))
        for name in {**one, **other}
        if all(isinstance(side.get(name, nothing), Fraction) for side in (one, other))
    )


Serializer = Callable[[str, OddsQuestion, Given, Answer], dict[str, Any]]
"""Converts an answer to a JSON object."""


def comparison_json(
    game: str, asked: OddsQuestion, both: Iterable[tuple[Given, Answer]], tell: Serializer = answer_json
) -> dict[str, Any]:
    """Both sides as one JSON object, with the API's answer objects under `sides`."""
    each = [tell(game, asked, *side) for side in both]
    rest = [{key: value for key, value in one.items() if key not in ("game", "question")} for one in each]
    return {"game": game, "question": asked.name, "sides": rest}
