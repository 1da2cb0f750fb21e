"""Entries without a line to read, planted in a copy of the example game: the battery finds them."""

from typing import Any

from croupier.core.events import Event
from high_card import HighCard
from high_card.events import RoundBegan
from support.testing.planted import LOG, found_by


def test_a_command_without_a_log_line_is_found() -> None:
    class Wordless(HighCard):
        def log_line(self, event: Event, view: Any) -> str:
            return super().log_line(event, view) if isinstance(event, RoundBegan) else ""

    assert "give a log_phrase to" in found_by(Wordless(), LOG)[LOG]
