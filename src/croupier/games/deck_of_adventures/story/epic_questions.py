"""The questions of an Epic Event."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from croupier.core.commands import Command
from croupier.core.menu import Menu
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.deck_of_adventures.characters.stated import allowed_traits
from croupier.games.deck_of_adventures.names import name_of
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.story import commands as wish
from croupier.games.deck_of_adventures.story import epic_choices
from croupier.games.deck_of_adventures.story.epics import USUAL
from croupier.games.deck_of_adventures.story.state import Epic
from croupier.games.deck_of_adventures.story.volunteers import undecided_characters
from croupier.games.deck_of_adventures.tables.traits import ATTRIBUTES
from croupier.pieces.questions import AnyQuestion, Question


class EndEpic(Question[Adventure], frozen=True):
    """The GM says how the Epic Event ends."""

    kind: ClassVar[str] = "epic_end"
    card: int

    def label(self, state: Adventure) -> str:
        return "how the Epic Event ends"

    def default(self, view: Adventure) -> Command:
        return wish.EndEpic()

    def add_choices(self, menu: Menu[Adventure], prompt: str) -> None:
        epic_choices.add_end(menu, prompt)


class TurnEpicCard(Question[Adventure], frozen=True):
    """The GM turns up the next Target Card and sets its DR."""

    kind: ClassVar[str] = "epic_card"
    card: int

    def label(self, state: Adventure) -> str:
        return "the next Target Card and its DR"

    def default(self, view: Adventure) -> Command:
        """The usual DR."""
        return wish.TurnEpicCard(USUAL)

    def add_choices(self, menu: Menu[Adventure], prompt: str) -> None:
        epic_choices.add_next_card(menu, prompt)


class JoinEpic(Question[Adventure], frozen=True):
    """A character volunteers for a Target Card, or stands back."""

    kind: ClassVar[str] = "epic_join"
    card: int
    who: str

    @property
    def about(self) -> str:
        return self.who

    def label(self, state: Adventure) -> str:
        return f"whether {name_of(state, self.who)} takes part"

    @rule("DA-R51", "DA-18.4")
    def default(self, view: Adventure) -> Command:
        """Stand back."""
        return wish.StandBack(self.who)

    def add_choices(self, menu: Menu[Adventure], prompt: str) -> None:
        epic_choices.add_join(menu, menu.view.character(self.who), prompt)


class GiveTrait(Question[Adventure], frozen=True):
    """The GM gives a volunteer a Trait."""

    kind: ClassVar[str] = "epic_trait"
    card: int
    who: str

    @property
    def about(self) -> str:
        return self.who

    def label(self, state: Adventure) -> str:
        return f"which Trait {name_of(state, self.who)} uses"

    def default(self, view: Adventure) -> Command:
        """The first Attribute that the sheet does not bar."""
        return wish.GiveTrait(self.who, allowed_traits(view, view.character(self.who), ATTRIBUTES)[0])

    def add_choices(self, menu: Menu[Adventure], prompt: str) -> None:
        epic_choices.add_trait(menu, self.who, prompt)


class BeginRace(Question[Adventure], frozen=True):
    """The GM lets the participants draw."""

    kind: ClassVar[str] = "epic_race"
    card: int
    racers: int

    def label(self, state: Adventure) -> str:
        return "whether those who take part draw now"

    def default(self, view: Adventure) -> Command:
        return wish.BeginRace()

    def add_choices(self, menu: Menu[Adventure], prompt: str) -> None:
        epic_choices.add_race(menu, prompt)


QUESTIONS: tuple[type[AnyQuestion], ...] = (EndEpic, TurnEpicCard, JoinEpic, GiveTrait, BeginRace)


@rule("DA-18.3", "DA-18.4", "DA-18.5", "DA-18.7")
def open_questions(state: Adventure) -> Iterator[Question[Adventure]]:
    """The questions about the next Target Card, who takes part, and how the Epic Event ends."""
    epic = state.epic
    if epic is None or epic.racing:
        return
    if epic.outcome:
        yield EndEpic(GM, epic.at)
    elif epic.aim is None:
        yield TurnEpicCard(GM, epic.at)
    else:
        yield from _gathering(state, epic)


def _gathering(state: Adventure, epic: Epic) -> Iterator[Question[Adventure]]:
    waiting = undecided_characters(state.ruling, state)
    for who in waiting:
        yield JoinEpic(state.character(who).seat, epic.at, who)
    for who, _ in epic.offered:
        yield GiveTrait(GM, epic.at, who)
    if not waiting and not epic.offered:
        yield BeginRace(GM, epic.at, len(epic.taking_part))
