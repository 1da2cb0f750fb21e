"""What a seat can ask the table to do; the seat itself is not part of the command."""

from __future__ import annotations

import msgspec


class Command(msgspec.Struct, frozen=True, gc=False, tag_field="type", forbid_unknown_fields=True, omit_defaults=True):
    """One wish of one seat, in the imperative. Each kind names its own wire tag."""
