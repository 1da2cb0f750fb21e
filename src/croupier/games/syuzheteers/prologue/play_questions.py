"""Questions asked once in a play, or again after every answer."""

from __future__ import annotations

from typing import ClassVar

from croupier.games.syuzheteers.state import Story
from croupier.pieces.questions import Question


class PlayQuestion(Question[Story], frozen=True):
    """A question to one player in one play; `player` repeats the seat, so each seat has its own key."""

    words: ClassVar[str] = ""
    play: int
    player: str

    def label(self, state: Story) -> str:
        return self.words


class CountedQuestion(Question[Story], frozen=True):
    """Like a PlayQuestion, but `count` grows with every answer, which makes it a new question."""

    words: ClassVar[str] = ""
    play: int
    count: int
    player: str

    def label(self, state: Story) -> str:
        return self.words
