"""Bots: a bot sees a seat's view and choices, and answers one of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, overload

from croupier.core.choices import EVERY_GROUP, NOW, Choice, Field, in_groups
from croupier.core.state import State

Number = Callable[[int], int]
"""A uniform number from 0 to total - 1, as `chance.evenly` returns it."""


class Answer(NamedTuple):
    """A seat's answer: the command as it would be sent, and the prompt it answers, if any."""

    command: dict[str, Any]
    prompt: str | None = None


Bot = Callable[[State, str, Sequence[Choice]], Answer | None]
"""(view, seat, choices) -> the answer; None to wait for others."""


class LazyChoices(Sequence[Choice]):
    """A seat's choices, computed only if the bot looks at them; `make` computes those of some groups."""

    def __init__(self, make: Callable[[frozenset[str]], Sequence[Choice]]) -> None:
        self._make = make
        self._made: Sequence[Choice] | None = None

    def now(self) -> Sequence[Choice]:
        """The answers to prompts alone."""
        return self._make(NOW) if self._made is None else in_groups(self._made, NOW)

    def _all(self) -> Sequence[Choice]:
        if self._made is None:
            self._made = self._make(EVERY_GROUP)
        return self._made

    @overload
    def __getitem__(self, at: int) -> Choice: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Choice]: ...
    def __getitem__(self, at: int | slice) -> Choice | Sequence[Choice]:
        return self._all()[at]

    def __iter__(self) -> Iterator[Choice]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())


def answer_to(choice: Choice, **values: Any) -> Answer:
    """The answer that takes a choice with these values in its fields."""
    return Answer({**choice.command, **values}, choice.prompt)


def legal_answers(choices: Sequence[Choice]) -> list[Choice]:
    """The legal answers to the seat's prompts; other choices are not computed for this."""
    answers = choices.now() if isinstance(choices, LazyChoices) else in_groups(choices, NOW)
    return [one for one in answers if one.legal and one.prompt is not None]


def current_choices(choices: Sequence[Choice]) -> list[Choice]:
    """The choices that answer the seat's prompts, without those that change an answer or need a file."""
    return [one for one in legal_answers(choices) if not any(_is_file(field) for field in one.fields)]


def _is_file(field: Field) -> bool:
    return field.kind == "asset" and field.required


def random_bot(number: Number) -> Bot:
    """A bot that takes a random legal answer with random allowed values."""

    def bot(view: State, seat: str, choices: Sequence[Choice]) -> Answer | None:
        found = current_choices(choices)
        if not found:
            return None
        choice = found[number(len(found))]
        return answer_to(choice, **fill_fields(choice.fields, number))

    return bot


def fill_fields(fields: Sequence[Field], number: Number, known: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """An allowed value for each field not given; optional fields are left out half the time."""
    values = dict(known or {})
    for one in fields:
        if one.name not in values and one.kind != "asset" and (one.required or number(2)):
            values[one.name] = value(one.given(values), number)
    return values


def value(field: Field, number: Number) -> Any:
    """A random allowed value of a field."""
    match field.kind:
        case "int":
            least, most = field.min or 0, field.max if field.max is not None else 9
            return least + number(most - least + 1)
        case "bool":
            return bool(number(2))
        case "text" if field.numbers is not None:
            least, most = field.numbers.min, field.numbers.max
            return ",".join(str(least + number(most - least + 1)) for _ in range(field.numbers.count))
        case "text":
            return ("2d6" if field.role == "dice" else "So be it.")[: field.max_length or 60]
        case "one_of":
            return field.options[number(len(field.options))].value if field.options else field.default
        case "some_of" | "order":
            return _some(field, number)
        case "split":
            return _split(field, number)
        case "path":
            return _path(field, number)
        case "list":
            least = field.min or 0
            count = least + number((field.max if field.max is not None else least + 2) - least + 1)
            return [fill_fields(field.fields, number) for _ in range(count)]
        case _:
            return field.default


def _some(field: Field, number: Number) -> list[Any]:
    left = [option.value for option in field.options]
    least = min(field.min or 0, len(left))
    most = min(field.max if field.max is not None else len(left), len(left))
    return [left.pop(number(len(left))) for _ in range(least + number(most - least + 1))]


def _split(field: Field, number: Number) -> dict[str, int]:
    if field.total is None:
        return {item.value: item.min + number(item.max - item.min + 1) for item in field.items}
    shares = {item.value: item.min for item in field.items}
    while sum(shares.values()) < field.total:
        open_ones = [item.value for item in field.items if shares[item.value] < item.max]
        shares[open_ones[number(len(open_ones))]] += 1
    return shares


def _path(field: Field, number: Number) -> list[str]:
    """A random path of at least one step, if there is one."""
    at, steps, path = field.start or "", field.steps or {}, list[str]()
    for _ in range(1 + number(field.max or 1)):
        if not steps.get(at):
            break
        at = steps[at][number(len(steps[at]))]
        path.append(at)
    return path
