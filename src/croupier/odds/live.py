"""The odds of a choice at a table: its question, filled in from the seat's view, and a cache of answers."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec

from croupier.core.choices import Choice, Field
from croupier.core.commands import Command
from croupier.core.forms import formed
from croupier.core.game import Game
from croupier.core.odds.questions import NO_SIDE, OTHER_SIDE, Given, OddsQuestion, OddsRequest, TooManyCases
from croupier.core.refusals import Invalid, Refusal
from croupier.core.secrets import Hidden
from croupier.core.sheets.validate_field import validate
from croupier.core.state import State
from croupier.odds import by_rule, evaluate
from croupier.odds.bars import answer_json_with_bars

RULE = "the rule itself, run through every random outcome"
MOMENT = 10_000
"""Steps computed while a table waits: a few milliseconds."""
KEPT = 4_096
"""How many answers are cached, least recently used dropped first."""


class OddsTask(NamedTuple):
    """A choice's question with its parameters from one view: everything needed to compute the odds."""

    game: Game[Any]
    asked: OddsQuestion
    given: Given
    when: str = ""
    receipt: str = ""
    play: tuple[State, str, Command] | None = None
    """View, seat and command, if the game's own rule answers."""
    tones: str = ""
    """Whose good and bad the bars show, as in OddsRequest."""

    @property
    def key(self) -> Hashable:
        """A key that is equal for questions with the same answer."""
        if self.play is not None:
            return self.game.name, msgspec.json.encode(self.play)
        given = msgspec.json.encode((tuple(self.given.values.items()), tuple(self.given.rulings.items())))
        return self.game.name, self.asked.name, given


def choice_odds(
    game: Game[Any], view: State, seat: str, choice: Choice, values: Mapping[str, Any] | None = None
) -> dict[str, Any] | None:
    """The odds of a choice as the API's object, with bars, `when` and `receipt`; None if there are none.

    `values` are the fields filled in so far; the others take their defaults.
    """
    try:
        put = task_for_choice(game, view, seat, choice, values or {})
    except Invalid:
        return None
    return None if put is None else answer_of(put)


def task_for_choice(
    game: Game[Any], view: State, seat: str, choice: Choice, values: Mapping[str, Any]
) -> OddsTask | None:
    """The question of a choice with these values; None if the view cannot know.

    Raises Invalid for a value that its field does not allow.
    """
    command = command_of(game, choice, values) if choice.odds else None
    if command is None:
        return None
    try:
        return make_task(game, view, seat, choice, command)
    except Invalid:
        return None  # beyond the range of its question


def command_of(game: Game[Any], choice: Choice, values: Mapping[str, Any]) -> Command | None:
    """The command of a choice with these values; None while a required field is empty.

    Raises Invalid for a value that its field does not allow.
    """
    filled = _filled(choice, values)
    try:
        return formed(game.read_command(msgspec.json.encode({**choice.command, **filled})))
    except Invalid:
        return None


def make_task(game: Game[Any], view: State, seat: str, choice: Choice, command: Command) -> OddsTask | None:
    """The question of a choice, given its command. Raises Invalid if the question rejects the parameters."""
    if type(game).odds is Game.odds:
        question = by_rule.question(command, choice.label, choice.clauses)
        return OddsTask(game, question, Given({}, {}), receipt=RULE, play=(view, seat, command))
    try:
        found = game.odds(view, seat, command)
    except (Hidden, Refusal):
        return None
    return None if found is None else _read(game, view, found)


def missing_for_choice(game: Game[Any], view: State, seat: str, choice: Choice, values: Mapping[str, Any]) -> str:
    """Why a choice with these values has no odds, in a player's words; empty if the game does not say."""
    try:
        command = command_of(game, choice, values) if choice.odds else None
    except Invalid:
        return ""
    if command is None or type(game).odds is Game.odds:
        return ""
    try:
        with suppress(Hidden):
            game.odds(view, seat, command)
        return game.why_no_odds.words(view, seat, command)
    except Refusal as refusal:
        return refusal.why
    except Hidden:
        return ""


