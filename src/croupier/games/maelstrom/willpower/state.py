"""The state of willpower outside the sheets: a rally that awaits the storyteller's answer."""

from __future__ import annotations

import msgspec


class Rally(msgspec.Struct, frozen=True):
    """A helper's attempt to bring others back from zero willpower, in their player's words (MS-9.19)."""

    id: str
    helper: str
    words: str
