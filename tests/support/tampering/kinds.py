"""How kinds of random changes to an export are named, and where in its rows they take place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

Row = dict[str, Any]
Change = Callable[[list[Row], Random], bool]
"""Changes the rows of an export in place (the first is line 1); False where there is nothing of its kind."""
CHANGES: dict[str, Change] = {}
HEX = "0123456789abcdef"


def kind(name: str) -> Callable[[Change], Change]:
    def mark(change: Change) -> Change:
        CHANGES[name] = change
        return change

    return mark


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of all plain values in a JSON tree, except types of commands and events."""
    if isinstance(value, dict):
        for key, one in value.items():
            if key != "type":
                yield from leaves(one, (*path, key))
    elif isinstance(value, list):
        for at, one in enumerate(value):
            yield from leaves(one, (*path, at))
    else:
        yield path


def at_path(value: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        value = value[step]
    return value


def other(value: Any, rng: Random) -> Any:
    """Another value of the same type."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice([value + 1, value - 1, value + rng.randint(2, 9), 0 if value else 5])
    if isinstance(value, float):
        return value + 1.5
    if not isinstance(value, str):
        return rng.choice(["p1", 1, False])
    if not value:
        return rng.choice(["x", "p1", "0"])
    if len(value) >= 12 and set(value) <= set(HEX):
        at = rng.randrange(len(value))
        return value[:at] + rng.choice([one for one in HEX if one != value[at]]) + value[at + 1 :]
    if value.isdecimal():
        return str(int(value) + rng.choice([1, 2, 3]))
    if len(value) == 2 and value[0] == "p" and value[1].isdecimal():
        return rng.choice([one for one in ("p1", "p2", "p3", "gm") if one != value])
    at = rng.randrange(len(value))
    return rng.choice([value[:at] + "z" + value[at + 1 :], value + "x", value[1:], value.swapcase()])


def change_leaf(root: Any, rng: Random) -> bool:
    found = list(leaves(root))
    if not found:
        return False
    path = rng.choice(found)
    if not path:
        return False
    at_path(root, path[:-1])[path[-1]] = other(at_path(root, path), rng)
    return True


def entries_of(rows: list[Row]) -> list[Row]:
    return rows[1:]


def pick_event(rows: list[Row], rng: Random, *types: str) -> Row | None:
    found = [e for row in entries_of(rows) for e in row["events"] if not types or e["type"] in types]
    return rng.choice(found) if found else None


def pick_draw(rows: list[Row], rng: Random) -> tuple[Row, Row] | None:
    found = [(row, draw) for row in entries_of(rows) for draw in row.get("draws", [])]
    return rng.choice(found) if found else None
