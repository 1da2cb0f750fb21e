"""The questions about powers: whether a target objects, and the powers a boss uses between turns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from croupier.core.commands import Command
from croupier.core.menu import Menu
from croupier.core.rules import rule
from croupier.core.state import GM, Ask
from croupier.games.deck_of_adventures.characters.sides import are_foes
from croupier.games.deck_of_adventures.checks.actors import plays_for
from croupier.games.deck_of_adventures.health import wounds
from croupier.games.deck_of_adventures.names import name_of
from croupier.games.deck_of_adventures.packs import library
from croupier.games.deck_of_adventures.powers import (
    card_choices,
    choices,
    gm_cards,
    harm_windows,
    power_use,
    standing_words,
)
from croupier.games.deck_of_adventures.powers.commands import AnswerHarm, AnswerPower, ApplyWords, PassMoment
from croupier.games.deck_of_adventures.powers.sources import source_of
from croupier.games.deck_of_adventures.powers.state import Asked, Card
from croupier.games.deck_of_adventures.state import Adventure
from croupier.pieces.questions import AnyQuestion, Question


class ObjectToPower(Question[Adventure], frozen=True):
    """The owner of a target objects to a power, or accepts it."""

    kind: ClassVar[str] = "unwilling"
    id: str

    def found(self, state: Adventure) -> Asked:
        """The target that this question is about. Raises StopIteration."""
        return next(one for one in state.deeds.asked if one.id == self.id)

    def ask(self, state: Adventure) -> Ask:
        return msgspec.structs.replace(super().ask(state), about=self.found(state).target)

    def label(self, state: Adventure) -> str:
        found = self.found(state)
        source = source_of(state, found.work)
        name = source.name if source is not None else found.work.id
        return f"whether {name_of(state, found.target)} objects to {name}"

    @rule("DA-R51", "DA-1.7")
    def default(self, view: Adventure) -> Command:
        """A target objects to an enemy's power and accepts a friend's."""
        found = self.found(view)
        user = found.work.user
        return AnswerPower(self.id, not view.has(user) or are_foes(view, user, found.target))

    def add_choices(self, menu: Menu[Adventure], prompt: str | None) -> None:
        choices.add_objection(menu, self.id, self.found(menu.view).target, prompt)


class BossPower(Question[Adventure], frozen=True):
    """A boss uses a power between turns; each use, turn and round makes it a new question."""

    kind: ClassVar[str] = "boss"
    boss: str
    type: str
    round: int
    turns: int
    used: int

    @property
    def about(self) -> str:
        return self.boss

    def label(self, state: Adventure) -> str:
        return f"what {name_of(state, self.boss)} does before the next turn"

    @rule("DA-R51", "DA-1.7")
    def default(self, view: Adventure) -> Command:
        """The boss does nothing more."""
        return PassMoment(self.boss)

    def add_choices(self, menu: Menu[Adventure], prompt: str | None) -> None:
        choices.add_boss_powers(menu, self.boss, prompt)


class ChangeHarm(Question[Adventure], frozen=True):
    """The owner of a power changes announced damage with it, or does not; each of its lines is a separate question."""

    kind: ClassVar[str] = "harm"
    harm: str
    who: str
    power: str
    """The key of the line that it is about."""

    @property
    def about(self) -> str:
        return self.who

    def label(self, state: Adventure) -> str:
        return f"whether {name_of(state, self.who)} uses {library.title(state, library.read_line_key(self.power)[0])}"

    @rule("DA-R51", "DA-25.29")
    def default(self, view: Adventure) -> Command:
        """The damage stays."""
        return self.answer(use=False)

    def answer(self, *, use: bool) -> AnswerHarm:
        """The command that answers it."""
        power, line = library.read_line_key(self.power)
        return AnswerHarm(self.harm, self.who, power, use, line)

    def add_choices(self, menu: Menu[Adventure], prompt: str | None) -> None:
        card_choices.add_harm(menu, self.answer(use=True), prompt)


class ApplyWordsOf(Question[Adventure], frozen=True):
    """The GM applies the text of a power; play does not wait for it."""

    kind: ClassVar[str] = "words"
    card: str

    def found(self, state: Adventure) -> Card:
        """The card that this question is about. Raises StopIteration."""
        return next(one for one in state.deeds.cards if one.id == self.card)

    def ask(self, state: Adventure) -> Ask:
        return msgspec.structs.replace(super().ask(state), about=self.found(state).user)

    def label(self, state: Adventure) -> str:
        found = self.found(state)
        row = "which row becomes Challenging Terrain by" if found.row else "how to apply"
        return f"{row} {name_of(state, found.user)}'s {gm_cards.title(state, found)}"

    @rule("DA-R51", "DA-25.5")
    def default(self, view: Adventure) -> Command:
        """By default, no effect beyond the words themselves."""
        return ApplyWords(self.card)

    def add_choices(self, menu: Menu[Adventure], prompt: str | None) -> None:
        card_choices.add_words(menu, self.found(menu.view), prompt)


OfPowers = ObjectToPower | BossPower | ChangeHarm | ApplyWordsOf
QUESTIONS: tuple[type[AnyQuestion], ...] = (ObjectToPower, BossPower, ChangeHarm, ApplyWordsOf)


@rule("DA-25.12", "DA-25.16", "DA-18.13")
def open_questions(state: Adventure) -> Iterator[OfPowers]:
    """Changing damage, objecting to powers, bosses' powers between turns, and words for the GM."""
    for harm in state.deeds.harms:
        for found in tuple(harm_windows.asked(state, harm))[:1]:
            seat = GM if power_use.by_word(state, GM) else state.character(found.who).seat
            yield ChangeHarm(seat, harm.id, found.who, found.stated.key)
    for one in state.deeds.asked:
        yield ObjectToPower(state.character(one.target).seat, one.id)
    yield from _about_bosses(state)
    for card in state.deeds.cards:
        yield ApplyWordsOf(GM, card.id)


@rule("DA-25.16")
def _about_bosses(state: Adventure) -> Iterator[BossPower]:
    """The bosses' powers, if nothing else is waiting."""
    deeds, combat = state.deeds, state.combat
    if (
        combat is None
        or deeds.asked
        or deeds.harms
        or any(one.is_under_way for one in state.checks)
        or wounds.waiting_wounds(state)
    ):
        return
    for one in deeds.moments:
        seat = state.character(one.boss).seat
        yield BossPower(seat, one.boss, one.type, combat.round, len(combat.done), len(deeds.used))


def gm_choices(menu: Menu[Adventure]) -> None:
    """Add answers for players who are away, and the lasting powers that the GM can end."""
    for question in open_questions(menu.view):
        if question.seat != menu.seat and plays_for(menu.view, menu.seat, question.ask(menu.view).about):
            question.add_choices(menu, None)
    choices.powers(menu)
    standing_words.add_standing_words(menu)
