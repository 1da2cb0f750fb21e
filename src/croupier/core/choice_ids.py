"""The ids of choices: opaque, and stable as long as the choice stays the same."""

from __future__ import annotations

import hashlib

import msgspec

from croupier.core.choices import Choice
from croupier.core.identity_cache import make_room

KEPT = 5_000
_names: dict[int, tuple[Choice, Choice]] = {}
"""Choices with their ids, by identity, so that a reused choice is named once."""


def with_ids(choices: list[Choice]) -> list[Choice]:
    """The choices with their ids; an id does not depend on the other choices."""
    every = named(choices)
    if len({one.choice for one in every}) == len(every):
        return every
    found: dict[str, Choice] = {}
    for one in every:
        while one.choice in found:
            one = msgspec.structs.replace(one, choice=_digest(one.choice))
        found[one.choice] = one
    return list(found.values())


def named(choices: list[Choice]) -> list[Choice]:
    """The choices with ids that are not yet unique, for caching."""
    return [one if one.choice else _named(one) for one in choices]


def _named(choice: Choice) -> Choice:
    known = _names.get(id(choice))
    if known is not None and known[0] is choice:
        return known[1]
    digest = _digest((choice.prompt, choice.group, choice.command, choice.label))
    found = msgspec.structs.replace(choice, choice=digest)
    if choice.prompt is None:
        make_room(_names, KEPT)
        _names[id(choice)] = (choice, found)
    return found


def _digest(of: object) -> str:
    return hashlib.sha256(msgspec.json.encode(of)).hexdigest()[:12]
