"""What willpower keeps beside the sheets: a rally that waits for the storyteller's word."""

from __future__ import annotations

import msgspec


class Rally(msgspec.Struct, frozen=True):
    """A helper who would bring others back from zero willpower, in their player's words (MS-9.19)."""

    id: str
    helper: str
    words: str
