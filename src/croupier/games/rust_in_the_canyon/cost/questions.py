"""The questions after a conflict, and those about a dying PC."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from croupier.core.commands import Command
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon.cost import choices
from croupier.games.rust_in_the_canyon.cost.aftermath import untold
from croupier.games.rust_in_the_canyon.cost.commands import AnswerStakes, JudgeMortal, TellAftermath, TellDeath
from croupier.games.rust_in_the_canyon.cost.death import time_is_up
from croupier.games.rust_in_the_canyon.cost.injury_cards import in_a_hand
from croupier.games.rust_in_the_canyon.menu import Menu
from croupier.games.rust_in_the_canyon.names import pc_name
from croupier.games.rust_in_the_canyon.state import DEAD, DYING, Canyon
from croupier.pieces.questions import Question


class AnswerSharedStakes(Question[Canyon], frozen=True):
    """Whether the PCs get the shared stakes (RC-14.6, RC-R41)."""

    kind: ClassVar[str] = "stakes_answer"
    conflict: int

    def label(self, state: Canyon) -> str:
        return "whether the PCs get the stakes"

    def default(self, view: Canyon) -> Command:
        """By default yes, if at least one PC got the stakes."""
        return AnswerStakes(view.aftermath is not None and any(one.stakes for one in view.aftermath.outcomes))

    def add_choices(self, menu: Menu, prompt: str) -> None:
        choices.add_stakes(menu, prompt)


class DescribeAftermath(Question[Canyon], frozen=True):
    """The aftermath for a PC, in their player's words (RC-14.7)."""

    kind: ClassVar[str] = "aftermath"
    conflict: int
    pc: str

    @property
    def about(self) -> str:
        return self.pc

    def label(self, state: Canyon) -> str:
        return f"{pc_name(state, self.pc)}: the aftermath"

    def default(self, view: Canyon) -> Command:
        return TellAftermath(self.pc)

    def add_choices(self, menu: Menu, prompt: str) -> None:
        choices.add_aftermath(menu, menu.view.character(self.pc), prompt)


class DescribeDeath(Question[Canyon], frozen=True):
    """How a dying PC dies, once the session is closed (RC-15.9)."""

    kind: ClassVar[str] = "dying"
    pc: str

    @property
    def about(self) -> str:
        return self.pc

    def label(self, state: Canyon) -> str:
        return f"{pc_name(state, self.pc)}: how they die"

    def default(self, view: Canyon) -> Command:
        return TellDeath(self.pc)

    def add_choices(self, menu: Menu, prompt: str) -> None:
        choices.add_death(menu, menu.view.character(self.pc), prompt)


class JudgeMortalInjury(Question[Canyon], frozen=True):
    """Whether a mortal injury kills a PC, when time is up (RC-16.4)."""

    kind: ClassVar[str] = "mortal"
    pc: str

    @property
    def about(self) -> str:
        return self.pc

    def label(self, state: Canyon) -> str:
        return f"{pc_name(state, self.pc)}: whether the mortal injury kills them"

    def default(self, view: Canyon) -> Command:
        return JudgeMortal(self.pc)

    def add_choices(self, menu: Menu, prompt: str) -> None:
        choices.add_mortal(menu, menu.view.character(self.pc), prompt)


QUESTIONS = (AnswerSharedStakes, DescribeAftermath, DescribeDeath, JudgeMortalInjury)


def open_questions(now: Canyon) -> Iterator[Question[Canyon]]:
    """The questions that are open now."""
    yield from _after_a_conflict(now)
    yield from _of_the_dying(now)


def _after_a_conflict(now: Canyon) -> Iterator[Question[Canyon]]:
    after = now.aftermath
    if after is None:
        return
    if after.asks_gm:
        yield AnswerSharedStakes(GM, after.conflict)
    for one in untold(now):
        yield DescribeAftermath(now.character(one.pc).seat, after.conflict, one.pc)


@rule("RC-15.9", "RC-16.4")
def _of_the_dying(now: Canyon) -> Iterator[Question[Canyon]]:
    """Prompt players of dying PCs after the session, and the GM when a mortal injury's time is up."""
    closed = now.sitting > 0 and not now.is_open
    for one in now.characters:
        if one.status == DYING and closed and not in_a_hand(now, one.id):
            yield DescribeDeath(one.seat, one.id)
        if one.status != DEAD and time_is_up(now.ruling, now, one) and not in_a_hand(now, one.id):
            yield JudgeMortalInjury(GM, one.id)
