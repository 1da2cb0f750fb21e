"""How a table of Deck of Adventures looks."""

from __future__ import annotations

from croupier.games.deck_of_adventures import card_log
from croupier.games.deck_of_adventures import view as table_view
from croupier.games.deck_of_adventures.chapters import CHAPTERS
from croupier.games.deck_of_adventures.checks.wheels import wheels
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain.map_view import map_places
from croupier.pieces.chapters import ChapterDisplay
from croupier.pieces.events import PieceEvent
from croupier.pieces.view_model import Group, Place, Track
from croupier.pieces.wheels import Wheel


class AdventureDisplay(ChapterDisplay[Adventure]):
    """What a seat sees around the pieces, and the names of the pieces."""

    chapters = CHAPTERS

    def status(self, view: Adventure) -> str:
        return view.result or table_view.status(view)

    def tracks(self, view: Adventure) -> tuple[Track, ...]:
        return table_view.tracks(view)

    def groups(self, view: Adventure) -> tuple[Group, ...]:
        return table_view.groups(view)

    def maps(self, view: Adventure, seat: str) -> tuple[Place, ...]:
        return map_places(view, seat)

    def wheels(self, view: Adventure) -> tuple[Wheel, ...]:
        return wheels(view)

    def place_name(self, view: Adventure, place: str) -> str:
        return table_view.place_name(view, place) or super().place_name(view, place)

    def piece_line(self, event: PieceEvent, view: Adventure) -> str:
        line = card_log.line(event, view)
        return super().piece_line(event, view) if line is None else line
