"""A client that knows the API's contract and nothing about any game: it fills in whatever a choice needs."""

import json
from random import Random
from typing import Any

WORDS = ("ash", "birch", "cedar", "dogwood", "elm", "fir")
DICE = ("d6", "2d6+3", "d20", "4d6kh3", "d%")
"""Dice expressions, as the contract describes them."""


def command_of(choice: dict[str, Any], random: Random, *, modest: bool = False) -> dict[str, Any]:
    """The choice's command with a value for each field; a modest client mostly picks small numbers."""
    return {
        **choice["command"],
        **values([_small(field, random) if modest else field for field in choice["fields"]], random),
    }


def values(fields: list[dict[str, Any]], random: Random) -> dict[str, Any]:
    given: dict[str, Any] = {}
    for field in fields:
        if field["required"] or random.random() < 0.5:
            given[field["name"]] = value(left(field, given), random)
    return given


def _small(field: dict[str, Any], random: Random) -> dict[str, Any]:
    """A number's range, mostly only the beginning of it."""
    if field["kind"] != "int" or random.random() < 0.3:
        return field
    least = field["min"] or 0
    return {**field, "max": least + 2 if field["max"] is None else min(field["max"], least + 2)}


def left(field: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
    """A field that depends on another has only the options that fit the other's value; a text takes anything."""
    by = field.get("by")
    if by is None or field["kind"] == "text":
        return field
    own = {json.dumps(option["value"]): option for option in field["options"]}
    those = by["options"].get(str(given.get(by["field"])), [])
    return {**field, "options": [one if isinstance(one, dict) else own[json.dumps(one)] for one in those]}


def value(field: dict[str, Any], random: Random) -> Any:
    match field["kind"]:
        case "int":
            least = field["min"] if field["min"] is not None else 0
            return random.randint(least, field["max"] if field["max"] is not None else least + 10)
        case "one_of":
            return random.choice(field["options"])["value"]
        case "some_of" | "order":
            options = [option["value"] for option in field["options"]]
            most = len(options) if field["max"] is None else min(field["max"], len(options))
            return random.sample(options, random.randint(min(field["min"] or 0, most), most))
        case "split":
            return split(field, random)
        case "path":
            return path(field, random)
        case "text" if "numbers" in field:
            numbers = field["numbers"]
            return ",".join(str(random.randint(numbers["min"], numbers["max"])) for _ in range(numbers["count"]))
        case "text" if field.get("role") == "dice":
            return random.choice(DICE)
        case "text":
            return random.choice(WORDS)[: field["max_length"]]
        case "bool":
            return random.random() < 0.5
        case "list":
            least = field["min"] or 0
            most = field["max"] if field["max"] is not None else least + 2
            return [values(field["fields"], random) for _ in range(random.randint(least, most))]
    raise AssertionError(f"the contract has no field of kind {field['kind']}")


def split(field: dict[str, Any], random: Random) -> dict[str, int]:
    """Shares within their bounds, adding up to the total if there is one."""
    shares = {item["value"]: item["min"] for item in field["items"]}
    room = {item["value"]: item["max"] - item["min"] for item in field["items"]}
    total = field["total"]
    left = random.randint(0, sum(room.values())) if total is None else total - sum(shares.values())
    while left > 0:
        name = random.choice([name for name, free in room.items() if free])
        shares[name] += 1
        room[name] -= 1
        left -= 1
    return shares


def path(field: dict[str, Any], random: Random) -> list[str]:
    found: list[str] = []
    at = field["start"]
    for _ in range(random.randint(0, field["max"] or 5)):
        if not field["steps"].get(at):
            break
        at = random.choice(field["steps"][at])
        found.append(at)
    return found
