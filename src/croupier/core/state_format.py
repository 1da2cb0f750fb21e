"""Identifies the format of a game's state: two releases with the same format read each other's snapshots."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Any

import msgspec

from croupier.core.state import State

WORDING = {"title", "description"}
"""Keys of a JSON schema that come from names and docstrings of classes."""

NAMES = frozenset({"properties", "$defs"})
"""Keys of a JSON schema whose value is a mapping by names of fields or classes."""

_known: dict[type[State], str] = {}


def format_of(state: type[State]) -> str:
    """A hash over the names, types and defaults of all fields of a state's class, at any depth: 16 hex digits."""
    if state not in _known:
        schema = _bare(msgspec.json.schema(state), is_names=False)
        _known[state] = hashlib.sha256(msgspec.json.encode(schema, order="deterministic")).hexdigest()[:16]
    return _known[state]


def state_text(state: State) -> str:
    """A state as JSON, the same for equal states.

    msgspec leaves out a field only if it holds the very object of its default: a word read from a journal would stay,
    and show how the state was reached.
    """
    return msgspec.json.encode(_with_defaults(state)).decode()


def _with_defaults(value: Any) -> Any:
    """This value, with the default object itself in every field that equals it."""
    if isinstance(value, tuple) and type(value) is tuple:
        return tuple(map(_with_defaults, value))
    if not isinstance(value, msgspec.Struct):
        return value
    changes: dict[str, Any] = {}
    for name, default in _defaults(type(value)):
        old = getattr(value, name)
        if old is default:
            continue
        new = default if type(old) is type(default) and old == default else _with_defaults(old)
        if new is not old:
            changes[name] = new
    return msgspec.structs.replace(value, **changes) if changes else value


@cache
def _defaults(kind: type[msgspec.Struct]) -> tuple[tuple[str, Any], ...]:
    return tuple((one.name, one.default) for one in msgspec.structs.fields(kind))


def _bare(schema: Any, *, is_names: bool) -> Any:
    """The schema without wording; `is_names` in a mapping whose keys are names of fields or classes."""
    if isinstance(schema, dict):
        kept = {name: one for name, one in schema.items() if is_names or name not in WORDING}
        return {name: _bare(one, is_names=name in NAMES and not is_names) for name, one in kept.items()}
    if isinstance(schema, list | tuple):
        return [_bare(one, is_names=False) for one in schema]
    return schema
