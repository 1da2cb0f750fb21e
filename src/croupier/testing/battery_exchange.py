"""Other values for what a seat cannot know, in a world that is otherwise as it is; and which of them were exchanged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from croupier.core.bots import Number
from croupier.core.events import Event
from croupier.core.secrets import Secret
from croupier.pieces.state import TableState

put = msgspec.structs.replace
OFTEN = 10
"""How often a hidden value is met before some world must have had another one."""
Tells = Mapping[str, frozenset[str]]
"""By type of event, the fields that may follow from what is hidden; all, if none are named."""


class Exchanges:
    """How often each hidden value of a game's own state was met, and how often the other world had another one."""

    def __init__(self) -> None:
        self.met = Counter[str]()
        self.other = Counter[str]()

    def note(self, state: Any, view: Any, other: Any) -> None:
        """Note what a view lacks of the state, and where the other world differs from it."""
        met, differing = set[str](), set[str]()
        for name in own_fields(type(state)):
            _note(getattr(state, name), getattr(view, name), getattr(other, name), name, met, differing)
        self.met.update(met)
        self.other.update(differing)

    @property
    def never(self) -> list[str]:
        """Hidden values that were met often, and were the same in every world."""
        return sorted(path for path, times in self.met.items() if times >= OFTEN and not self.other[path])


def own_fields(kind: type[Any]) -> tuple[str, ...]:
    """The fields that a game adds to the state of every table."""
    return tuple(name for name in kind.__struct_fields__ if name not in TableState.__struct_fields__)


def exchanged(state: Any, view: Any, number: Number, fields: tuple[str, ...]) -> Any:
    """The state with other numbers in these fields wherever the view lacks them."""
    return put(state, **{name: _mix(getattr(state, name), getattr(view, name), number) for name in fields})


def follows_from_hidden(one: Event, other: Event, tells: Tells) -> bool:
    """Whether two events of two worlds differ only in what may follow from what a seat cannot know."""
    tags = [str(type(each).__struct_config__.tag) for each in (one, other)]
    if tags[0] != tags[1]:
        return any(tag in tells and not tells[tag] for tag in tags)
    fields = tells.get(tags[0])
    if fields is None:
        return False
    return not fields or set(_differing(one, other)) <= fields


def _differing(one: Any, other: Any, path: str = "") -> Iterator[str]:
    """The paths of the fields in which two events differ, down to what is kept in a secret."""
    for name in one.__struct_fields__:
        mine, theirs = getattr(one, name), getattr(other, name)
        if mine == theirs:
            continue
        inside = isinstance(mine, msgspec.Struct) and type(mine) is type(theirs) and not isinstance(mine, Secret)
        yield from _differing(mine, theirs, f"{path}{name}.") if inside else (f"{path}{name}",)


def _mix(true: Any, seen: Any, number: Number) -> Any:
    """The value with other numbers where what is seen differs from it."""
    if true is seen or true == seen:
        return true
    if isinstance(true, Secret) and isinstance(seen, Secret):
        value = _vary(true.value, number) if seen.value is None else _mix(true.value, seen.value, number)
        return Secret(value, true.known_to)
    if isinstance(true, msgspec.Struct) and type(true) is type(seen):
        return put(true, **{n: _mix(getattr(true, n), getattr(seen, n), number) for n in true.__struct_fields__})
    if isinstance(true, tuple) and isinstance(seen, tuple) and len(true) == len(seen):
        return tuple(_mix(a, b, number) for a, b in zip(true, seen, strict=True))
    return _vary(true, number)


def _vary(value: Any, number: Number) -> Any:
    """The value with other numbers in it; words, kinds and how many things there are stay the same."""
    if isinstance(value, bool):
        return value
    if isinstance(value, int):
        return value + (1, 2, -1 if value > 1 else 1)[number(3)] if value > 0 and number(2) else value
    if isinstance(value, Secret):
        return Secret(_vary(value.value, number), value.known_to)
    if isinstance(value, msgspec.Struct):
        return put(value, **{name: _vary(getattr(value, name), number) for name in value.__struct_fields__})
    if isinstance(value, tuple):
        return tuple(_vary(one, number) for one in value)
    return value


def _note(true: Any, seen: Any, other: Any, path: str, met: set[str], differing: set[str]) -> None:
    if true is seen or true == seen:
        return
    if isinstance(true, Secret) and isinstance(seen, Secret):
        there = other.value if isinstance(other, Secret) else None
        if seen.value is None:
            _note_all(true.value, there, path, met, differing)
        else:
            _note(true.value, seen.value, there, path, met, differing)
    elif isinstance(true, msgspec.Struct) and type(true) is type(seen):
        for name in true.__struct_fields__:
            there = getattr(other, name) if type(other) is type(true) else None
            _note(getattr(true, name), getattr(seen, name), there, f"{path}.{name}", met, differing)
    elif isinstance(true, tuple) and isinstance(seen, tuple) and len(true) == len(seen):
        there = other if isinstance(other, tuple) and len(other) == len(true) else (None,) * len(true)
        for a, b, c in zip(true, seen, there, strict=True):
            _note(a, b, c, path, met, differing)
    else:
        _note_all(true, other, path, met, differing)


def _note_all(true: Any, other: Any, path: str, met: set[str], differing: set[str]) -> None:
    """Note every value of something that is hidden as a whole; what is empty says nothing."""
    mine, theirs = dict[str, list[Any]](), dict[str, list[Any]]()
    _leaves(true, path, mine)
    _leaves(other, path, theirs)
    for name, values in mine.items():
        if any(values):
            met.add(name)
            if theirs.get(name) != values:
                differing.add(name)


def _leaves(value: Any, path: str, found: dict[str, list[Any]]) -> None:
    if isinstance(value, Secret):
        _leaves(value.value, path, found)
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            _leaves(getattr(value, name), f"{path}.{name}", found)
    elif isinstance(value, tuple):
        for one in value:
            _leaves(one, path, found)
    else:
        found.setdefault(path, []).append(value)
