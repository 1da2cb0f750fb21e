"""Tests the choices offered: every value in range is accepted, none outside, and nothing else works."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

import msgspec

from croupier.core import bots
from croupier.core.bots import Number
from croupier.core.choices import BY_HEADING, FOLDED, GROUPS, NOW, Choice, Field, in_groups
from croupier.core.commands import Command
from croupier.core.play import Play
from croupier.core.refusals import Illegal, Invalid, Refusal
from croupier.core.state import State
from croupier.core.table import Table
from croupier.testing.battery_play import AT

TRIES = 6
WITHIN_REACH = 2
"""How many combinations of values are tried for a choice that is shown as impossible."""
ALWAYS, SELDOM = 20, 4
"""This many choices of a kind are tried, then one out of this many; all in a deep run."""


class Sample:
    """Which of the choices that random play meets are tried."""

    def __init__(self, *, is_whole: bool) -> None:
        self.is_whole = is_whole
        self.met: Counter[tuple[str, bool, bool]] = Counter()

    def has(self, choice: Choice, number: Number) -> bool:
        """Whether to try this choice; the table's own choices, which are always there, are tried seldom."""
        if choice.group == "table":
            return not number(8)
        kind = (choice.command["type"], choice.prompt is None, choice.legal)
        self.met[kind] += 1
        return self.is_whole or self.met[kind] <= ALWAYS or not number(SELDOM)


def check_choice(table: Table[Any], seat: str, choice: Choice, number: Number) -> None:
    """A legal choice accepts the allowed values and no others; an illegal one gives a reason, and accepts none."""
    if choice.command["type"] == "type_luck" or any(one.kind == "asset" and one.required for one in choice.fields):
        return
    if not choice.legal:
        assert choice.why_not is not None, f"{choice.label}: not legal, and no reason is given"
        _accepts_nothing(table, seat, choice, number)
        return
    alone = len(choice.fields) == 1
    samples = {field.name: list(_samples(field, number)) for field in choice.fields if field.by is None}
    proven = _accepted_together(table, seat, choice, samples, number)
    for field in choice.fields:
        before = _before(choice, field, number)
        for value in samples.get(field.name) or _samples(field.given(before), number):
            if (field.name, value) in proven:
                continue
            known = {**before, field.name: value}
            found = [_refusal_of(table, seat, choice, bots.fill_fields(choice.fields, number, known))]
            while not alone and isinstance(found[-1], Refusal) and len(found) < TRIES:
                found.append(_refusal_of(table, seat, choice, bots.fill_fields(choice.fields, number, known)))
            wrong = found[-1]
            if isinstance(wrong, Refusal) and (alone or isinstance(wrong, Invalid)):
                raise AssertionError(f"{choice.label}: {field.name} = {value!r} is offered but refused: {wrong.why}")
        for value in _outside(field):
            if table.state.mode != "enforce" or _is_left_out(table, choice, field.name, value):
                continue
            wrong = _refusal_of(
                table, seat, choice, bots.fill_fields(choice.fields, number, {**before, field.name: value})
            )
            assert isinstance(wrong, Refusal), f"{choice.label}: {field.name} = {value!r} is not offered but accepted"
    if not choice.fields:
        wrong = _refusal_of(table, seat, choice, {})
        assert not isinstance(wrong, Refusal), f"{choice.label} is offered but refused: {wrong.why}"


def _accepts_nothing(table: Table[Any], seat: str, choice: Choice, number: Number) -> None:
    """Check that a choice shown as impossible is refused with other values, too."""
    if not choice.fields or choice.group in ("table", "override") or table.state.mode != "enforce":
        return
    for _ in range(WITHIN_REACH):
        values = bots.fill_fields(choice.fields, number)
        wrong = _refusal_of(table, seat, choice, values)
        assert isinstance(wrong, Refusal), f"{choice.label}: shown as not possible, but {values} is accepted"


def _accepted_together(
    table: Table[Any], seat: str, choice: Choice, samples: Mapping[str, Sequence[Any]], number: Number
) -> list[tuple[str, Any]]:
    """Values of several fields that one command accepts together, and that need not be tried one by one."""
    proven: list[tuple[str, Any]] = []
    for values in zip_longest(*samples.values(), fillvalue=...) if len(samples) > 1 else ():
        pairs = [(name, value) for name, value in zip(samples, values, strict=True) if value is not ...]
        if _refusal_of(table, seat, choice, bots.fill_fields(choice.fields, number, dict(pairs))) is None:
            proven += pairs
    return proven


