"""Tests that forms are complete: the API takes no field that no form has, and nothing that is collapsed is needed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import msgspec

from croupier.core import bots
from croupier.core.bots import Number
from croupier.core.choices import Choice
from croupier.core.commands import Command
from croupier.core.refusals import Refusal
from croupier.core.table import Table
from croupier.testing.battery_commands import (
    ELSEWHERE,
    STRANGE,
    Attempt,
    Fields,
    is_offered,
    is_taken,
    pool_of,
    sent_values,
    some,
)
from croupier.testing.battery_curious import Moment
from croupier.testing.battery_play import AT

FORMS = 2
"""How often a form with the same fields is tried."""
VALUES = 6
"""At most this many values are tried for a field that a form lacks."""
TRIES = 8
"""How often a form is sent without its collapsed fields, before that counts as refused."""


class FormFields:
    """The forms that were tried, and what is wrong with them.

    A page fills in fields `elsewhere` without a form, and of fields `lacking` other fields of their form say the same.
    """

    def __init__(self, elsewhere: Fields, lacking: Fields = MappingProxyType({})) -> None:
        known = ({**ELSEWHERE, **elsewhere}, lacking)
        self.may_lack = {
            kind: frozenset[str]().union(*(one.get(kind, ()) for one in known)) for kind in {*known[0], *known[1]}
        }
        self.tried = Counter[tuple[str, ...]]()
        self.faults: dict[str, None] = {}

    def hold(self, moment: Moment) -> None:
        """Send each new form with values for the fields that it lacks, and without those that are collapsed."""
        number, table = moment.numbers("form fields"), moment.table
        pool: dict[str, list[Any]] | None = None
        for seat in moment.seats:
            for choice in moment.choices(seat):
                if not self._is_new(choice):
                    continue
                if any(field.seldom for field in choice.fields) and not _is_taken_collapsed(
                    table, seat, choice, number
                ):
                    self.faults[f"{choice.label}: refused unless collapsed fields are filled in"] = None
                pool = pool or pool_of(choice for one in moment.seats for choice in moment.choices(one))
                for without, attempt in self._with_more(table, choice, pool, number):
                    if _matters(table, seat, without, attempt) and not is_offered(table, seat, attempt.command):
                        told = f"{choice.label}: {attempt.field} of {type(attempt.command).__name__}"
                        value = getattr(attempt.command, attempt.field, "")
                        self.faults[f"{told} is accepted as {value!r} from {seat}, though no form has it"] = None

    def _is_new(self, choice: Choice) -> bool:
        outside = choice.group == "table" or choice.command["type"] == "type_luck"
        needs_a_file = any(one.kind == "asset" and one.required for one in choice.fields)
        kind = (choice.command["type"], *(one.name for one in choice.fields), "", *sorted(choice.command))
        if not choice.legal or outside or needs_a_file:
            return False
        self.tried[kind] += 1
        return self.tried[kind] <= FORMS

    def _with_more(
        self, table: Table[Any], choice: Choice, pool: Mapping[str, Sequence[Any]], number: Number
    ) -> Iterator[tuple[Command, Attempt]]:
        """The choice as a bot would fill it in, and with a value for one field that its form lacks."""
        filled = {**choice.command, **bots.fill_fields(choice.fields, number)}
        command = _read(table, filled)
        if command is None:
            return
        has = {*choice.command, *(one.name for one in choice.fields)}
        lacks = sent_values(command).keys() - has - self.may_lack.get(choice.command["type"], frozenset())
        for name in sorted(lacks):
            for value in some(_values(sent_values(command)[name], pool.get(name, ()), table), VALUES, number):
                changed = _read(table, {**filled, name: value})
                if changed is not None:
                    yield command, Attempt(changed, choice.prompt, name)


def _values(now: Any, known: Sequence[Any], table: Table[Any]) -> list[Any]:
    """Values other than this one: those that anyone is offered, and the seats and everyone who has an id."""
    ids = [one.id for one in table.state.seats] if isinstance(now, str | list) else []
    match now:
        case bool():
            return [not now]
        case int():
            return [*(one for one in known if one != now), now + 1, now + 2]
        case str():
            return [*(one for one in known if one != now), *ids, STRANGE]
        case list():
            return [*([one] for one in (*known, *ids) if not isinstance(one, list)), [STRANGE]]
        case _:
            return [*known, 1, STRANGE]


def _matters(table: Table[Any], seat: str, without: Command, attempt: Attempt) -> bool:
    """Whether a command is accepted and does something else than without the field."""
    try:
        done = table.decide(seat, attempt.command, AT, attempt.prompt)[0].events
        return bool(table.decide(seat, without, AT, attempt.prompt)[0].events != done)
    except Refusal:
        return False


def _is_taken_collapsed(table: Table[Any], seat: str, choice: Choice, number: Number) -> bool:
    """Whether a form is accepted with some values of the fields that are shown, and those collapsed as they begin."""
    shown = tuple(field for field in choice.fields if not field.seldom)
    begun = {field.name: field.default for field in choice.fields if field.seldom and field.default is not None}
    for _ in range(TRIES):
        command = _read(table, {**choice.command, **begun, **bots.fill_fields(shown, number, begun)})
        if command is not None and is_taken(table, seat, Attempt(command, choice.prompt, "")):
            return True
    return False


def _read(table: Table[Any], values: Mapping[str, Any]) -> Command | None:
    try:
        return table.game.read_command(msgspec.json.encode(values))
    except Refusal:
        return None
