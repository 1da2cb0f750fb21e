"""How a table of Rust in the Canyon looks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.games.rust_in_the_canyon import card_log, sealed_answers
from croupier.games.rust_in_the_canyon import view as table_view
from croupier.games.rust_in_the_canyon.chapters import CHAPTERS
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.pieces.chapters import ChapterDisplay
from croupier.pieces.events import PieceEvent
from croupier.pieces.view_model import Chips, Fact, Group, Slip, Track


class CanyonDisplay(ChapterDisplay[Canyon]):
    """What a seat sees around the pieces, and how pieces are labeled."""

    chapters = CHAPTERS

    def status(self, view: Canyon) -> str:
        return table_view.status(view)

    def mood(self, view: Canyon) -> str:
        return table_view.mood(view)

    def tracks(self, view: Canyon) -> tuple[Track, ...]:
        return table_view.tracks(view)

    def groups(self, view: Canyon) -> tuple[Group, ...]:
        return table_view.groups(view)

    def facts(self, view: Canyon) -> tuple[Fact, ...]:
        first = next((one.facts(view) for one in CHAPTERS if one.name == "conflict"), ())
        rest = tuple(fact for fact in super().facts(view) if fact not in first)
        return (*table_view.facts(view), *first, *rest)

    def slips(self, view: Canyon, seat: str) -> tuple[Slip, ...]:
        return table_view.slips(view, seat, super().slips(view, seat))

    def answer_text(self, view: Canyon, answer: Mapping[str, Any]) -> str:
        return sealed_answers.words(answer)

    def heaps(self, view: Canyon, seat: str) -> Mapping[str, tuple[Chips, ...]]:
        return table_view.heaps(view, seat)

    def place_name(self, view: Canyon, place: str) -> str:
        return table_view.place_label(view, place) or super().place_name(view, place)

    def piece_line(self, event: PieceEvent, view: Canyon) -> str:
        line = card_log.line(event, view)
        return super().piece_line(event, view) if line is None else line
