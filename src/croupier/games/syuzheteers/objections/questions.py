"""The questions about claims that the table judges, each with its choices and its default answer (SZ-1.8, SZ-12.4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from croupier.core.commands import Command
from croupier.core.menu import Menu
from croupier.core.rules import rule
from croupier.games.syuzheteers.objections import choices, commands, judge_claims
from croupier.games.syuzheteers.objections.state import Matter
from croupier.games.syuzheteers.state import Story
from croupier.pieces.questions import Question


class MatterQuestion(Question[Story], frozen=True):
    """A question about a claim that the table judges, identified by its number."""

    number: int

    @property
    def about(self) -> str:
        return str(self.number)

    def matter(self, state: Story) -> Matter:
        return next(one for one in state.matters if one.number == self.number)


class ObjectToMatter(MatterQuestion, frozen=True):
    """Whether to object to a claim, or as the judge to strike it (SZ-1.8)."""

    kind: ClassVar[str] = "objection"

    def label(self, state: Story) -> str:
        return f"the claim: {self.matter(state).words}"

    @rule("SZ-12.4", "SZ-12.1", "SZ-10.7", "SZ-1.8")
    def default(self, view: Story) -> Command:
        return commands.LetStand(self.number)

    def add_choices(self, menu: Menu[Story], prompt: str) -> None:
        choices.add_objections(menu, self.matter(menu.view), prompt)


class VoteOnMatter(MatterQuestion, frozen=True):
    """A sealed ballot on a claim (SZ-1.8)."""

    kind: ClassVar[str] = "ballot"

    def is_sealed(self, state: Story) -> bool:
        return True

    def label(self, state: Story) -> str:
        return f"a vote on the claim: {self.matter(state).words}"

    @rule("SZ-12.4", "SZ-12.1", "SZ-10.7", "SZ-1.8")
    def default(self, view: Story) -> Command:
        return commands.Vote(self.number)

    def add_choices(self, menu: Menu[Story], prompt: str) -> None:
        choices.add_ballot(menu, self.matter(menu.view), prompt)


QUESTIONS: tuple[type[Question[Story]], ...] = (ObjectToMatter, VoteOnMatter)


def open_questions(state: Story) -> tuple[Question[Story], ...]:
    """The questions about claims that are being judged."""
    return tuple(one for matter in state.matters for one in _of_matter(state, matter))


@rule("SZ-1.8", "SZ-12.4")
def _of_matter(state: Story, matter: Matter) -> Iterable[Question[Story]]:
    if not matter.votes:
        seats = () if matter.objectors else judge_claims.objectors(state.ruling, state, matter.claimant)
        return (ObjectToMatter(seat, matter.number) for seat in seats if seat not in matter.answered)
    sealed = {seal.seat for seal in state.sealed(judge_claims.window(matter))}
    voters = judge_claims.voters(state, matter)
    return (VoteOnMatter(seat, matter.number) for seat in voters if seat not in sealed)
