"""The display of a table of Syuzheteers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.games.syuzheteers import sealed_answers, table_groups
from croupier.games.syuzheteers import view as story_view
from croupier.games.syuzheteers.assets import card_texts
from croupier.games.syuzheteers.assets.covered import covered_cards
from croupier.games.syuzheteers.chapters import CHAPTERS
from croupier.games.syuzheteers.names import card_title
from croupier.games.syuzheteers.scenes import piece_log
from croupier.games.syuzheteers.state import Story
from croupier.pieces.chapters import ChapterDisplay
from croupier.pieces.events import PieceEvent
from croupier.pieces.view_model import Fact, Group, Look, Pawn, Track, Words


class StoryDisplay(ChapterDisplay[Story]):
    """What a seat sees around the pieces, and the names of pieces."""

    chapters = CHAPTERS

    def title(self, view: Story) -> str:
        return " · ".join(story_view.TITLES)

    def status(self, view: Story) -> str:
        return story_view.status(view)

    def tracks(self, view: Story) -> tuple[Track, ...]:
        return story_view.tracks(view)

    def groups(self, view: Story) -> tuple[Group, ...]:
        return table_groups.groups(view)

    def facts(self, view: Story) -> tuple[Fact, ...]:
        return (*story_view.facts(view), *super().facts(view))

    def words(self, view: Story) -> Mapping[str | None, Words]:
        return card_texts.words(view)

    def looks(self, view: Story) -> Mapping[str, Look]:
        return story_view.looks(view)

    def pawns(self, view: Story) -> Mapping[str, Pawn]:
        return story_view.pawns(view)

    def answer_text(self, view: Story, answer: Mapping[str, Any]) -> str:
        return sealed_answers.words(view, answer)

    def chip_look(self, kind: str) -> tuple[str, str]:
        return story_view.chip_look(kind)

    def card_name(self, view: Story, face: str) -> str:
        if face in covered_cards(view):
            return "covered card"
        return card_title(view.card(face)) if view.has_card(face) else super().card_name(view, face)

    def piece_line(self, event: PieceEvent, view: Story) -> str:
        line = piece_log.piece_line(event, view)
        return super().piece_line(event, view) if line is None else line
