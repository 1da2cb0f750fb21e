"""The wire types of odds: the games' questions, answers, and the odds of choices on a live socket."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from croupier.web.wire_games import Setting

# Questions, for everyone


class OddsName(Struct, frozen=True):
    """A question by its name."""

    name: str
    title: str


class OddsOfGame(Struct, frozen=True):
    """The names of one game's questions."""

    game: str
    title: str
    questions: tuple[OddsName, ...]


class OddsGames(Struct, frozen=True):
    """Every game with odds questions."""

    games: tuple[OddsOfGame, ...]


class OddsParameter(Struct, frozen=True, omit_defaults=True):
    """One parameter of a question; `default` as typed, or none if it is required."""

    name: str
    help: str
    kind: str
    required: bool
    allowed: str
    default: str | UnsetType = UNSET
    least: int | UnsetType = UNSET
    most: int | UnsetType = UNSET
    options: tuple[str, ...] | UnsetType = UNSET
    among: tuple[str, ...] | UnsetType = UNSET
    each: int | UnsetType = UNSET
    count: int | UnsetType = UNSET


class OddsBarOf(Struct, frozen=True):
    """One number shown on a button: the outcomes it adds up, or a number from the summary."""

    label: str
    of: tuple[str, ...]
    tone: str


class OddsQuestion(Struct, frozen=True):
    """A full question: its parameters, an example as typed, and the rulings that change its answer."""

    name: str
    title: str
    help: str
    clauses: tuple[str, ...]
    parameters: tuple[OddsParameter, ...]
    example: dict[str, str]
    rulings: tuple[Setting, ...]
    bars: tuple[OddsBarOf, ...]
    heavy: bool


class OddsQuestions(Struct, frozen=True):
    """The questions of one game."""

    game: str
    title: str
    questions: tuple[OddsQuestion, ...]


# Answers


class OddsOutcome(Struct, frozen=True, omit_defaults=True):
    """One outcome with its exact probability; if simulated, an estimate with its 95% interval."""

    outcome: str
    probability: str | UnsetType = UNSET
    decimal: float | UnsetType = UNSET
    estimate: float | UnsetType = UNSET
    low: float | UnsetType = UNSET
    high: float | UnsetType = UNSET


class OddsAnswer(Struct, frozen=True, omit_defaults=True):
    """An answer, as `croupier odds --json` prints it: outcomes, or the `cells` of a table."""

    game: str
    question: str
    given: dict[str, Any]
    outcomes: tuple[OddsOutcome, ...] | UnsetType = UNSET
    cells: tuple[dict[str, Any], ...] | UnsetType = UNSET
    summary: dict[str, Any] | UnsetType = UNSET
    method: Literal["simulated"] | UnsetType = UNSET
    runs: int | UnsetType = UNSET
    seed: str | UnsetType = UNSET


# The odds of choices


class OddsBar(Struct, frozen=True, omit_defaults=True):
    """A number on a button; `tone` is good, bad, or neither. Usually a probability; a mean is a `number`.

    `within`: it may overlap an earlier bar of the same tone.
    """

    label: str
    probability: str | UnsetType = UNSET
    decimal: float | UnsetType = UNSET
    estimate: float | UnsetType = UNSET
    tone: str = ""
    within: bool = False
    number: bool = False


class OddsReceipt(Struct, frozen=True):
    """What the odds were computed from, in one line, and the clauses used."""

    text: str
    clauses: tuple[str, ...]


class ChoiceOdds(Struct, frozen=True, omit_defaults=True):
    """The odds of a choice from its seat's knowledge: the answer, its headline numbers, and when it applies.

    With `waiting`, the rest is absent: the answer takes longer and is sent when it is ready. `missing` is all there is
    if there are no odds: what the seat would have to know, in words.
    """

    choice: str
    waiting: bool = False
    missing: str = ""
    game: str | UnsetType = UNSET
    question: str | UnsetType = UNSET
    given: dict[str, Any] | UnsetType = UNSET
    outcomes: tuple[OddsOutcome, ...] | UnsetType = UNSET
    cells: tuple[dict[str, Any], ...] | UnsetType = UNSET
    summary: dict[str, Any] | UnsetType = UNSET
    method: Literal["simulated"] | UnsetType = UNSET
    runs: int | UnsetType = UNSET
    seed: str | UnsetType = UNSET
    bars: tuple[OddsBar, ...] | UnsetType = UNSET
    when: str | UnsetType = UNSET
    receipt: OddsReceipt | UnsetType = UNSET


class OddsOf(Struct, frozen=True, forbid_unknown_fields=True):
    """A choice by its id, and the values of the fields filled in so far."""

    choice: Annotated[str, Meta(max_length=200)]
    values: dict[str, Any] = {}


class AskOdds(Struct, frozen=True, forbid_unknown_fields=True):
    """A client's odds request on the live socket; each one replaces the previous one."""

    odds: Annotated[tuple[OddsOf, ...], Meta(max_length=64)]
    id: int | str | None = None


class OddsTold(Struct, frozen=True):
    """The odds of all requested choices, in order; null if there are none.

    If one is `waiting`, the whole message is sent again under the same id once more is known.
    """

    odds: tuple[ChoiceOdds | None, ...]
    id: int | str | None
