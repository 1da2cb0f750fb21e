"""The question of harm: whether a dying character dies."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from croupier.core.menu import Menu
from croupier.games.maelstrom.actors import name_of, seat_of
from croupier.games.maelstrom.harm.commands import AnswerDeath
from croupier.games.maelstrom.sheets.state import DYING
from croupier.games.maelstrom.state import Campaign
from croupier.pieces.questions import Question


class DecideDeath(Question[Campaign], frozen=True):
    """Whether a character dies, which only their player decides (MS-R52). By default they live."""

    character: str
    kind: ClassVar[str] = "death"

    @property
    def about(self) -> str:
        return self.character

    def label(self, state: Campaign) -> str:
        return f"whether {name_of(state, self.character)} dies"

    def default(self, view: Campaign) -> AnswerDeath:
        return AnswerDeath(self.character, dies=False)

    def add_choices(self, menu: Menu[Campaign], prompt: str) -> None:
        name = name_of(menu.view, self.character)
        help = "No character dies without their player's consent."
        for dies, label in ((False, f"{name} lives, unconscious"), (True, f"{name} dies")):
            menu.add(label, AnswerDeath(self.character, dies), ask=prompt, clauses=("MS-R52",), help=help)


def open_questions(state: Campaign) -> Iterable[DecideDeath]:
    """A question for each character whose time to be saved has run out."""
    dying = (one for one in state.characters if one.condition == DYING and not one.dying)
    return [DecideDeath(seat_of(state, one.id), one.id) for one in dying]
