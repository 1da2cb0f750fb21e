"""Converts old journals: commands and events of earlier versions are upgraded as they are read.

A changed meaning gets a new version of the journal and an upcaster for each tag that changed; new fields with
defaults need none. Upcasters of all later versions are applied in order, so each is written once and never changed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

VERSION = 3
"""The version written today, named by every line. Raise it together with the upcasters that lead to it (below, for the
table's own tags) and the version of the journal's file, and keep an export of it in tests/store/old.
"""

JsonObject = dict[str, Any]
Upcaster = Callable[[JsonObject], JsonObject]


class Upcasters:
    """Upcasters by game (empty for every table), tag and the version that they upgrade."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str, int], Upcaster] = {}

    def upcast(self, tag: str, version: int, game: str = "") -> Callable[[Upcaster], Upcaster]:
        """Mark a function that upgrades commands or events with this tag from `version` to the next."""

        def mark(upcaster: Upcaster) -> Upcaster:
            key = (game, tag, version)
            if key in self._known:
                raise ValueError(f"{tag} of version {version} already has an upcaster")
            self._known[key] = upcaster
            return upcaster

        return mark

    def upgraded(self, told: JsonObject, version: int, game: str, to: int = VERSION) -> JsonObject:
        """A command or event of an old version in its current form; its tag may change."""
        for at in range(version, to):
            tag = str(told.get("type"))
            upcaster = self._known.get((game, tag, at)) or self._known.get(("", tag, at))
            if upcaster is not None:
                told = upcaster(dict(told))
        return told

    def upgraded_line(self, line: bytes, version: int, game: str, to: int = VERSION) -> bytes:
        """A line of an old journal in its current form. Raises ValueError for a newer version than ours."""
        if version == to:
            return line
        if version > to:
            raise ValueError(f"this journal is of version {version}, and only those up to {to} can be read here")
        entry = msgspec.json.decode(line, type=JsonObject)
        entry["command"] = self.upgraded(entry["command"], version, game, to)
        entry["events"] = [self.upgraded(event, version, game, to) for event in entry["events"]]
        entry["v"] = to
        return msgspec.json.encode(entry)


UPCASTERS = Upcasters()
"""The upcasters of the table and of all loaded games."""


@UPCASTERS.upcast("word_sealed", 1)
def word_sealed(told: JsonObject) -> JsonObject:
    """Version 1 kept no salt of a word: its commitment cannot be checked."""
    return {**told, "salt": {"value": "", "known_to": [told["seat"]]}}


@UPCASTERS.upcast("words_opened", 1)
def words_opened(told: JsonObject) -> JsonObject:
    """Version 1 opened words without salts."""
    return {**told, "words": [[seat, word, ""] for seat, word in told["words"]]}
