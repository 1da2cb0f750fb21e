"""The questions about text that players still owe for cards (SZ-3.2, SZ-3.5, SZ-5.9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar

from croupier.core.commands import Command
from croupier.core.menu import Menu
from croupier.core.rules import rule
from croupier.games.syuzheteers.assets import choices
from croupier.games.syuzheteers.assets.cards import AILMENT, FACE, OWNER, REVERSE
from croupier.games.syuzheteers.assets.state import Owed
from croupier.games.syuzheteers.assets.write_cards import default_words
from croupier.games.syuzheteers.players import seats_in_play
from croupier.games.syuzheteers.state import Story
from croupier.pieces.questions import Question


class OwedWords(Question[Story], frozen=True):
    """Text that a player owes for a card or a complication."""

    words: ClassVar[str]
    choices: ClassVar[Callable[[Menu[Story], str, str], None]]
    """Adds the choices to a menu: (menu, card, prompt)."""
    card: str

    @property
    def about(self) -> str:
        return self.card

    def label(self, state: Story) -> str:
        return self.words

    def default(self, view: Story) -> Command:
        mine = (one for one in view.owed if (one.what, one.card, one.seat) == (self.kind, self.card, self.seat))
        return default_words(view, next(mine, Owed(self.kind, self.card, self.seat)))

    def add_choices(self, menu: Menu[Story], prompt: str) -> None:
        type(self).choices(menu, self.card, prompt)


class WriteFace(OwedWords, frozen=True):
    """The asset that a resolved challenge becomes (SZ-5.9)."""

    kind: ClassVar[str] = FACE
    words: ClassVar[str] = "what the challenge has become"
    choices = choices.add_face


class WriteReverse(OwedWords, frozen=True):
    """The problem that a used-up asset turns into (SZ-3.5)."""

    kind: ClassVar[str] = REVERSE
    words: ClassVar[str] = "what problem the card turns into"
    choices = choices.add_reverse


class NameAilment(OwedWords, frozen=True):
    """The type of a complication from a pool (SZ-R14)."""

    kind: ClassVar[str] = AILMENT
    words: ClassVar[str] = "the type of your complication"
    choices = choices.add_ailment


class NameOwner(OwedWords, frozen=True):
    """The owner of an asset, if the table chooses (SZ-R11)."""

    kind: ClassVar[str] = OWNER
    words: ClassVar[str] = "who owns the asset"
    choices = choices.add_owners


QUESTIONS: tuple[type[OwedWords], ...] = (WriteFace, WriteReverse, NameAilment, NameOwner)
OF_WORDS = {question.kind: question for question in QUESTIONS}


@rule("SZ-3.9", "SZ-6.9", "SZ-R11")
def open_questions(state: Story) -> Iterable[Question[Story]]:
    """The questions for the text that players owe, oldest first; while everyone has left, nobody names an owner."""
    owed = (one for one in state.owed if one.what != OWNER or seats_in_play(state))
    return (OF_WORDS[one.what](one.seat, one.card) for one in owed)
