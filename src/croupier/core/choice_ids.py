"""The ids of choices: opaque, and the same as long as the choice is."""

from __future__ import annotations

import hashlib

import msgspec

from croupier.core.choices import Choice

KEPT = 5_000
_names: dict[int, tuple[Choice, Choice]] = {}
"""Choices with their ids, by identity, so that a reused choice is named once."""


def with_ids(choices: list[Choice]) -> list[Choice]:
    """Each with an id that does not depend on the other choices."""
    named: dict[str, Choice] = {}
    for choice in choices:
        one = _with_id(choice)
        while one.choice in named:
            one = msgspec.structs.replace(one, choice=_digest(one.choice))
        named[one.choice] = one
    return list(named.values())


def _with_id(choice: Choice) -> Choice:
    known = _names.get(id(choice))
    if known is not None and known[0] is choice:
        return known[1]
    id_ = choice.choice or _digest((choice.prompt, choice.group, choice.command, choice.label))
    named = msgspec.structs.replace(choice, choice=id_)
    if choice.prompt is None:
        if len(_names) >= KEPT:
            _names.clear()
        _names[id(choice)] = (choice, named)
    return named


def _digest(of: object) -> str:
    return hashlib.sha256(msgspec.json.encode(of)).hexdigest()[:12]
