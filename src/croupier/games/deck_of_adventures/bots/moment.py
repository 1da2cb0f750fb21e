"""What a bot considers when one of its characters can act in a fight."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from croupier.core.bots import Number
from croupier.core.commands import Command
from croupier.games.deck_of_adventures.cast.state import Character, Sheet
from croupier.games.deck_of_adventures.characters.sides import are_foes
from croupier.games.deck_of_adventures.combat.state import Turn
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain.state import Spot

May = Callable[[Command], bool]
"""Asks the rules whether a command is legal, as far as a view shows."""


Asked = tuple[str, str, str]
"""A Minor Action that asks the GM: its kind, who takes it ("" for anyone), about whom ("" for nobody)."""


class Moment(NamedTuple):
    """A character on its turn, in the view of the seat that plays it."""

    view: Adventure
    one: Character
    sheet: Sheet
    turn: Turn
    may: May
    pick: Number
    walked: set[tuple[int, str, Spot, bool]]
    """The spaces where moves began, by round and character, as something unseen may have stopped a move there."""
    asked: AbstractSet[Asked] = frozenset()
    """Requests made in this fight; none is repeated."""
    treated: AbstractSet[str] = frozenset()
    """The Minions whom the seat has treated in this fight: each is treated once."""

    @property
    def ruling(self) -> Ruling:
        return self.view.ruling

    def at(self, who: str) -> Spot | None:
        """The visible position of a character."""
        return self.view.grid.shown(who) if self.view.grid is not None else None

    def is_within(self, who: str, spaces: int) -> bool:
        """Whether a character is within this distance: without a map always, on a map only if visible."""
        here, there = self.at(self.one.id), self.at(who)
        return here is None or (there is not None and here.far(there) <= spaces)

    def others(self, *, hostile: bool) -> list[Character]:
        """Foes, or friends, in the scene who are alive and have not left the combat."""
        gone = self.view.combat.gone if self.view.combat is not None else ()
        return [
            each
            for each in self.view.characters
            if each.here and not each.dead and each.id != self.one.id and each.id not in gone
            and are_foes(self.view, self.one.id, each.id) is hostile
        ]  # fmt: skip

    def standing(self) -> list[Character]:
        """Foes who can fight, those with the least known health first."""
        able = [each for each in self.others(hostile=True) if not each.is_out]
        return sorted(able, key=lambda each: (_health(each), each.id))


def _health(one: Character) -> int:
    """Known health; 0 if unknown."""
    return one.vitals.value.hp if one.vitals.value is not None else 0
