"""Tests of forms with several fields: what they offer is accepted, and they begin with what is set."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

import msgspec
from msgspec import UNSET

from croupier.core import bots
from croupier.core.bots import Number
from croupier.core.choices import Choice, Field
from croupier.core.refusals import Refusal
from croupier.core.state import GM
from croupier.core.table import Table
from croupier.testing.battery_curious import Moment
from croupier.testing.battery_play import AT
from croupier.testing.battery_seams import game_part, grant

TRIES = 8
"""How often a value is tried with other values of the other fields, before it counts as refused."""
FORMS = 2
"""How often a form with the same fields is tried."""
VALUES = 8
"""At most this many options of a field are tried."""
ANEW = frozenset({"lay_clock"})
"""Commands that every table has and that add something each time."""
OVERRIDE = frozenset({"reason", "keep"})
"""Fields of every override."""


class Forms:
    """The forms that were tried and the faults that were found; the `exempt` fields are by type of command.

    Fields `typed` are texts that accept certain names alone: they stay empty while other fields are tried.
    """

    def __init__(
        self, exempt: Mapping[str, frozenset[str]], typed: Mapping[str, frozenset[str]] = MappingProxyType({})
    ) -> None:
        self.exempt, self.typed = exempt, typed
        self.tried = Counter[tuple[str, ...]]()
        self.faults: list[str] = []

    def hold(self, moment: Moment) -> None:
        """Check that each value offered by a form is accepted with some values of the other fields."""
        number = moment.numbers("forms")
        for seat, choice in self._new(moment, number):
            for field in choice.fields:
                for value in _samples(field) if self._is_held(choice, field) else ():
                    wrong = _refusal(moment.table, seat, self._without_typed(choice), {field.name: value}, number)
                    if wrong is not None:
                        self.faults.append(f"{choice.label}: {field.name} = {value!r} is always refused: {wrong.why}")

    def set_again(self, moment: Moment) -> None:
        """Check that a form that sets something shows what it has set when it is opened again."""
        number = moment.numbers("set again")
        for seat, choice in self._new(moment, number, overrides=True):
            if choice.command["type"] in ANEW:
                continue
            values = bots.fill_fields(choice.fields, number)
            after = _sent(moment.table, seat, choice, values)
            again = None if after is None else _again(after, seat, choice)
            if after is None or again is None or not _is_idempotent(moment.table, after, seat, choice, values):
                continue
            for field in again.fields:
                begun, value = _begins(field, values), values.get(field.name)
                is_set = field.kind in ("int", "bool") and field.name in values and begun is not None
                if is_set and self._is_held(choice, field) and begun != value:
                    self.faults.append(f"{choice.label}: {field.name} is set to {value!r}, and begins with {begun!r}")

    def _new(self, moment: Moment, number: Number, *, overrides: bool = False) -> Iterator[tuple[str, Choice]]:
        """Forms with several fields that were not tried often enough; with overrides, also those with one."""
        for seat in moment.seats:
            for choice in (*moment.choices(seat), *(_decrees(moment, seat, number) if overrides else ())):
                kind = (choice.command["type"], *(one.name for one in choice.fields))
                needs_a_file = any(one.kind == "asset" and one.required for one in choice.fields)
                several = len(choice.fields) > 1 - overrides and choice.draft is UNSET
                if choice.legal and choice.group != "table" and several and not needs_a_file:
                    self.tried[kind] += 1
                    if self.tried[kind] <= FORMS:
                        yield seat, choice

    def _without_typed(self, choice: Choice) -> Choice:
        typed = self.typed.get(choice.command["type"], frozenset())
        return msgspec.structs.replace(choice, fields=tuple(one for one in choice.fields if one.name not in typed))

    def _is_held(self, choice: Choice, field: Field) -> bool:
        return field.name not in OVERRIDE | self.exempt.get(choice.command["type"], frozenset())


def _decrees(moment: Moment, seat: str, number: Number) -> list[Choice]:
    """The GM's overrides on some place."""
    view = moment.table.view(seat)
    places = view.board.places if seat == GM else ()
    return moment.table.game.overrides(view, places[number(len(places))].id) if places else []


def _again(table: Table[Any], seat: str, choice: Choice) -> Choice | None:
    """The same form at a later table."""
    view, place = table.view(seat), choice.command.get("place")
    found = [*table.choices(seat), *(table.game.overrides(view, place) if seat == GM and place else ())]
    return next((one for one in found if _same(one, choice)), None)


def _same(one: Choice, other: Choice) -> bool:
    return one.legal and one.command == other.command and [f.name for f in one.fields] == [f.name for f in other.fields]


def _samples(field: Field) -> Iterator[Any]:
    match field.kind:
        case "bool":
            yield from (True, False)
        case "one_of" if field.by is None:
            yield from (one.value for one in field.options[:VALUES])
        case "some_of" if (field.min or 0) < 2 and field.by is None:
            yield from ([one.value] for one in field.options[:VALUES])
        case _:
            return


def _refusal(table: Table[Any], seat: str, choice: Choice, known: dict[str, Any], number: Number) -> Refusal | None:
    """Why this value is refused: as the form begins, with every box ticked, and with random values; None if not."""
    boxes = {one.name: True for one in choice.fields if one.kind == "bool"}
    required = [msgspec.structs.replace(one, required=True) for one in choice.fields]
    wrong = None
    for at in range(TRIES):
        if at < 2:
            values = _as_begun(choice, {**boxes, **known} if at else known, number)
        else:
            values = bots.fill_fields(required if at % 2 else choice.fields, number, known)
        wrong = _tried(table, seat, choice, values)
        if not isinstance(wrong, Refusal):
            return None
    return wrong


def _as_begun(choice: Choice, known: dict[str, Any], number: Number) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for field in choice.fields:
        now = field.given({**values, **known})
        begun = known.get(field.name, _begins(now, values))
        if begun is not None or field.required:
            values[field.name] = bots.value(now, number) if begun is None else begun
    return values


def _begins(field: Field, values: Mapping[str, Any]) -> Any:
    begins = field.begins
    found = None if begins is None else begins.values.get(str(values.get(begins.field)))
    return field.default if found is None else found


def _tried(table: Table[Any], seat: str, choice: Choice, values: dict[str, Any]) -> Any:
    """The entry and the state after a choice with these values, or the refusal."""
    try:
        command = table.game.read_command(msgspec.json.encode({**choice.command, **values}))
        return table.decide(seat, command, AT, choice.prompt)
    except Refusal as refusal:
        return refusal


def _sent(table: Table[Any], seat: str, choice: Choice, values: dict[str, Any]) -> Table[Any] | None:
    """The table after a choice that is granted, or None if it is refused or changes nothing of the game."""
    made = _tried(table, seat, choice, values)
    if isinstance(made, Refusal):
        return None
    after = table.copy()
    after.keep(*made)
    grant(after, table.state)
    return None if game_part(after.state) == game_part(table.state) else after


def _is_idempotent(before: Table[Any], after: Table[Any], seat: str, choice: Choice, values: dict[str, Any]) -> bool:
    """Whether the same choice again is accepted and changes nothing, as where something is set."""
    made = _tried(after, seat, choice, values)
    return not isinstance(made, Refusal) and game_part(made[1]) == game_part(after.state)
