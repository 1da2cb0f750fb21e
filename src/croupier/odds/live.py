"""The odds of a choice at a table: the question that it puts, filled in from its seat's view, and the answer, kept."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, NamedTuple

import msgspec

from croupier.core.choices import Choice, Field
from croupier.core.commands import Command
from croupier.core.game import Game
from croupier.core.odds.questions import Given, OddsQuestion, OddsRequest, TooManyCases
from croupier.core.refusals import Invalid, Refusal
from croupier.core.secrets import Hidden
from croupier.core.sheets.validate_field import validate
from croupier.core.state import State
from croupier.odds import by_rule, evaluate
from croupier.odds.bars import answer_json_with_bars

RULE = "the rule itself, run through every outcome of chance"
MOMENT = 10_000
"""Steps that are done while a table waits: some thousandths of a second."""
KEPT = 4_096
"""How many answers are kept, those asked for last."""


class OddsTask(NamedTuple):
    """A question as a choice puts it from one view: with it and nothing else the odds are worked out."""

    game: Game[Any]
    asked: OddsQuestion
    given: Given
    when: str = ""
    receipt: str = ""
    play: tuple[State, str, Command] | None = None
    """View, seat and command, where the game's own rule answers."""

    @property
    def key(self) -> Hashable:
        """Equal for questions that have the same answer."""
        if self.play is not None:
            return self.game.name, msgspec.json.encode(self.play)
        given = msgspec.json.encode((tuple(self.given.values.items()), tuple(self.given.rulings.items())))
        return self.game.name, self.asked.name, given


def choice_odds(
    game: Game[Any], view: State, seat: str, choice: Choice, values: Mapping[str, Any] | None = None
) -> dict[str, Any] | None:
    """The odds of a choice as the contract's object, with its bars, `when` and `receipt`; None where there are none.

    `values` are those of the fields that are filled in so far; the others stand at their defaults.
    """
    try:
        put = task_for_choice(game, view, seat, choice, values or {})
    except Invalid:
        return None
    return None if put is None else answer_of(put)


def task_for_choice(
    game: Game[Any], view: State, seat: str, choice: Choice, values: Mapping[str, Any]
) -> OddsTask | None:
    """The question that a choice puts with these values; None where the view cannot tell.

    Raises Invalid for a value that its field does not allow.
    """
    command = command_of(game, choice, values) if choice.odds else None
    if command is None:
        return None
    try:
        return make_task(game, view, seat, choice, command)
    except Invalid:
        return None  # further out than its question goes


def command_of(game: Game[Any], choice: Choice, values: Mapping[str, Any]) -> Command | None:
    """The command that a choice makes with these values; None while something that it needs is not filled in.

    Raises Invalid for a value that its field does not allow.
    """
    filled = _filled(choice, values)
    try:
        return game.read_command(msgspec.json.encode({**choice.command, **filled}))
    except Invalid:
        return None


def make_task(game: Game[Any], view: State, seat: str, choice: Choice, command: Command) -> OddsTask | None:
    """The question that a choice puts, its command made. Raises Invalid where its question refuses what it gives."""
    if type(game).odds is Game.odds:
        question = by_rule.question(command, choice.label, choice.clauses)
        return OddsTask(game, question, Given({}, {}), receipt=RULE, play=(view, seat, command))
    try:
        found = game.odds(view, seat, command)
    except (Hidden, Refusal):
        return None
    return None if found is None else _read(game, view, found)


def _read(game: Game[Any], view: State, found: OddsRequest) -> OddsTask:
    """What is asked, under the table's settings. Raises KeyError where the game has no such question, and Invalid."""
    question = {one.name: one for one in game.questions}[found.question]
    options = {key: view.settings.code(key) for key in question.rulings}
    return OddsTask(game, question, evaluate.read(question, found.given, options), found.when, found.receipt)


def _filled(choice: Choice, values: Mapping[str, Any]) -> dict[str, Any]:
    """The values that are given, judged by their fields, and the defaults of the others. Raises Invalid."""
    known = {field.name for field in choice.fields}
    for name in values:
        if name not in known:
            raise Invalid(name, values[name], ", ".join(sorted(known)) or "no values")
    filled: dict[str, Any] = {}
    for field in choice.fields:
        if values.get(field.name) is not None:
            _judge(field.given(filled), values[field.name])
            filled[field.name] = values[field.name]
        elif field.default is not None:
            filled[field.name] = field.default
    return filled


def _judge(field: Field, value: Any) -> None:
    """What is half filled in may have too few of something, but nothing that is not offered. Raises Invalid."""
    if field.kind == "path":
        steps = field.steps or {}
        known = {place for after in steps.values() for place in after}
        if not isinstance(value, list) or not all(isinstance(one, str) and one in known for one in value):
            raise Invalid(field.name, value, "places that can be reached")
    elif field.kind in ("some_of", "order", "list"):
        validate(msgspec.structs.replace(field, min=0), value)
    elif field.kind != "asset":
        validate(msgspec.structs.replace(field, total=None), value)


# answers


_cached: dict[Hashable, dict[str, Any] | None] = {}
"""Answers as JSON, by what was asked; None where it could not be answered."""


def answer_of(put: OddsTask, step: Callable[[int], None] | None = None) -> dict[str, Any] | None:
    """The answer to what a choice puts, kept for the next who asks the same. Raises NotWanted, by `step`."""
    key = put.key
    if key not in _cached:
        cache_answer(key, compute_answer(put, step))
    return odds_for_choice(put, _cached[key])


def quick_answer(put: OddsTask) -> dict[str, Any] | None:
    """The same where it takes a moment and no longer. Raises TooMuch."""
    key = put.key
    if key not in _cached:
        try:
            cache_answer(key, _answer_json(put, evaluate.Limit(put.asked.name, MOMENT)))
        except Invalid:
            cache_answer(key, None)
    return odds_for_choice(put, _cached[key])


def is_cached(put: OddsTask) -> bool:
    """Whether the answer lies ready."""
    return put.key in _cached


def cache_answer(key: Hashable, body: dict[str, Any] | None) -> None:
    """Put an answer where the next finds it; the oldest makes room."""
    if len(_cached) >= KEPT:
        del _cached[next(iter(_cached))]
    _cached[key] = body


def compute_answer(put: OddsTask, step: Callable[[int], None] | None = None) -> dict[str, Any] | None:
    """The contract's object with its bars; None where it cannot be answered. Raises NotWanted, by `step`."""
    if put.play is not None:
        return by_rule.odds_json(put.game, *put.play, put.asked)
    try:
        return _answer_json(put, step)
    except (Invalid, TooManyCases):
        return None


def _answer_json(put: OddsTask, step: Callable[[int], None] | None) -> dict[str, Any]:
    return answer_json_with_bars(put.game.name, put.asked, put.given, evaluate.answer(put.asked, put.given, step))


def odds_for_choice(put: OddsTask, found: dict[str, Any] | None) -> dict[str, Any] | None:
    """An answer as the choice shows it: when it applies, and from what it was computed."""
    if found is None:
        return None
    return {**found, "when": put.when, "receipt": {"text": put.receipt, "clauses": list(put.asked.clauses)}}
