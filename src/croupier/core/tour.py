"""A tour of a game: a short session of bots, chosen to show much of the game in few lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec


class Tour(msgspec.Struct, frozen=True):
    """The seed and the number of players of a session, its settings, and after how many entries it closes.

    `players` is None for the usual number, `entries` None for a session that is played to its end.
    """

    seed: int = 1
    players: int | None = None
    settings: Mapping[str, Any] = {}
    entries: int | None = None