def _before(choice: Choice, field: Field, number: Number) -> dict[str, Any]:
    """A value for the field that this one depends on, if any."""
    return (
        {}
        if field.by is None
        else bots.fill_fields([one for one in choice.fields if one.name in field.by.fields], number)
    )


def _refusal_of(table: Table[Any], seat: str, choice: Choice, values: dict[str, Any]) -> Refusal | None:
    """The refusal of a choice with these values, or None; nothing is kept, and a refusal has a reason."""
    try:
        command = table.game.read_command(msgspec.json.encode({**choice.command, **values}))
        table.decide(seat, command, AT, choice.prompt)
    except Refusal as refusal:
        check_refusal(refusal, table, choice.label)
        return refusal
    return None


def _samples(field: Field, number: Number) -> Iterator[Any]:
    """Both ends of a range, each option of a short list, and something in between."""
    match field.kind:
        case "int":
            least, most = field.min or 0, field.max if field.max is not None else (field.min or 0) + 9
            yield from dict.fromkeys((least, least + number(most - least + 1), most))
        case "one_of":
            options = list(field.options)
            yield from (options.pop(number(len(options))).value for _ in range(min(len(options), 4)))
        case "bool":
            yield from (True, False)
        case _:
            yield bots.value(field, number)


def _is_left_out(table: Table[Any], choice: Choice, name: str, value: Any) -> bool:
    """Whether this value is equivalent to leaving the field out."""
    kinds = table.game.command_types
    fields: Any = next(kind for kind in kinds if kind.__struct_config__.tag == choice.command["type"])
    default = dict(zip(fields.__struct_fields__[::-1], fields.__struct_defaults__[::-1], strict=False)).get(name, ...)
    return bool(default == value)


def _outside(field: Field) -> Iterator[Any]:
    """Values just outside a range, and malformed ones."""
    if field.kind == "int":
        if field.min is not None:
            yield field.min - 1
        if field.max is not None:
            yield field.max + 1
    if field.kind in ("int", "one_of", "bool"):
        yield {"not": "a value"}


def illegal_changes_nothing(table: Table[Any], number: Number) -> int:
    """Try commands not offered to the seat: they are refused with a reason and change nothing. Returns how many."""
    state, n, count = table.state, table.n, len(table.entries)
    tried = 0
    for seat, command, prompt in _attempts(table, number):
        before = msgspec.json.encode(state)
        try:
            table.submit(seat, command, AT, prompt)
        except Refusal as refusal:
            tried += 1
            check_refusal(refusal, table, f"{command} by {seat}")
        else:
            raise AssertionError(f"{command} by {seat} is accepted, though nothing offered it")
        assert table.state is state, "a refusal changed the state"
        assert msgspec.json.encode(table.state) == before, "a refusal changed something inside the state"
        assert (table.n, len(table.entries)) == (n, count), "a refusal left an entry"
    return tried


def check_refusal(refusal: Refusal, table: Table[Any], what: str) -> None:
    """A refusal gives a reason, an existing clause, and for a field what is allowed."""
    assert refusal.why, f"{what} is refused without a reason"
    if isinstance(refusal, Illegal):
        assert (refusal.clause or "") in table.game.rulebook, f"{refusal.clause} is not a clause of the ledger"
    if isinstance(refusal, Invalid):
        assert refusal.field, f"{what} is refused without naming the field"
        assert refusal.allowed, f"{what} is refused without saying what is allowed"


def _attempts(table: Table[Any], number: Number) -> Iterator[tuple[str, Command, str | None]]:
    """Another seat's answer under its prompt, the table's own commands from a player, closed prompts."""
    seats = [one.id for one in table.state.seats]
    for seat in seats:
        for choice in bots.current_choices(table.choices(seat, NOW)):
            command = _made(table, choice, number)
            if command is not None:
                other = seats[(seats.index(seat) + 1) % len(seats)]
                if other != seat:
                    yield other, command, choice.prompt
                    if not _offers(table, other, choice):
                        yield other, command, None
                yield seat, command, "no-such-prompt"
                yield "watch", command, None
                yield "p99", command, None
    for body in (
        b'{"type":"open_sitting"}',
        b'{"type":"time_up","seat":"p1","key":"x"}',
        b'{"type":"undo","version":9999}',
    ):
        yield seats[number(len(seats))], table.game.read_command(body), None


