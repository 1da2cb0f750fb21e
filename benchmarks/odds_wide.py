"""Random parameters for an odds question: its example, with values over everything that it allows."""

from collections.abc import Iterator
from random import Random
from typing import Any

from croupier.core.odds.parameters import Card, Listed, OneOf, Parameter, Whole, Wholes, YesNo
from croupier.core.odds.questions import Given, OddsQuestion, TooManyCases
from croupier.core.refusals import Refusal
from croupier.odds import evaluate

TRIES = 100
"""How often values are drawn for each input: many combinations break a rule."""


def inputs(asked: OddsQuestion, count: int) -> Iterator[Given]:
    """This many inputs that have an answer, always the same."""
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
    """A random allowed value of a parameter, small ones more often; None for a kind that only its game knows."""
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
