"""A whole State Stack table for tests: combatants enter, the fight begins, and luck is scripted as cards."""

from __future__ import annotations

from croupier.core.commands import Command
from croupier.core.luck_sources import ScriptedLuck
from croupier.core.settings import Settings
from croupier.core.table import Table
from croupier.games.state_stack import GAME, places
from croupier.games.state_stack.commands import AddCombatant, Divide, Flip, StartFight, StopFlipping
from croupier.games.state_stack.state import Combatant, Fight

ANA, BO, FOE = ("Ana", "p1"), ("Bo", "p2"), ("Foe", "gm")
"""Combatants as (name, seat); their ids are c1, c2 ... in the order in which they enter."""


class Arena:
    """A table with these fighters; cards as scripted, and from a seed after that."""

    def __init__(self, rulings: Settings, *fighters: tuple[str, str], starts: bool = True) -> None:
        start = GAME.begin(("p1", "p2"), rulings, with_gm=True, mode="enforce", consent="nobody_objects")
        self.luck = ScriptedLuck((), "an arena")
        self.table: Table[Fight] = Table(GAME, start, self.luck)
        for name, seat in fighters:
            self.do(seat, AddCombatant(name))
        if starts:
            self.do("gm", StartFight())

    def do(self, seat: str, command: Command, *luck: str) -> Arena:
        """Send a command to the table, with these cards coming up. Raises Refusal."""
        self.luck.answers = list(luck)
        self.table.submit(seat, command, "2026-01-01T12:00:00Z")
        assert not self.luck.answers, f"nobody drew {self.luck.answers}"
        return self

    def to_phases(self, *divisions: tuple[str, int]) -> Arena:
        """Everyone flips this card, stops and puts this many of their three blanks in front."""
        for (card, _), one in zip(divisions, self.state.combatants, strict=True):
            self.do(one.owner, Flip(one.id), card).do(one.owner, StopFlipping(one.id))
        for (_, front), one in zip(divisions, self.state.combatants, strict=True):
            self.do(one.owner, Divide(one.id, front))
        return self

    def to_round(self, number: int) -> Arena:
        """Everyone answers with defaults until this round."""
        while self.state.round < number:
            ask = GAME.open_questions(self.state)[0]
            self.do(ask.seat, GAME.default(self.table.view(ask.seat), ask))
        return self

    def cards(self) -> int:
        """All cards on the table."""
        return sum(place.count for place in self.state.board.places)

    @property
    def state(self) -> Fight:
        return self.table.state

    def one(self, name: str = "c1") -> Combatant:
        return self.state.combatant(name)

    def count(self, place: str) -> int:
        """The number of cards in a place; 0 if there is no such place."""
        return self.state.board.place(place).count if self.state.board.has(place) else 0

    def seen(self, seat: str, place: str) -> list[str | None]:
        """The faces that this seat sees in a place, back to front; None for a blank."""
        return [slot.card for slot in self.table.view(seat).board.place(place).slots]

    def initiative(self, name: str = "c1") -> str | None:
        return places.initiative_card(self.state, name)
