"""What an audit finds."""

from __future__ import annotations

import msgspec

PLURAL = {"talent": "talents", "skill": "skills", "knowledge": "knowledges"}


class Finding(msgspec.Struct, frozen=True):
    """One departure: where on the sheet, in words; `refuses` unless it is only a warning."""

    clause: str
    field: str
    words: str
    refuses: bool = True
