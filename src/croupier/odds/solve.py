"""Solves for a parameter: the smallest change that reaches a given probability."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from croupier.core.odds.parameters import OneOf, Parameter, Whole, YesNo
from croupier.core.odds.questions import Answer, Given, OddsQuestion, TooManyCases
from croupier.core.refusals import Invalid
from croupier.odds.evaluate import Limit, answer, read
from croupier.odds.serialize import given_json, number_text

MOST = 1000
"""Maximum number of values tried."""
BEYOND = 10
"""How many more values are tried after a solution, since a chance may fall again; none if an answer takes long."""
REFUSED = 50
"""How many values in a row may be rejected by a rule before the search stops."""
WORDS = frozenset(
    ["mean", "expected", "points", "experience", "value", "total", "gain", "damage", "stress", "range", "aces", "draws"]
)
NAMES = frozenset(("cards-lost", "if-valid", "lost", "best", "price", "hands"))
"""Words in the names of numbers that are not probabilities, and such names in full."""


class Try(NamedTuple):
    """One value of the parameter, with all parameters and the resulting probability."""

    value: Any
    given: Given
    chance: Fraction


class Solution(NamedTuple):
    """The condition, the values tried in order, and the first one that is enough."""

    by: Parameter
    of: str
    at_least: Fraction
    start: Any
    tried: tuple[Try, ...]
    found: Try | None
    is_chance: bool = True


def solve(
    asked: OddsQuestion,
    given: Mapping[str, Any],
    options: Mapping[str, str],
    *,
    by: str,
    at_least: str,
    of: str = "",
    step: Callable[[int], None] | None = None,
) -> Solution:
    """The value of `by` nearest to its start that makes `of` at least this likely.

    The start is the given value, else the default, else the minimum. Probabilities need not rise with the value, so
    each is computed. A value that a rule rejects is skipped. Raises Invalid; TooManyCases if it would take minutes.
    """
    moved, wish, name = movable_parameter(asked, by), chance(at_least), of or default_measure(asked)
    start = moved.read(given[by]) if by in given else None if moved.required else moved.default
    limit = step or Limit(asked.name)
    tried: list[Try] = []
    refused: list[Invalid] = []
    found: Try | None = None
    is_chance = True
    left = MOST
    for value in values_outwards(moved, start):
        if not left or (len(refused) == REFUSED and not tried):
            break
        left -= 1
        try:
            what = read(asked, {**given, by: moved.as_json(value)}, options)
            answered = answer(asked, what, limit)
            one = Try(value, what, measure(asked, answered, name))
        except Invalid as refusal:
            refused.append(refusal)
            continue
        except TooManyCases:
            if found is None:
                raise
            break
        tried.append(one)
        is_chance = name not in answered.summary or not is_number(name)
        if found is None and one.chance >= wish:
            found = one
            left = 0 if asked.heavy else min(left, BEYOND)
    if not tried:
        raise refused[0]
    if wish > 1 and is_chance:
        raise Invalid("at-least", at_least, "a chance of at most 1")
    order = allowed(moved).index
    return Solution(moved, name, wish, start, tuple(sorted(tried, key=lambda one: order(one.value))), found, is_chance)


def movable_parameter(asked: OddsQuestion, by: str) -> Parameter:
    """The parameter to vary. Raises Invalid for an unknown one or one whose values have no order."""
    moved = asked.parameter(by)
    if isinstance(moved, (Whole, OneOf, YesNo)):
        return moved
    able = ", ".join(one.name for one in asked.parameters if isinstance(one, (Whole, OneOf, YesNo)))
    why = (
        f"{able or 'nothing: no parameter can be varied'} (a list of cards has no order)" if moved is not None else able
    )
    raise Invalid("by", by, why)


def allowed(moved: Parameter) -> tuple[Any, ...] | range:
    """Every value of the parameter, from minimum to maximum."""
    if isinstance(moved, Whole):
        return range(moved.least, moved.most + 1)
    return moved.options if isinstance(moved, OneOf) else (False, True)


def values_outwards(moved: Parameter, start: Any) -> Iterator[Any]:
    """A parameter's values by distance from the start; the lower one first in a tie."""
    every = allowed(moved)
    at = 0 if start is None else every.index(start)
    yield every[at]
    for far in range(1, len(every)):
        if at - far >= 0:
            yield every[at - far]
        if at + far < len(every):
            yield every[at + far]


def measure(asked: OddsQuestion, found: Answer, of: str) -> Fraction:
    """One number of an answer: from its summary, one or several outcomes, or the number of a bar."""
    if found.estimates or found.cells:
        what = "simulated" if found.estimates else "a table"
        raise Invalid("at-least", asked.name, f"a question with exact outcomes; this answer is {what}")
    known = {**found.outcomes, **{key: value for key, value in found.summary.items() if isinstance(value, Fraction)}}
    if of in known:
        return known[of]
    bars = {bar.label: bar.of for bar in asked.bars}
    if of in bars:
        shares = [known[part] for part in bars[of] if part in known]
        return shares[0] if bars[of][0] in found.summary else sum(shares, Fraction(0))
    parts = of.split(",")
    if any(part not in known for part in parts):
        raise Invalid("of", of, ", ".join(dict.fromkeys([*found.summary, *bars, *found.outcomes])))
    return sum((known[part] for part in parts), Fraction(0))


def is_number(name: str) -> bool:
    """Whether a number of a summary is not a probability, judging by its name.

    >>> is_number("mean damage"), is_number("success")
    (True, False)
    """
    return name in NAMES or any(word in WORDS for word in name.replace("-", " ").replace(":", " ").split())


def default_measure(asked: OddsQuestion) -> str:
    """The default measure: the first good bar."""
    good = [bar for bar in asked.bars if bar.tone == "good"] or list(asked.bars)
    return good[0].label if good else ""


def chance(typed: str) -> Fraction:
    """Parse a probability, or a number from the summary. Raises Invalid.

    >>> chance("75%") == chance("0.75") == chance("3/4")
    True

    """
    text = typed.strip()
    body, percent = (text[:-1].strip(), 100) if text.endswith("%") else (text, 1)
    top, slash, below = body.partition("/")
    digits = top.replace(".", "", 0 if slash else 1)
    plain = all(part.isascii() and part.isdigit() and len(part) < 20 for part in (digits, below or "1"))
    if not plain or (slash and not int(below or "0")):
        raise Invalid("at-least", typed, "a chance such as 3/4, 0.75 or 75%, or a number from the summary")
    return Fraction(body) / percent


def solution_json(game: str, asked: OddsQuestion, taken: Solution) -> dict[str, Any]:
    """The search as a JSON object; `least` is null if no value tried is enough."""
    by, found = taken.by, taken.found
    given = given_json(asked, taken.tried[0].given)
    del given[by.name]
    tries = [
        {by.name: by.as_json(one.value), "probability": number_text(one.chance), "decimal": float(one.chance)}
        for one in taken.tried
    ]
    return {
        "game": game,
        "question": asked.name,
        "given": given,
        "by": by.name,
        "of": taken.of,
        "at_least": str(taken.at_least),
        "least": by.as_json(found.value) if found else None,
        "tried": tries,
    }
