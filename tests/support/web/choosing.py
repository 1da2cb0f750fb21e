"""How people who know what they want choose among what the API offers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from support.web.players import Players

Value = Callable[[dict[str, Any]], Any]
"""A function from a field to the value to fill in."""


def does(players: Players, type: str, label: str = "", /, seat: str = "", **values: Any) -> bool:
    """Take the first choice of this type offered to a seat (by default the GM's); return whether there was one.

    A value may also be found through the field that needs it; the others are filled in at random.
    """
    seat = seat or players.host
    choices = players.ask("GET", "", seat).json()["choices"] if seat in players.tokens else []
    return _take(players, seat, choices, type, label, values)


def decrees(players: Players, on: str, type: str, /, **values: Any) -> bool:
    """The same for the GM's overrides of something on the table."""
    choices = players.ask("GET", "/overrides", players.host, params={"on": on}).json()["choices"]
    return _take(players, players.host, choices, type, "", values)


def _take(
    players: Players, seat: str, choices: list[dict[str, Any]], type: str, label: str, values: dict[str, Any]
) -> bool:
    for choice in choices:
        fields = {field["name"]: field for field in choice["fields"]}
        if choice["legal"] and choice["command"]["type"] == type and label in choice["label"]:
            given = {name: value for name, value in values.items() if name in fields}
            filled = {name: value(fields[name]) if callable(value) else value for name, value in given.items()}
            players.take(seat, choice, **filled)
            return True
    return False


def every(field: dict[str, Any]) -> list[Any]:
    """Everything that a field lists."""
    return [one["value"] for one in field["options"]]


def one(field: dict[str, Any]) -> list[Any]:
    """Only the first of them."""
    return every(field)[:1]


def first(field: dict[str, Any]) -> Any:
    return field["options"][0]["value"]


def nth(at: int) -> Value:
    """The nth of what a field lists, starting again from the beginning after the last."""
    return lambda field: field["options"][at % len(field["options"])]["value"]
