"""The questions about the map: stated moves, and characters who must leave a friend's space."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from croupier.core.commands import Command
from croupier.core.menu import Menu
from croupier.core.names import count_of
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.deck_of_adventures.names import name_of, together
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain import choices
from croupier.games.deck_of_adventures.terrain import commands as wish
from croupier.games.deck_of_adventures.terrain.shared_spaces import free_space, is_stuck, movers
from croupier.games.deck_of_adventures.terrain.speed import turn_of
from croupier.pieces.questions import AnyQuestion, Question


class AllowMove(Question[Adventure], frozen=True):
    """The GM allows a move that a player states without a map."""

    kind: ClassVar[str] = "moving"
    who: str

    @property
    def about(self) -> str:
        return self.who

    def label(self, state: Adventure) -> str:
        spaces = next(one.spaces for one in state.stated if one.who == self.who)
        return f"whether {name_of(state, self.who)} moves {count_of(spaces, 'space')}"

    @rule("DA-12.7", "DA-R51")
    def default(self, view: Adventure) -> Command:
        """Allow the move."""
        return wish.AnswerMove(self.who)

    def add_choices(self, menu: Menu[Adventure], prompt: str) -> None:
        choices.add_move_answers(menu, self.who, prompt)


class AllowReach(Question[Adventure], frozen=True):
    """The GM says whether a player's action is within reach, if no map shows it."""

    kind: ClassVar[str] = "reach"
    who: str
    number: int

    @property
    def about(self) -> str:
        return self.who

    def label(self, state: Adventure) -> str:
        asked = state.reaching
        assert asked is not None
        return f"whether {name_of(state, self.who)} reaches {together(state, asked.targets)}"

    @rule("DA-12.7", "DA-R51")
    def default(self, view: Adventure) -> Command:
        """By default the target is within reach."""
        return wish.AnswerReach(self.who)

    def add_choices(self, menu: Menu[Adventure], prompt: str) -> None:
        choices.add_reach_answers(menu, self.who, prompt)


class StandAside(Question[Adventure], frozen=True):
    """The GM moves a character who cannot stay on another's space."""

    kind: ClassVar[str] = "stuck"
    who: str

    @property
    def about(self) -> str:
        return self.who

    def label(self, state: Adventure) -> str:
        return f"where {name_of(state, self.who)} moves to"

    @rule("DA-12.8", "DA-R51")
    def default(self, view: Adventure) -> wish.MoveAside:
        """The nearest free space."""
        free = free_space(view, self.who)
        assert free is not None
        return wish.MoveAside(self.who, free.x, free.y)

    def add_choices(self, menu: Menu[Adventure], prompt: str) -> None:
        choices.add_aside(menu, self.default(menu.view), prompt)


QUESTIONS: tuple[type[AnyQuestion], ...] = (AllowMove, AllowReach, StandAside)


def open_questions(state: Adventure) -> Iterator[Question[Adventure]]:
    """Stated moves and reaches, then everyone who would end a turn on a friend's space.

    A move waits while the GM decides whether the combat is over.
    """
    is_over = state.combat is not None and state.combat.over
    for one in state.stated if not is_over else ():
        if state.has(one.who):
            yield AllowMove(GM, one.who)
    turn = turn_of(state)
    if state.reaching is not None and turn is not None:
        yield AllowReach(GM, state.reaching.who, len(turn.reached))
    for who in movers(turn) if turn is not None else ():
        if is_stuck(state.ruling, state, who):
            yield StandAside(GM, who)
