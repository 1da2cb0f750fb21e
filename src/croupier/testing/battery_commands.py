"""Tests that the API takes only what the page could send: each field of a command is drawn outside what was offered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec

from croupier.core import bots
from croupier.core.bots import Number
from croupier.core.choices import Choice, Field
from croupier.core.commands import Command
from croupier.core.refusals import Refusal
from croupier.core.state import GM
from croupier.core.table import Table
from croupier.pieces.state import Board
from croupier.testing.battery_play import AT

STRANGE = "nobody-7"
"""A name that nothing at a table has."""
VALUES = 4
"""Values tried for each field."""
Fields = Mapping[str, frozenset[str]]
"""Names of fields by the type of their command."""
ELSEWHERE: Fields = {"undo": frozenset({"version"}), "set_standing": frozenset({"kinds", "rests"})}
"""Fields that a page fills in without a form: an undo from any line of the log, standing answers one after another."""
Values = dict[str, Any]


class Attempt(NamedTuple):
    """A command that differs in one field from what a choice offers."""

    command: Command
    prompt: str | None
    field: str


def takes_only_what_is_offered(
    table: Table[Any],
    number: Number,
    most: int = 6,
    elsewhere: Fields = MappingProxyType({}),
    seats: Iterable[str] | None = None,
    choices: Callable[[str], Sequence[Choice]] | None = None,
) -> int:
    """Change fields of this many choices of each seat; what is taken must be on offer. Returns how many were tried.

    Fields that a page fills in `elsewhere` are left as they are, and may be given or left out. Only the `seats` named
    are tried, if any are. `choices` gives those of a seat where they are known already.
    """
    known = choices or table.choices
    without_form = {**ELSEWHERE, **elsewhere}
    pool = pool_of(choice for one in table.state.seats for choice in known(one.id))
    tried = 0
    for seat in [one.id for one in table.state.seats] if seats is None else seats:
        offered = [one for one in known(seat) if one.legal and one.command["type"] != "type_luck"]
        for choice in some(offered, most, number):
            for attempt in attempts_at(table, choice, pool, number, without_form):
                tried += 1
                if is_taken(table, seat, attempt) and not _is_as_offered(table, seat, attempt, without_form):
                    told = f"{choice.label}: {attempt.field} of {attempt.command}"
                    raise AssertionError(f"{told} by {seat} is accepted, though nothing offers it")
    return tried


def is_offered(table: Table[Any], seat: str, command: Command) -> bool:
    """Whether some legal choice of a seat, or an override of those who may decree, can give this command."""
    sent = sent_values(command)
    if any(could_give(choice, command, sent) for choice in table.choices(seat) if choice.legal):
        return True
    places = getattr(table.view(seat), "board", Board()).places if seat == GM or not table.state.has_gm else ()
    decrees = (one for place in places for one in table.game.overrides(table.view(seat), place.id))
    return any(could_give(choice, command, sent) for choice in decrees)


def sent_values(command: Command) -> Values:
    """Every field of a command as it is sent, those left out with their defaults."""
    return {sent: _as_sent(getattr(command, name)) for name, sent in _sent_names(type(command)).items()}


@cache
def _sent_names(kind: type[Command]) -> Mapping[str, str]:
    """The fields of a command by name, each with its name as it is sent."""
    return {one.name: one.encode_name for one in msgspec.structs.fields(kind)}


def could_give(choice: Choice, command: Command, sent: Mapping[str, Any]) -> bool:
    """Whether the form of a choice can be filled in to give exactly this command."""
    if choice.command["type"] != command.__struct_config__.tag:
        return False
    default = _defaults(type(command))
    fields = {field.name: field for field in choice.fields}
    for name, value in sent.items():
        field = fields.get(name)
        if name in default and value == default[name]:
            continue  # left out
        if field is None:
            if value != _as_sent(choice.command.get(name, default.get(name))):
                return False
        elif not fits(field.given(sent), value):
            return False
    return True


def fits(field: Field, value: Any) -> bool:
    """Whether a value can be given in a field."""
    match field.kind:
        case "int":
            return type(value) is int and _is_within(value, field.min, field.max)
        case "bool":
            return type(value) is bool
        case "text":
            return isinstance(value, str) and _is_within(len(value), 0, field.max_length)
        case "one_of":
            return any(option.value == value for option in field.options)
        case "some_of" | "order":
            return _fits_some(field, value)
        case "split":
            return _fits_split(field, value)
        case "path":
            return _fits_path(field, value)
        case "list":
            parts = value if isinstance(value, list) else [None]
            return _is_within(len(parts), field.min, field.max) and all(_fits_part(field, part) for part in parts)
        case _:
            return True


def _fits_some(field: Field, value: Any) -> bool:
    options = [option.value for option in field.options]
    if not isinstance(value, list) or any(one not in options for one in value):
        return False
    is_once = all(value.count(one) <= options.count(one) for one in value)
    return is_once and _is_within(len(value), min(field.min or 0, len(options)), field.max)


def _fits_split(field: Field, value: Any) -> bool:
    items = {item.value: item for item in field.items}
    if not isinstance(value, dict) or any(name not in items for name in value):
        return False
    shares = {name: value.get(name, 0) for name in items}
    in_range = all(_is_within(shares[name], items[name].min, items[name].max) for name in items)
    return in_range and field.total in (None, sum(shares.values()))


def _fits_path(field: Field, value: Any) -> bool:
    at, steps = field.start or "", field.steps or {}
    for step in value if isinstance(value, list) else ():
        if step not in steps.get(at, ()):
            return False
        at = step
    return isinstance(value, list) and _is_within(len(value), field.min, field.max)


def _fits_part(field: Field, part: Any) -> bool:
    """Whether a part of a list could be filled in; what is left out arrives as nothing."""
    given = [one for one in field.fields if isinstance(part, dict) and (one.required or part.get(one.name))]
    return isinstance(part, dict) and all(one.name in part and fits(one, part[one.name]) for one in given)


def _is_within(value: int, least: int | None, most: int | None) -> bool:
    return (least is None or value >= least) and (most is None or value <= most)


def _as_sent(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


@cache
def _defaults(kind: type[Command]) -> Mapping[str, Any]:
    """The values of fields that a command may leave out, as they are sent."""
    found = {}
    for one in msgspec.structs.fields(kind):
        if one.default is not msgspec.NODEFAULT:
            found[one.encode_name] = _as_sent(one.default)
        elif one.default_factory is not msgspec.NODEFAULT:
            found[one.encode_name] = _as_sent(one.default_factory())
    return found


def pool_of(choices: Iterable[Choice]) -> dict[str, list[Any]]:
    """For each name of a field, the values that anyone is offered for it, or that a choice holds."""
    pool: dict[str, list[Any]] = {}
    for choice in choices:
        for name, value in choice.command.items():
            pool.setdefault(name, []).append(value)
        for field in choice.fields:
            pool.setdefault(field.name, []).extend(option.value for option in field.options)
    return {name: _distinct(values) for name, values in pool.items()}


def _distinct(values: Iterable[Any]) -> list[Any]:
    """Each value once, in order; unlike in a set, 1 and True differ and lists may be among them."""
    return list({msgspec.json.encode(value): value for value in values}.values())


def attempts_at(
    table: Table[Any], choice: Choice, pool: Mapping[str, Sequence[Any]], number: Number, elsewhere: Fields
) -> Iterator[Attempt]:
    """Commands that differ in one field from this choice as a bot would fill it in."""
    filled = {**choice.command, **bots.fill_fields(choice.fields, number)}
    try:
        sent = sent_values(table.game.read_command(msgspec.json.encode(filled)))
    except Refusal:
        return
    without_form = elsewhere.get(choice.command["type"], frozenset())
    for name, value in sent.items():
        for other in () if name in without_form else some(list(_others(value, pool.get(name, ()))), VALUES, number):
            try:
                changed = table.game.read_command(msgspec.json.encode({**filled, name: other}))
            except Refusal:
                continue
            yield Attempt(changed, choice.prompt, name)


def _others(value: Any, known: Sequence[Any]) -> Iterator[Any]:
    """Values unlike this one: its neighbors, values offered to other seats, and values that nobody has."""
    yield from (one for one in known if one != value)
    match value:
        case bool():
            yield not value
        case int():
            yield from (value - 1, value + 1, -1, 0, value + 10)
        case str():
            yield from ("", STRANGE)
        case list():
            yield from ([], value[:-1], [*value, *value[:1]], [*value, *known[:1]], [*value, STRANGE])
        case dict():
            yield {}
            yield {**value, STRANGE: 1}
            yield from ({**value, key: n + 1} for key, n in value.items() if isinstance(n, int))
        case _:
            yield from (1, STRANGE)


def _is_as_offered(table: Table[Any], seat: str, attempt: Attempt, elsewhere: Fields) -> bool:
    """Whether a command is offered, or has the same effect as an offered one that names each thing once."""
    if is_offered(table, seat, attempt.command) or is_offered(table, seat, _bare(attempt.command, elsewhere)):
        return True
    left_out = _defaults(type(attempt.command)).items()
    sent = [one for one in sent_values(attempt.command).items() if one not in left_out]
    once = {name: _distinct(value) if isinstance(value, list) else value for name, value in sent}
    type_ = {"type": attempt.command.__struct_config__.tag}
    command = table.game.read_command(msgspec.json.encode({**type_, **once}))
    if command == attempt.command or not is_offered(table, seat, command):
        return False
    found = [table.decide(seat, one, AT, attempt.prompt)[0].events for one in (command, attempt.command)]
    return found[0] == found[1]


def _bare(command: Command, elsewhere: Fields) -> Command:
    """The command without the fields that a page fills in elsewhere, where they can be left out."""
    fields = elsewhere.get(str(command.__struct_config__.tag), frozenset())
    named = {one.name: one.default for one in msgspec.structs.fields(command) if one.encode_name in fields}
    left_out = {name: value for name, value in named.items() if value is not msgspec.NODEFAULT}
    return msgspec.structs.replace(command, **left_out)


def is_taken(table: Table[Any], seat: str, attempt: Attempt) -> bool:
    try:
        table.decide(seat, attempt.command, AT, attempt.prompt)
    except Refusal:
        return False
    return True


def some(found: Sequence[Any], most: int, number: Number) -> list[Any]:
    """At most this many of these, drawn at random."""
    left = list(found)
    return [left.pop(number(len(left))) for _ in range(min(most, len(left)))]
