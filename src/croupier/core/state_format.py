"""Identifies the format of a game's state: two releases with the same format read each other's snapshots."""

from __future__ import annotations

import hashlib
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


def _bare(schema: Any, *, is_names: bool) -> Any:
    """The schema without wording; `is_names` in a mapping whose keys are names of fields or classes."""
    if isinstance(schema, dict):
        kept = {name: one for name, one in schema.items() if is_names or name not in WORDING}
        return {name: _bare(one, is_names=name in NAMES and not is_names) for name, one in kept.items()}
    if isinstance(schema, list | tuple):
        return [_bare(one, is_names=False) for one in schema]
    return schema
