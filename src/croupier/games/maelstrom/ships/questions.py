"""The questions about a salvo: the storyteller's terms, then the reactions aboard the target (MS-R75)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from croupier.core.menu import Menu
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.maelstrom.actors import name_of, seat_of
from croupier.games.maelstrom.ships import choices
from croupier.games.maelstrom.ships.commands import AnswerSalvo, SetSalvo
from croupier.games.maelstrom.ships.state import PILOT, Salvo
from croupier.games.maelstrom.state import Campaign
from croupier.pieces.questions import Question


class SetSalvoTerms(Question[Campaign], frozen=True):
    """The storyteller's terms for a salvo. By default those for its distance."""

    fired: int
    """The turn in which the salvo was fired."""
    gunner: str
    kind: ClassVar[str] = "salvo"

    @property
    def about(self) -> str:
        return self.gunner

    def label(self, state: Campaign) -> str:
        one = _salvo(state)
        assert one is not None
        return f"the terms of {name_of(state, one.gunner)}'s {one.name} at {name_of(state, one.target)}"

    def default(self, view: Campaign) -> SetSalvo:
        return SetSalvo()

    def add_choices(self, menu: Menu[Campaign], prompt: str) -> None:
        one = _salvo(menu.view)
        if one is not None:
            choices.salvo_term_choices(menu, one, prompt)


class ReactToSalvo(Question[Campaign], frozen=True):
    """Whether a pilot evades a salvo or a gunner fires at its missiles. By default, they do not."""

    fired: int
    gunner: str
    who: str
    station: str = PILOT
    kind: ClassVar[str] = "incoming"

    @property
    def about(self) -> str:
        return self.who

    def label(self, state: Campaign) -> str:
        one = _salvo(state)
        assert one is not None
        does = "evades" if one.waits[0].station == PILOT else "fires at missiles"
        return f"whether {name_of(state, self.who)} {does}"

    def default(self, view: Campaign) -> AnswerSalvo:
        return AnswerSalvo(self.who)

    def add_choices(self, menu: Menu[Campaign], prompt: str) -> None:
        one = _salvo(menu.view)
        if one is not None and one.waits:
            choices.salvo_reaction_choices(menu, one, prompt)


def _salvo(state: Campaign) -> Salvo | None:
    return state.fight.salvo if state.fight is not None else None


@rule("MS-R70", "MS-R60", "MS-R75")
def open_questions(state: Campaign) -> Iterable[SetSalvoTerms | ReactToSalvo]:
    """The storyteller's terms, then the reactions of those aboard who can react, one after the other."""
    one = _salvo(state)
    if one is None:
        return ()
    if not one.difficulty:
        return (SetSalvoTerms(GM, one.fired, one.gunner),)
    if not one.waits:
        return ()
    who, station = one.waits[0].who, one.waits[0].station
    return (ReactToSalvo(seat_of(state, who), one.fired, one.gunner, who, station),)
