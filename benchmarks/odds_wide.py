"""Anything that may be given to a question of odds: its example, with random values over all that is allowed in it."""

from collections.abc import Iterator
from random import Random
from typing import Any

from croupier.core.odds.parameters import Card, Listed, OneOf, Parameter, Whole, Wholes, YesNo
from croupier.core.odds.questions import Given, OddsQuestion, TooManyCases
from croupier.core.refusals import Refusal
from croupier.odds import evaluate

TRIES = 100
"""As often values are drawn for each input: many go against a rule together."""


def inputs(asked: OddsQuestion, count: int) -> Iterator[Given]:
    """At most so many inputs that are answered, always the same."""
    luck, found = Random(asked.name), 0
    for _ in range(count * TRIES):
        share = luck.random()
        drawn = {one.name: value(one, luck) for one in asked.parameters if luck.random() < share}
        try:
            given = evaluate.read(
                asked, {**asked.example, **{name: one for name, one in drawn.items() if one is not None}}
            )
            evaluate.answer(asked, given)
        except (Refusal, TooManyCases):
            continue
        yield given
        found += 1
        if found == count:
            return


def value(of: Parameter, luck: Random) -> Any:
    """One of all values that a parameter allows, small ones more often; None for one that only its game knows."""
    match of:
        case Whole():
            return luck.randint(of.least, min(of.most, of.least + 10 ** luck.randint(1, 5)))
        case YesNo():
            return luck.random() < 0.5
        case OneOf():
            return luck.choice(of.options)
        case Wholes():
            return [luck.randint(of.least, of.most) for _ in range(luck.randint(1, min(5, of.count)))]
        case Listed():
            many = luck.randint(of.least, min(of.most, of.least + luck.choice((0, 3, 12, 40))))
            return luck.sample(list(of.among) * of.each, many)
        case Card():
            return luck.choice(of.among)
    return None
