"""The questions of willpower: whom a rally brings back, and whether somebody rolls for a day of rest."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from croupier.core.menu import Menu
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.maelstrom.actors import name_of, seat_of
from croupier.games.maelstrom.sheets.state import DEAD
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.willpower import choices
from croupier.games.maelstrom.willpower.commands import AnswerRally, RollRest
from croupier.pieces.questions import Question


class JudgeRally(Question[Campaign], frozen=True):
    """Whom a rally brings back, as the storyteller judges."""

    rally: str
    kind: ClassVar[str] = "rally"

    @property
    def about(self) -> str:
        return self.rally

    def label(self, state: Campaign) -> str:
        helper = next(one.helper for one in state.rallies if one.id == self.rally)
        return f"whom {name_of(state, helper)}'s rally brings back"

    @rule("MS-9.19", "MS-R75")
    def default(self, view: Campaign) -> AnswerRally:
        """By default nobody, because nothing is spent without consent."""
        return AnswerRally(self.rally)

    def add_choices(self, menu: Menu[Campaign], prompt: str) -> None:
        choices.rally_choices(menu, self.rally, prompt)


class RollForRest(Question[Campaign], frozen=True):
    """Whether somebody rolls for a day of active rest."""

    character: str
    kind: ClassVar[str] = "rests"

    @property
    def about(self) -> str:
        return self.character

    def label(self, state: Campaign) -> str:
        return f"whether {name_of(state, self.character)} rolls for rest"

    @rule("MS-9.16", "MS-R75")
    def default(self, view: Campaign) -> RollRest:
        """By default no roll, because a roll is the player's choice."""
        return RollRest(self.character, rolls=False)

    def add_choices(self, menu: Menu[Campaign], prompt: str) -> None:
        costs = menu.view.ruling("wp_rest_botch") == "costs"
        menu.add("Roll for the day of rest", RollRest(self.character), ask=prompt, clauses=("MS-9.16",),
                 help=f"current dots, difficulty 8; a botch costs {'dots' if costs else 'nothing'}",
                 odds=True)  # fmt: skip
        menu.add("Do not roll", RollRest(self.character, rolls=False), ask=prompt, clauses=("MS-9.16",),
                 help=f"recovers nothing{', and risks nothing' if costs else ''}")  # fmt: skip


@rule("MS-9.19", "MS-9.16", "MS-9.14")
def open_questions(state: Campaign) -> Iterable[JudgeRally | RollForRest]:
    """Each rally, for the storyteller; then, outside a fight, the rolls for a day of rest, for the players."""
    due = state.rests if state.fight is None else ()
    rests = (one for one in due if state.has(one) and state.character(one).condition != DEAD)
    return (
        *(JudgeRally(GM, one.id) for one in state.rallies),
        *(RollForRest(seat_of(state, one), one) for one in rests),
    )