def _offers(table: Table[Any], seat: str, choice: Choice) -> bool:
    """Whether a seat is offered something of the same kind; in assist mode anything may be tried."""
    kind = choice.command["type"]
    return table.state.mode != "enforce" or any(
        one.legal and one.command["type"] == kind for one in table.choices(seat)
    )


def check_groups(table: Table[Any], seat: str) -> None:
    """Each group of choices computed alone is the same as among all, and is announced if it has any."""
    view = table.view(seat)
    every = table.game.choices(view, seat)
    for group in GROUPS:
        alone = table.game.choices(view, seat, frozenset({group}))
        assert alone == in_groups(every, frozenset({group})), f"{seat}: the group {group} differs when computed alone"
        announced = table.game.choice_groups.has_any(table.game, view, seat, group)
        assert announced == bool(alone), f"{seat}: the group {group} is announced {announced}, has {alone}"
    headed = [one.label for one in every if one.seal and one.under]
    assert not headed, f"{seat}: what replaces a sealed answer is under a heading: {headed}"
    folded = NOW | {BY_HEADING}
    headings = [one.choice for one in in_groups(every, folded) if one.role in FOLDED]
    for groups in (folded, *(folded | {one} for one in headings)):
        found = table.game.choices(view, seat, groups)
        assert _roughly(found) == _roughly(in_groups(every, groups)), f"{seat}: choices differ with {sorted(groups)}"


def _roughly(choices: list[Choice]) -> list[Choice]:
    """The choices with all folded headings alike: an announced heading does not say whether its choices only write."""
    return [msgspec.structs.replace(one, role="heading") if one.role in FOLDED else one for one in choices]


def check_dry_runs(table: Table[Any], seat: str) -> None:
    """Check that dry runs that stop at the first event agree with full dry runs about which choices are legal."""
    view, whole = table.view(seat), copy.copy(table.game)
    vars(whole)["trial"] = Play
    pairs = zip_longest(table.game.choices(view, seat), whole.choices(view, seat))
    for stopped, full in pairs:
        assert stopped == full, f"{seat}: a dry run that stops at the first event misjudges {full or stopped}"


def _made(table: Table[Any], choice: Choice, number: Number) -> Command | None:
    try:
        return table.game.read_command(
            msgspec.json.encode({**choice.command, **bots.fill_fields(choice.fields, number)})
        )
    except Refusal:
        return None


def unreadable(table: Table[Any]) -> None:
    """Check that malformed input of any kind is Invalid, naming the field."""
    for body in (
        b"",
        b"[]",
        b"{}",
        b'{"type":"nothing"}',
        b'{"type":5}',
        b'{"type":"say"}',
        b"\xff",
        b'{"type":"vote","poll":1}',
    ):
        try:
            table.game.read_command(body)
        except Invalid as refusal:
            check_refusal(refusal, table, repr(body))
        else:
            raise AssertionError(f"{body!r} is read as a command")


def somebody_can_act(table: Table[Any]) -> None:
    """Check that some seat has a legal choice that moves the game on, unless the game is over."""
    state: State = table.state
    if state.result:
        return
    seats = [one.id for one in state.seats]
    if state.pause is not None:
        ends = [choice for seat in seats for choice in table.choices(seat) if choice.command["type"] == "continue"]
        assert ends, f"nobody can end the pause at entry {table.n}"
        return
    offered = [choice for seat in seats for choice in table.choices(seat) if choice.legal and choice.group != "table"]
    assert offered, f"nobody can do anything at entry {table.n}"
    for prompt in state.prompts:
        seat = prompt.ask.seat
        if seat in seats and (state.pending is None or prompt.ask.key.startswith("luck:")):
            found = [choice for choice in table.choices(seat, NOW) if choice.prompt == prompt.id.value]
            assert any(choice.legal for choice in found), f"{seat} is asked to {prompt.ask.label} and offered nothing"
