"""What an audit finds."""

from __future__ import annotations

import msgspec

PLURAL = {"talent": "talents", "skill": "skills", "knowledge": "knowledges"}


class Finding(msgspec.Struct, frozen=True):
    """One departure from the rules: its field and an explanation; `refuses` unless it is only a warning."""

    clause: str
    field: str
    words: str
    refuses: bool = True
