"""Bots: a bot sees a seat's view and choices, and answers one of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from croupier.core.choices import EVERY_GROUP, NOW, Choice, Field, in_groups
from croupier.core.state import State

if TYPE_CHECKING:
    from croupier.core.game import Game
    from croupier.core.menu import UntriedMenu

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

    def answers(self, prompt: str) -> UntriedMenu[Any] | None:
        """The answers to one prompt, untried; None if the game cannot compute them without its other choices."""
        return None

    def unprompted(self, types: frozenset[str]) -> Sequence[Choice]:
        """The choices that answer no prompt and send these types of command."""
        return [one for one in self._all() if one.prompt is None and one.command["type"] in types]

    def now(self) -> Sequence[Choice]:
        """The choices that answer prompts."""
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


class PlainChoices(LazyChoices):
    """A seat's choices from the game alone, computed only as far as the bot asks for them."""

    def __init__(self, game: Game[Any], view: Any, seat: str) -> None:
        super().__init__(lambda groups: game.choices(view, seat, groups))
        self._of = game, view, seat

    def answers(self, prompt: str) -> UntriedMenu[Any] | None:
        game, view, seat = self._of
        return game.choice_groups.answers(game, view, seat, prompt)

    def unprompted(self, types: frozenset[str]) -> Sequence[Choice]:
        if self._made is not None:
            return super().unprompted(types)
        game, view, seat = self._of
        return game.choice_groups.unprompted(game, view, seat, types)


class Answers(Sequence[Choice]):
    """The legal answers to one prompt without a required file; none is tried before a bot looks at it."""

    def __init__(self, choices: Sequence[Choice], prompt: str | None) -> None:
        self._choices = choices
        self._prompt = prompt
        self._legal: dict[int, bool] = {}
        """Whether a choice looked at so far is legal, by the choice's identity."""

    @cached_property
    def _menu(self) -> UntriedMenu[Any] | None:
        if self._prompt is None or not isinstance(self._choices, LazyChoices):
            return None
        return self._choices.answers(self._prompt)

    @cached_property
    def _every(self) -> list[Choice]:
        """All answers; only the legal ones if the game cannot compute them one by one."""
        every = legal_answers(self._choices) if self._menu is None else self._menu.choices
        return [one for one in every if one.prompt == self._prompt and not any(map(_is_file, one.fields))]

    def _is_legal(self, choice: Choice) -> bool:
        if self._menu is None:
            return True
        known = self._legal.get(id(choice))
        if known is None:
            known = self._legal[id(choice)] = self._menu.is_legal(choice)
        return known

    def of_type(self, *types: str) -> list[Choice]:
        """The legal choices that send a command of one of these types."""
        return [one for one in self._every if one.command["type"] in types and self._is_legal(one)]

    @overload
    def __getitem__(self, at: int) -> Choice: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Choice]: ...
    def __getitem__(self, at: int | slice) -> Choice | Sequence[Choice]:
        return list(self)[at]

    def __iter__(self) -> Iterator[Choice]:
        return (one for one in self._every if self._is_legal(one))

    def __bool__(self) -> bool:
        """Whether there is any legal answer; stops at the first."""
        return any(True for _ in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)


def of_type(choices: Sequence[Choice], *types: str) -> list[Choice]:
    """The choices that send one of these types of command; among untried answers, only these are tried."""
    if isinstance(choices, Answers):
        return choices.of_type(*types)
    return [one for one in choices if one.command["type"] in types]


def unprompted(choices: Sequence[Choice], *types: str) -> list[Choice]:
    """The legal choices that answer no prompt and send one of these types of command; others are not computed."""
    lazy = choices if isinstance(choices, LazyChoices) else LazyChoices(partial(in_groups, choices))
    return [one for one in lazy.unprompted(frozenset(types)) if one.legal]


def answer_to(choice: Choice, **values: Any) -> Answer:
    """The answer that sends this choice with these values in its fields."""
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
