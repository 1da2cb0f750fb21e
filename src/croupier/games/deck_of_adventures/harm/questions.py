"""The questions about bodies: wounds, death Checks and flames."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from croupier.core.commands import Command
from croupier.core.menu import Menu
from croupier.core.rules import rule
from croupier.core.state import Ask
from croupier.games.deck_of_adventures.checks.actors import plays_for
from croupier.games.deck_of_adventures.harm import choices, death_checks, turns_outside_combat
from croupier.games.deck_of_adventures.harm import commands as wish
from croupier.games.deck_of_adventures.harm.state import BURNED, Wound
from croupier.games.deck_of_adventures.health import wounds
from croupier.games.deck_of_adventures.names import name_of
from croupier.games.deck_of_adventures.state import Adventure
from croupier.pieces.questions import AnyQuestion, Question


class ToughenUp(Question[Adventure], frozen=True):
    """A character Toughens Up against a wound at once, or takes it."""

    kind: ClassVar[str] = "wound"
    wound: str

    def found(self, state: Adventure) -> tuple[str, Wound]:
        """The character and the wound. Raises StopIteration."""
        return next((one.id, wound) for one in state.characters for wound in one.wounds if wound.id == self.wound)

    def ask(self, state: Adventure) -> Ask:
        return msgspec.structs.replace(super().ask(state), about=self.found(state)[0])

    def label(self, state: Adventure) -> str:
        who, wound = self.found(state)
        return f"whether {name_of(state, who)} toughens up against {wound.amount} damage"

    @rule("DA-R51", "DA-1.7")
    def default(self, view: Adventure) -> Command:
        """Spend no Fate Card."""
        return wish.LetItBe(self.found(view)[0], self.wound)

    def add_choices(self, menu: Menu[Adventure], prompt: str | None) -> None:
        choices.add_wound(menu, self.found(menu.view)[0], self.wound, prompt)


class TreatDying(Question[Adventure], frozen=True):
    """An ally treats a dying Dealer before the next death Check outside combat, or declines."""

    kind: ClassVar[str] = "treat"
    who: str
    patient: str
    turns: int

    @property
    def about(self) -> str:
        return self.who

    def label(self, state: Adventure) -> str:
        return f"whether {name_of(state, self.who)} treats {name_of(state, self.patient)}"

    @rule("DA-R51", "DA-16.10")
    def default(self, view: Adventure) -> Command:
        """Decline to treat."""
        return wish.LeaveUntreated(self.who, self.patient)

    def add_choices(self, menu: Menu[Adventure], prompt: str | None) -> None:
        choices.add_treatment(menu, self.who, self.patient, prompt)


class FaceDeath(Question[Adventure], frozen=True):
    """A death Check; each turn spent dying and each result opens a new question."""

    kind: ClassVar[str] = "dying"
    who: str
    turns: int
    successes: int
    failures: int

    @property
    def about(self) -> str:
        return self.who

    def label(self, state: Adventure) -> str:
        return f"{name_of(state, self.who)}'s death Check"

    def default(self, view: Adventure) -> Command:
        return wish.FaceDeath(self.who)

    def add_choices(self, menu: Menu[Adventure], prompt: str | None) -> None:
        choices.add_death_check(menu, self.who, prompt)


class PutOutFlames(Question[Adventure], frozen=True):
    """A burning character tries to put out the flames."""

    kind: ClassVar[str] = "flames"
    who: str

    @property
    def about(self) -> str:
        return self.who

    def label(self, state: Adventure) -> str:
        return f"whether {name_of(state, self.who)} puts out the flames"

    def default(self, view: Adventure) -> Command:
        return wish.FightCondition(self.who, BURNED)

    def add_choices(self, menu: Menu[Adventure], prompt: str | None) -> None:
        choices.add_flames(menu, self.who, prompt)


QUESTIONS: tuple[type[AnyQuestion], ...] = (ToughenUp, TreatDying, FaceDeath, PutOutFlames)


def open_questions(state: Adventure) -> Iterator[ToughenUp | TreatDying | FaceDeath | PutOutFlames]:
    """Wounds to Toughen Up against at once, attempts to treat the dying, due death Checks, and flames."""
    for who, wound in wounds.waiting_wounds(state):
        yield ToughenUp(state.character(who).seat, wound.id)
    for who, patient in death_checks.open_treatments(state):
        lies = state.character(patient).knockout
        yield TreatDying(state.character(who).seat, who, patient, 0 if lies is None else lies.turns)
    for who in death_checks.due_death_checks(state):
        one = state.character(who)
        turns = 0 if one.knockout is None else one.knockout.turns
        yield FaceDeath(one.seat, who, turns, one.death.successes, one.death.failures)
    burning = turns_outside_combat.burning(state)
    if burning:
        yield PutOutFlames(state.character(burning).seat, burning)


def gm_choices(menu: Menu[Adventure]) -> None:
    """Add what the GM can do for absent players, and what the GM decides about bodies."""
    for question in open_questions(menu.view):
        if question.seat != menu.seat and plays_for(menu.view, menu.seat, question.ask(menu.view).about):
            question.add_choices(menu, None)
    choices.powers(menu)
