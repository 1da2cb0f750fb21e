"""The definition of an odds question, and the shape of its answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from croupier.core.odds.parameters import Parameter


class Cell(NamedTuple):
    """One number of a table of answers: its position, the name of the value, the value, and related values."""

    at: dict[str, Any]
    value: Fraction
    name: str = "value"
    more: dict[str, Fraction] = {}


class Estimate(NamedTuple):
    """A probability estimated from simulated runs, with its 95% interval."""

    estimate: float
    low: float
    high: float


class Answer(NamedTuple):
    """An answer: each outcome with its exact probability, in display order.

    The probabilities of `outcomes` add up to exactly 1. A table of answers has `cells` instead; a simulated answer has
    `estimates`, `runs` and `seed` instead, and its summary consists of estimates too. If no fraction is exact, `error`
    in the summary bounds the error of every probability, `mean-error` that of the mean.
    """

    outcomes: dict[str, Fraction]
    summary: Mapping[str, Fraction | Estimate] = {}
    cells: tuple[Cell, ...] = ()
    estimates: dict[str, Estimate] = {}
    runs: int = 0
    seed: str = ""


class Bar(NamedTuple):
    """One number on a button: a name, and the outcomes (or the summary number) that make it up."""

    label: str
    of: tuple[str, ...]
    tone: str = ""
    """Its tone: "good", "bad", or empty for neither."""
    rare: bool = False
    """Whether it is left out where it cannot happen."""


OTHER_SIDE, NO_SIDE = "other side", "no side"
"""The `tones` of a request by a seat for which good is bad, and by one that is on no side."""
Values = Mapping[str, Any]


def without_limit(done: int) -> None:
    """The `step` function when there is no limit."""


class Given:
    """The input of an answer: `given["pool"]` for each parameter, and the option of each relevant ruling.

    `step` is called with the amount of work since the last call: it stops an answer that would take minutes
    (TooManyCases) or is no longer wanted (Canceled).
    """

    __slots__ = ("rulings", "step", "values")

    def __init__(self, values: Values, rulings: Mapping[str, str], step: Callable[[int], None] = without_limit) -> None:
        self.values = values
        self.rulings = rulings
        self.step = step

    def __getitem__(self, name: str) -> Any:
        return self.values[name]


class OddsQuestion(NamedTuple):
    """One question: its parameters, the rulings that affect it with the ledger's defaults, and the answer.

    `answer` raises Invalid for a combination that no rule allows. `heavy`: may take longer than a millisecond and runs
    in the worker process. `bars` are the numbers on a button.
    """

    name: str
    title: str
    help: str
    parameters: tuple[Parameter, ...]
    answer: Callable[[Given], Answer]
    clauses: tuple[str, ...]
    example: Mapping[str, str]
    """Example parameters as typed, for the help and the page."""
    rulings: Mapping[str, str] = {}
    bars: tuple[Bar, ...] = ()
    heavy: bool = False
    counts: str = ""
    """The unit of outcomes that are bare numbers: "total"."""

    def parameter(self, name: str) -> Parameter | None:
        return next((one for one in self.parameters if one.name == name), None)


class OddsRequest(NamedTuple):
    """The odds question of a choice, filled in from a seat's view.

    `when` names the part that chance alone decides: "if you hit". `receipt` says in one line what it was computed from:
    "47 cards that you have not seen". `tones`: whose good and bad the bars show, if not the question's own.
    """

    question: str
    given: Values
    when: str = ""
    receipt: str = ""
    tones: str = ""


class WhyNoOdds(NamedTuple):
    """What a view, a seat and a command lack for odds, in a player's words; empty if nothing explains it."""

    words: Callable[[Any, str, Any], str] = lambda view, seat, command: ""


class TooManyCases(Exception):
    """Raised for a question that would take too long; the message says what to ask instead."""


class Canceled(Exception):
    """Raised when the answer is no longer needed."""
