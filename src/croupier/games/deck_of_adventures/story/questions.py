"""The questions of scenes and rests; those of Epic Events are in `epic_questions`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from croupier.core.commands import Command
from croupier.core.menu import Menu
from croupier.core.rules import rule
from croupier.core.state import GM, Ask
from croupier.games.deck_of_adventures.checks.actors import plays_for
from croupier.games.deck_of_adventures.names import name_of
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.story import commands as wish
from croupier.games.deck_of_adventures.story import (
    epic_choices,
    epic_questions,
    rest_cards,
    rest_choices,
    scene_choices,
)
from croupier.games.deck_of_adventures.story.state import Asked
from croupier.games.deck_of_adventures.validation import LONGEST_NAME
from croupier.pieces.questions import AnyQuestion, Question


class AnswerPlayer(Question[Adventure], frozen=True):
    """The GM answers what a player asks."""

    kind: ClassVar[str] = "asked"
    id: str

    def found(self, state: Adventure) -> Asked:
        """The request to answer. Raises StopIteration."""
        return next(one for one in state.asked if one.id == self.id)

    def ask(self, state: Adventure) -> Ask:
        return msgspec.structs.replace(super().ask(state), about=self.found(state).who)

    @rule("DA-6.3", "DA-6.4")
    def label(self, state: Adventure) -> str:
        one = self.found(state)
        to = f" {name_of(state, one.whom)}" if one.whom else ""
        return f"{name_of(state, one.who)} asks{to}: {one.words[:LONGEST_NAME]}"

    def default(self, view: Adventure) -> Command:
        return wish.AnswerAsked(self.id)

    def add_choices(self, menu: Menu[Adventure], prompt: str) -> None:
        scene_choices.add_answer(menu, self.found(menu.view), prompt)


class UseRestCard(Question[Adventure], frozen=True):
    """A character uses a Rest Card or stops resting; each Rest Card is another question."""

    kind: ClassVar[str] = "rest"
    who: str
    rest_cards: int

    @property
    def about(self) -> str:
        return self.who

    def label(self, state: Adventure) -> str:
        return f"whether {name_of(state, self.who)} uses a Rest Card"

    @rule("DA-R51", "DA-19.3")
    def default(self, view: Adventure) -> Command:
        """Stop resting."""
        return wish.StopResting(self.who)

    def add_choices(self, menu: Menu[Adventure], prompt: str | None) -> None:
        rest_choices.add_use(menu, menu.view.character(self.who), prompt)


class KeepRestCard(Question[Adventure], frozen=True):
    """A character keeps the Rest Card drawn, or redraws it for a Fate Card."""

    kind: ClassVar[str] = "rest_card"
    who: str
    rest_cards: int

    @property
    def about(self) -> str:
        return self.who

    def label(self, state: Adventure) -> str:
        return f"whether {name_of(state, self.who)} keeps the Rest Card"

    def default(self, view: Adventure) -> Command:
        return wish.KeepRestCard(self.who)

    def add_choices(self, menu: Menu[Adventure], prompt: str | None) -> None:
        rest_choices.add_keep(menu, menu.view.character(self.who), prompt)


class TakePoint(Question[Adventure], frozen=True):
    """A character regains a point of health or power; each point is another question."""

    kind: ClassVar[str] = "point"
    who: str
    rest_cards: int
    points: int

    @property
    def about(self) -> str:
        return self.who

    def label(self, state: Adventure) -> str:
        return f"what {name_of(state, self.who)} regains"

    @rule("DA-R51", "DA-19.4")
    def default(self, view: Adventure) -> Command:
        """Regain health before power."""
        hp, _ = rest_cards.room(view.ruling, view, view.character(self.who))
        return wish.TakePoint(self.who, rest_cards.HP if hp else rest_cards.PP)

    def add_choices(self, menu: Menu[Adventure], prompt: str | None) -> None:
        rest_choices.add_point(menu, menu.view.character(self.who), prompt)


QUESTIONS: tuple[type[AnyQuestion], ...] = (
    AnswerPlayer, UseRestCard, KeepRestCard, TakePoint, *epic_questions.QUESTIONS,
)  # fmt: skip


def open_questions(state: Adventure) -> Iterator[Question[Adventure]]:
    """The questions to the GM, to characters who rest, and to those who may join an Epic Event."""
    for one in state.asked:
        yield AnswerPlayer(GM, one.id)
    yield from rest_questions(state)
    yield from epic_questions.open_questions(state)


@rule("DA-19.3", "DA-19.4", "DA-19.7")
def rest_questions(state: Adventure) -> Iterator[UseRestCard | KeepRestCard | TakePoint]:
    """One question for each resting character who is not done."""
    rest = state.rest
    if rest is None:
        return
    for who in rest.who:
        one, found = state.character(who), rest.of(who)
        if found is None and who not in rest.stopped:
            yield UseRestCard(one.seat, who, one.rest_cards)
        elif found is not None and not found.kept:
            yield KeepRestCard(one.seat, who, one.rest_cards)
        elif found is not None and found.points:
            yield TakePoint(one.seat, who, one.rest_cards, found.points)


def gm_choices(menu: Menu[Adventure]) -> None:
    """Add what the GM can do in scenes, rests and Epic Events, including rests of absent players' characters."""
    scene_choices.powers(menu)
    rest_choices.powers(menu)
    for question in rest_questions(menu.view):
        if question.seat != GM and plays_for(menu.view, GM, question.who):
            question.add_choices(menu, None)
    epic_choices.powers(menu)
