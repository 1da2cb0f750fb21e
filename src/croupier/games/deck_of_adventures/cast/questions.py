"""The questions about characters: making one, spending experience, and the GM's approval."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from croupier.core.commands import Command
from croupier.core.menu import Menu
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.deck_of_adventures.cast import creation_choices
from croupier.games.deck_of_adventures.cast.commands import ApproveCharacter, KeepSheet, TakePremade
from croupier.games.deck_of_adventures.cast.growth import grower, growth_of
from croupier.games.deck_of_adventures.cast.premades import chance_proposal, free_premades
from croupier.games.deck_of_adventures.cast.proposals import (
    MOST_CHARACTERS,
    characters_before,
    plays_nobody,
    proposal_of,
)
from croupier.games.deck_of_adventures.state import Adventure
from croupier.pieces.questions import AnyQuestion, Question


class MakeCharacter(Question[Adventure], frozen=True):
    """A player without a character makes one; the key has the seat and how many it played before.

    Keys of older exports count the characters of the whole table.
    """

    kind: ClassVar[str] = "character"
    attempt: str

    def label(self, state: Adventure) -> str:
        return "Make your character"

    @rule("DA-R51", "DA-1.7")
    def default(self, view: Adventure) -> Command:
        """A premade that nobody plays yet, or a random character."""
        free = free_premades(view, self.seat)
        return TakePremade(free[0].id) if free else chance_proposal(view, self.seat, self.key)

    def add_choices(self, menu: Menu[Adventure], prompt: str) -> None:
        creation_choices.add_new_character(menu, self.key, prompt)


class GrowCharacter(Question[Adventure], frozen=True):
    """A sheet that is open for changes."""

    kind: ClassVar[str] = "grow"
    of: str

    @property
    def about(self) -> str:
        return self.of

    def label(self, state: Adventure) -> str:
        proposal = growth_of(state, self.of)
        return f"{proposal.name if proposal is not None else 'A character'} can be improved"

    def default(self, view: Adventure) -> Command:
        """Leave the sheet as it is."""
        return KeepSheet(self.of)

    def add_choices(self, menu: Menu[Adventure], prompt: str) -> None:
        creation_choices.add_growth(menu, self.of, prompt)


class ApproveProposal(Question[Adventure], frozen=True):
    """The GM approves a proposed or changed character; the key has the seat and the character that changes."""

    kind: ClassVar[str] = "approve"
    proposal: str

    @property
    def owner(self) -> str:
        return self.proposal.partition(".")[0]

    @property
    def about(self) -> str:
        return self.proposal.partition(".")[2]

    def label(self, state: Adventure) -> str:
        found = proposal_of(state, self.owner, self.about)
        name = found.name if found is not None else ""
        return f"{name or 'A character'} is {'improved' if self.about else 'proposed'}: your decision"

    def default(self, view: Adventure) -> Command:
        """By default the GM approves."""
        return ApproveCharacter(self.owner, self.about)

    def add_choices(self, menu: Menu[Adventure], prompt: str) -> None:
        creation_choices.add_approval(menu, self.owner, self.about, prompt)


QUESTIONS: tuple[type[AnyQuestion], ...] = (MakeCharacter, GrowCharacter, ApproveProposal)


@rule("DA-1.1", "DA-1.7", "DA-23.12", "DA-24.6")
def open_questions(state: Adventure) -> Iterator[Question[Adventure]]:
    """What the GM has to approve, who may change a sheet, and which players still need a character.

    The dead do not grow; an open sheet waits in case the GM returns its character to life.
    """
    for one in state.proposals:
        if not one.returned:
            yield ApproveProposal(GM, f"{one.seat}.{one.of}")
        elif one.of and not (state.has(one.of) and state.character(one.of).dead):
            yield GrowCharacter(grower(state, one), one.of)
    if len(state.characters) >= MOST_CHARACTERS:
        return
    for seat in (one.id for one in state.seats if one.taken):
        waiting = proposal_of(state, seat)
        if plays_nobody(state, seat) and (waiting is None or waiting.returned):
            yield MakeCharacter(seat, f"{seat}.{characters_before(state, seat)}")
