"""Questions that are asked once in a play, or anew after every answer."""

from __future__ import annotations

from typing import ClassVar

from croupier.games.syuzheteers.state import Story
from croupier.pieces.questions import Question


class PlayQuestion(Question[Story], frozen=True):
    """A question to one player in one play; `player` is the seat again, so that every seat has its own key."""

    words: ClassVar[str] = ""
    play: int
    player: str

    def label(self, state: Story) -> str:
        return self.words


class CountedQuestion(Question[Story], frozen=True):
    """As a PlayQuestion; `count` grows with every answer, which makes it a new question."""

    words: ClassVar[str] = ""
    play: int
    count: int
    player: str

    def label(self, state: Story) -> str:
        return self.words
