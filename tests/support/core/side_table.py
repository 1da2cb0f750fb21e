"""Side tables for tests: a server with one game and an outcome chosen by the test, and a duel next to High Card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from croupier.core.game import Game
from croupier.core.refusals import Refusal
from croupier.core.side_table import model
from croupier.core.side_table.commands import Brought, ConfirmBrief, OpenSideTable
from croupier.core.side_table.model import Brief, CharacterAfter, Outcome, SideTableStatus
from croupier.core.side_table.setup import try_side_table
from croupier.core.state import State
from croupier.games.state_stack import GAME as STATE_STACK
from support.core.high_card import HighCardTable, table

LOST = Outcome("Ana is down.", (CharacterAfter("Xena", is_standing=False, words="unconscious"), CharacterAfter("Ogre")))


class OneGame:
    """Each side table has the state that the test gives it, whatever is done there."""

    def __init__(self, game: Game[Any] = STATE_STACK, outcome: Outcome = LOST) -> None:
        self.game = game
        self.outcome = outcome

    def games(self) -> Mapping[str, Game[Any]]:
        return {self.game.name: self.game}

    def rehearse(self, brief: Brief, state: State) -> None:
        try_side_table(self.game, brief, state)

    def status_of(self, side_table: str) -> SideTableStatus:
        return SideTableStatus(7, "ab" * 32, self.outcome)


XENA = Brought("Xena", "p1", "Heroes", "Duellist")
OGRE = Brought("Ogre", "gm", "Foes", numbers={"power": 12, "body": 9, "speed": 0})
DUEL = OpenSideTable("state-stack", "Duel at dawn", (XENA, OGRE), "the mill", hidden=True)


def here(**how: Any) -> HighCardTable:
    made = table(**how)
    made.side_tables = OneGame()
    return made


def opened(**how: Any) -> HighCardTable:
    made = here(**how)
    made.do("gm", DUEL)
    made.do("p1", ConfirmBrief(the(made).id))
    return made


def the(one: HighCardTable) -> model.SideTable:
    return one.state.side_tables[-1]


def refused(one: HighCardTable, seat: str, command: Any) -> Refusal:
    with pytest.raises(Refusal) as found:
        one.do(seat, command)
    assert "\n" not in str(found.value)
    return found.value