def _read(game: Game[Any], view: State, found: OddsRequest) -> OddsTask:
    """The question under the table's settings. Raises KeyError if the game has no such question, and Invalid."""
    question = {one.name: one for one in game.questions}[found.question]
    options = {key: view.settings.code(key) for key in question.rulings}
    given = evaluate.read(question, found.given, options)
    return OddsTask(game, question, given, found.when, found.receipt, tones=found.tones)


def _filled(choice: Choice, values: Mapping[str, Any]) -> dict[str, Any]:
    """The given values, validated by their fields, and defaults for the others. Raises Invalid."""
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
    """Check a partly filled field: it may have too few values, but none that is not offered. Raises Invalid."""
    if field.kind == "path":
        steps = field.steps or {}
        known = {place for after in steps.values() for place in after}
        if not isinstance(value, list) or not all(isinstance(one, str) and one in known for one in value):
            raise Invalid(field.name, value, "reachable places")
    elif field.kind in ("some_of", "order", "list"):
        validate(msgspec.structs.replace(field, min=0), value)
    elif field.kind != "asset":
        validate(msgspec.structs.replace(field, total=None), value)


# answers


_cached: dict[Hashable, dict[str, Any] | None] = {}
"""Answers as JSON by question; None for unanswerable ones."""


def answer_of(put: OddsTask, step: Callable[[int], None] | None = None) -> dict[str, Any] | None:
    """The answer to a choice's question, cached. Raises Canceled, through `step`."""
    key = put.key
    if key not in _cached:
        cache_answer(key, compute_answer(put, step))
    return odds_for_choice(put, _cached[key])


def quick_answer(put: OddsTask) -> dict[str, Any] | None:
    """Like `answer_of`, if it can be computed quickly. Raises TooManyCases."""
    key = put.key
    if key not in _cached:
        try:
            cache_answer(key, _answer_json(put, evaluate.Limit(put.asked.name, MOMENT)))
        except Invalid:
            cache_answer(key, None)
    return odds_for_choice(put, _cached[key])


def is_cached(put: OddsTask) -> bool:
    """Whether the answer to this task is cached."""
    return put.key in _cached


def cache_answer(key: Hashable, body: dict[str, Any] | None) -> None:
    """Cache an answer, evicting the oldest if necessary."""
    if len(_cached) >= KEPT:
        del _cached[next(iter(_cached))]
    _cached[key] = body


def compute_answer(put: OddsTask, step: Callable[[int], None] | None = None) -> dict[str, Any] | None:
    """The API's object with its bars; None if unanswerable. Raises Canceled, through `step`."""
    if put.play is not None:
        return by_rule.odds_json(put.game, *put.play, put.asked)
    try:
        return _answer_json(put, step)
    except (Invalid, TooManyCases):
        return None


def _answer_json(put: OddsTask, step: Callable[[int], None] | None) -> dict[str, Any]:
    return answer_json_with_bars(put.game.name, put.asked, put.given, evaluate.answer(put.asked, put.given, step))


def odds_for_choice(put: OddsTask, found: dict[str, Any] | None) -> dict[str, Any] | None:
    """An answer as the choice shows it: when it applies, and what it was computed from."""
    if found is None:
        return None
    bars = [{**bar, "tone": _tone(bar["tone"], put.tones)} for bar in found["bars"]] if put.tones else found["bars"]
    receipt = {"text": put.receipt, "clauses": list(put.asked.clauses)}
    return {**found, "bars": bars, "when": put.when, "receipt": receipt}


def _tone(tone: str, tones: str) -> str:
    """The tone of a bar for the seat that decides."""
    return {OTHER_SIDE: {"good": "bad", "bad": "good"}, NO_SIDE: {"good": "", "bad": ""}}[tones].get(tone, tone)
