"""What a question of odds is, and what its answer looks like (contracts: the odds)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from croupier.core.odds.parameters import Parameter


class Cell(NamedTuple):
    """One number of a table of answers: where it stands, which value it is, the value itself, and others beside it."""

    at: dict[str, Any]
    value: Fraction
    name: str = "value"
    more: dict[str, Fraction] = {}


class Estimate(NamedTuple):
    """A share that was counted in simulated runs, with its 95 % interval."""

    estimate: float
    low: float
    high: float


class Answer(NamedTuple):
    """What comes of it: each outcome with its exact probability, in the order in which they are told.

    The probabilities of `outcomes` add up to exactly 1. A table of answers has `cells` instead; an answer that was
    simulated has `estimates`, `runs` and `seed` instead, and its summary is one of estimates too. Where no fraction is
    exact, `error` in the summary says by how much any chance may be off at most, `mean-error` by how much the mean.
    """

    outcomes: dict[str, Fraction]
    summary: Mapping[str, Fraction | Estimate] = {}
    cells: tuple[Cell, ...] = ()
    estimates: dict[str, Estimate] = {}
    runs: int = 0
    seed: str = ""


class Bar(NamedTuple):
    """One of the few numbers that a button shows: a name, outcomes (or one number of the summary) that make it up."""

    label: str
    of: tuple[str, ...]
    tone: str = ""
    """good, bad, or neither."""


Values = Mapping[str, Any]


def without_limit(done: int) -> None:
    """What is called with the work done, where nothing limits it."""


class Given:
    """What an answer is worked out from: `given["pool"]` for each parameter, the option of each ruling that matters.

    `step` is called with how much was done since the last call: it stops what would take minutes (TooMuch), or what
    is not wanted any more (NotWanted).
    """

    __slots__ = ("rulings", "step", "values")

    def __init__(self, values: Values, rulings: Mapping[str, str], step: Callable[[int], None] = without_limit) -> None:
        self.values = values
        self.rulings = rulings
        self.step = step

    def __getitem__(self, name: str) -> Any:
        return self.values[name]


class OddsQuestion(NamedTuple):
    """One question: its parameters, the rulings that change its answer with the ledger's defaults, and the answer.

    `answer` raises Invalid where no rule allows what is given together. `heavy`: it may take longer than a
    millisecond and is worked out beside the table. `bars` are what a button shows of it.
    """

    name: str
    title: str
    help: str
    parameters: tuple[Parameter, ...]
    answer: Callable[[Given], Answer]
    clauses: tuple[str, ...]
    example: Mapping[str, str]
    """Parameters as they are typed, for the help and the page."""
    rulings: Mapping[str, str] = {}
    bars: tuple[Bar, ...] = ()
    heavy: bool = False
    counts: str = ""
    """What outcomes that are bare numbers count, in a word before them: "total"."""

    def parameter(self, name: str) -> Parameter | None:
        return next((one for one in self.parameters if one.name == name), None)


class OddsRequest(NamedTuple):
    """The question that a choice puts to chance, as a seat's view fills it in.

    `when` names the part that can be computed where not chance alone decides: "if you hit". `receipt` says in a line
    from what it was computed: "47 cards that you have not seen".
    """

    question: str
    given: Values
    when: str = ""
    receipt: str = ""


class TooManyCases(Exception):
    """A question would take too long; the message says what to ask instead."""


class Canceled(Exception):
    """Who asked has gone on to something else."""
