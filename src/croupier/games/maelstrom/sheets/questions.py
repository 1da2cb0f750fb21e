"""The questions about characters: a player makes one, the storyteller judges it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from croupier.core.menu import Menu
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.maelstrom.access import LONGEST_TEXT
from croupier.games.maelstrom.sheets import character_choices
from croupier.games.maelstrom.sheets.allowances import seats_without_character, waits_for_the_fight
from croupier.games.maelstrom.sheets.approvals import approval_findings
from croupier.games.maelstrom.sheets.commands import (
    ApproveCharacter,
    ProposeCharacter,
    ReturnCharacter,
    WithdrawProposal,
)
from croupier.games.maelstrom.sheets.proposals import MOST_CHARACTERS, proposal_of
from croupier.games.maelstrom.sheets.ready_made import ready_made
from croupier.games.maelstrom.sheets.state import DEAD
from croupier.games.maelstrom.state import Campaign
from croupier.pieces.questions import Question


class MakeCharacter(Question[Campaign], frozen=True):
    """Asks for a new character for a seat without one, or for a rebuilt one."""

    what: str
    """The id of the character that is rebuilt; else the seat, a dot and a number.

    The number counts the characters that the seat has had; in older journals it is the number of the next id.
    """
    kind: ClassVar[str] = "character"

    @property
    def about(self) -> str:
        return "" if "." in self.what else self.what

    def label(self, state: Campaign) -> str:
        if self.about:
            return "Rebuild your character"
        return "Make your character"

    @rule("MS-R47", "MS-R75")
    def default(self, view: Campaign) -> ProposeCharacter | WithdrawProposal:
        """By default a random character; nobody is rebuilt at random."""
        return WithdrawProposal() if self.about else ready_made(view, self.seat, self.key)

    def add_choices(self, menu: Menu[Campaign], prompt: str) -> None:
        character_choices.character_choices(menu, self.key, self.about, prompt)


class JudgeProposal(Question[Campaign], frozen=True):
    """Asks the storyteller to judge a proposed character.

    By default they approve it, or return it if the rules or the start have changed and no longer allow it.
    """

    of: str
    """The seat that proposes."""
    kind: ClassVar[str] = "approve"

    @property
    def about(self) -> str:
        return self.of

    def label(self, state: Campaign) -> str:
        one = proposal_of(state, self.of)
        name, anew = (one.name, one.of) if one is not None else ("", "")
        return f"{name or 'A character'} is {'rebuilt' if anew else 'proposed'}: approve or return"

    def default(self, view: Campaign) -> ApproveCharacter | ReturnCharacter:
        one = proposal_of(view, self.of)
        wrong = [found.words for found in approval_findings(view, one) if found.refuses] if one is not None else []
        if wrong:
            return ReturnCharacter(self.of, "; ".join(wrong)[:LONGEST_TEXT])
        return ApproveCharacter(self.of)

    def add_choices(self, menu: Menu[Campaign], prompt: str) -> None:
        character_choices.proposal_choices(menu, self.of, prompt)


def open_questions(state: Campaign) -> Iterable[MakeCharacter | JudgeProposal]:
    """Questions to the storyteller about proposals, and to each seat that has a character to make."""
    yield from _about_proposals(state)
    rebuilding = {one.seat for one in state.proposals if one.of and state.character(one.of).condition != DEAD}
    if len(state.characters) < MOST_CHARACTERS:
        for seat in seats_without_character(state):
            if seat not in rebuilding and not waits_for_the_fight(state, seat):
                yield MakeCharacter(seat, f"{seat}.{len(state.of_seat(seat))}")


def _about_proposals(state: Campaign) -> Iterator[MakeCharacter | JudgeProposal]:
    here = {one.id for one in state.seats if one.taken}
    for one in state.proposals:
        if not one.returned:
            yield JudgeProposal(GM, one.seat)
        elif one.of and one.seat in here and state.character(one.of).condition != DEAD:
            yield MakeCharacter(one.seat, one.of)
