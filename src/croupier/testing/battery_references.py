"""What a state refers to: the ids of things at the table, and the parts of a state and the questions that name them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from croupier.core.game import Game
from croupier.core.state import State
from croupier.pieces.questions import SEPARATOR
from croupier.pieces.state import Board, TableState
from croupier.testing.battery_interruptions import own_prompts

ASKED = "asked "


def own_fields(state: State) -> Iterator[tuple[str, Any]]:
    """The names and values of the fields that are the game's own."""
    known = TableState.__struct_fields__
    return ((name, getattr(state, name)) for name in state.__struct_fields__ if name not in known)


def known_ids(state: Any) -> frozenset[str]:
    """The ids of everything at the table: what a field named `id` holds, and places."""
    board: Board = state.board
    own = (id for _, value in own_fields(state) for id in _ids_in(value))
    every = (*own, *(place.id for place in board.places), *(seat.id for seat in state.seats))
    return frozenset(id for id in every if id)


def _ids_in(value: Any) -> Iterator[str]:
    match value:
        case tuple():
            for one in value:
                yield from _ids_in(one)
        case msgspec.Struct():
            for field in value.__struct_fields__:
                found = getattr(value, field)
                if field == "id" and isinstance(found, str):
                    yield found
                else:
                    yield from _ids_in(found)


def references(state: Any, ids: frozenset[str]) -> dict[str, set[str]]:
    """For each id, the parts of the state and of open questions that refer to it."""
    found: dict[str, set[str]] = {}
    for name, value in own_fields(state):
        for path, id in _references_in(value, name, ids):
            found.setdefault(id, set()).add(path)
    for prompt in own_prompts(state):
        kind, *parts = prompt.ask.key.split(SEPARATOR)
        for id in {prompt.ask.about, prompt.ask.seat, *parts} & ids:
            found.setdefault(id, set()).add(f"{ASKED}{kind}")
    return found


def _references_in(value: Any, path: str, ids: frozenset[str]) -> Iterator[tuple[str, str]]:
    match value:
        case str():
            if value in ids:
                yield path, value
        case tuple():
            for one in value:
                yield from _references_in(one, path, ids)
        case msgspec.Struct():
            for field in value.__struct_fields__:
                if field != "id":
                    yield from _references_in(getattr(value, field), f"{path}.{field}", ids)


def is_for_a_while(game: Game[Any], path: str) -> bool:
    """Whether this part of a state is there only for a while: a question, or a field that is empty at first."""
    if path.startswith(ASKED):
        return True
    return path.split(".", maxsplit=1)[0] in _empty_at_first(game)


@cache
def _empty_at_first(game: Game[Any]) -> frozenset[str]:
    return frozenset(one.name for one in msgspec.structs.fields(game.state) if one.default in (None, (), ""))


def is_of(state: Any, id: str, seat: str) -> bool:
    """Whether something belongs to a seat: then only its own acts end with it."""
    return id == seat or any(
        seat in _texts_of(one) for one in _things(tuple(value for _, value in own_fields(state)), id)
    )


def _things(value: Any, id: str) -> Iterator[msgspec.Struct]:
    match value:
        case tuple():
            for one in value:
                yield from _things(one, id)
        case msgspec.Struct():
            if getattr(value, "id", None) == id:
                yield value
            for name in value.__struct_fields__:
                yield from _things(getattr(value, name), id)


def _texts_of(thing: msgspec.Struct) -> set[str]:
    return {text for name in thing.__struct_fields__ if isinstance(text := getattr(thing, name), str)}
