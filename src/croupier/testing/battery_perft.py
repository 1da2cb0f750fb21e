"""Perft: counts the sequences of commands and luck up to a depth, pinned in plain text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import Any, NamedTuple

import msgspec

from croupier.core import bots
from croupier.core.chance import AnswerSource, DrawRequest
from croupier.core.choices import NOW, Choice, Field
from croupier.core.entry import Entry
from croupier.core.luck_sources import FindPosition, SeededLuck
from croupier.core.refusals import Refusal
from croupier.core.table import Table
from croupier.testing.battery_play import AT

COMBINATIONS = 24
"""Maximum combinations of field values counted per choice."""
OUTCOMES = 5000
"""Rolls with more outcomes than this are not followed."""


class TooMany(Exception):
    """The node limit is reached."""


class NeedsOutcome(Exception):
    """A draw beyond the end of the given answers."""

    def __init__(self, question: DrawRequest) -> None:
        super().__init__(question.key)
        self.question = question


class PrefixLuck(SeededLuck):
    """Luck from a list of answers; at its end it raises NeedsOutcome."""

    def __init__(self, answers: Sequence[str]) -> None:
        super().__init__("")
        self.answers = answers

    def source(self, entry: int, find: FindPosition) -> AnswerSource:
        def answer(question: DrawRequest, k: int) -> tuple[str, str]:
            if k >= len(self.answers):
                raise NeedsOutcome(question)
            return self.answers[k], "every"

        return answer


class Step(NamedTuple):
    """A first step and its entry."""

    told: str
    entry: Entry
    state: Any


def steps(table: Table[Any]) -> Iterator[Step]:
    """Every answer to the current prompts, with every outcome of its luck, in order."""
    luck_source = table.luck_source
    try:
        for seat in (one.id for one in table.state.seats):
            for choice in bots.current_choices(table.choices(seat, NOW)):
                for body in fillings(choice):
                    yield from _outcomes(table, seat, choice, body)
    finally:
        table.luck_source = luck_source


def _outcomes(table: Table[Any], seat: str, choice: Choice, body: bytes) -> Iterator[Step]:
    waiting: list[tuple[str, ...]] = [()]
    while waiting:
        answers = waiting.pop()
        table.luck_source = PrefixLuck(answers)
        try:
            entry, state = table.decide(seat, table.game.read_command(body), AT)
        except NeedsOutcome as asked:
            if asked.question.count > OUTCOMES:
                raise TooMany from asked
            waiting.extend((*answers, answer) for answer, _ in reversed(asked.question.outcomes()))
        except Refusal:
            return
        else:
            yield Step(" ".join((seat, body.decode(), *answers)), entry, state)


def fillings(choice: Choice) -> Iterator[bytes]:
    """The command of a choice with every combination of field values, up to a limit."""
    for filled in islice(_rows(choice.fields, {}), COMBINATIONS):
        yield msgspec.json.encode({**choice.command, **filled})


def _rows(fields: tuple[Field, ...], filled: dict[str, Any]) -> Iterator[dict[str, Any]]:
    if not fields:
        yield filled
        return
    for value in _values(fields[0].given(filled)):
        yield from _rows(fields[1:], {**filled, fields[0].name: value})


def _values(field: Field) -> Iterator[Any]:
    match field.kind:
        case "int":
            least = field.min or 0
            yield from range(least, min(field.max if field.max is not None else least, least + COMBINATIONS) + 1)
        case "one_of":
            yield from (option.value for option in field.options)
        case "bool":
            yield from (False, True)
        case "split":
            yield from _splits(field)
        case _:
            yield bots.value(field, lambda total: 0)


def _splits(field: Field) -> Iterator[dict[str, int]]:
    for row in product(*(range(item.min, item.max + 1) for item in field.items)):
        if field.total is None or sum(row) == field.total:
            yield {item.value: count for item, count in zip(field.items, row, strict=True)}


def perft(table: Table[Any], depth: int, limit: int) -> int:
    """The number of sequences of this depth. Raises TooMany."""
    if depth == 0:
        return 1
    count = 0
    for step in steps(table):
        if depth == 1:
            count += 1
        else:
            after = Table(table.game, step.state, table.luck_source, n=step.entry.n)
            count += perft(after, depth - 1, limit - count)
        if count > limit:
            raise TooMany
    return count


def perft_text(table: Table[Any], name: str, limit: int, deepest: int = 4) -> str:
    """A position's counts as text: `id`, `state`, and `perft DEPTH COUNT` up to the limit."""
    digest = f"entry {table.n}"
    lines = [f"id {name}", f"state {digest}"]
    for depth in range(1, deepest + 1):
        try:
            count = perft(table, depth, limit)
        except TooMany:
            break
        lines.append(f"perft {depth} {count}")
        if count == 0:
            break
    return "\n".join(lines) + "\n"


def divided_text(table: Table[Any], depth: int, limit: int) -> str:
    """The count under each first step, to locate the source of a wrong count."""
    lines = []
    for step in steps(table):
        after = Table(table.game, step.state, table.luck_source, n=step.entry.n)
        try:
            lines.append(f"{perft(after, depth - 1, limit):>9}  {step.told}")
        except TooMany:
            lines.append(f"    > {limit}  {step.told}")
    return "\n".join(lines)
