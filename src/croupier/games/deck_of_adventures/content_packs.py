"""Packs of Deck of Adventures: bestiaries, powers and gear as files."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.core.commands import Command
from croupier.core.packs import ContentPacks, PackFiles, PackReport
from croupier.games.deck_of_adventures.packs.table_packs import packs_of_files


class AdventurePacks(ContentPacks):
    """Packs in YAML (DA-25.1); the YAML library is only loaded when packs are checked."""

    def check(self, files: PackFiles) -> tuple[PackReport, ...]:
        from croupier.games.deck_of_adventures.packs.reports import reports

        return reports(files)

    def shipped(self) -> tuple[PackReport, ...]:
        from croupier.games.deck_of_adventures.packs.reports import shipped_reports

        return shipped_reports()

    def starting_commands(self, texts: Mapping[str, str]) -> tuple[Command, ...]:
        return packs_of_files(texts)
