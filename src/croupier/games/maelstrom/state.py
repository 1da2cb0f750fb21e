"""The state of a Maelstrom campaign."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

import msgspec

from croupier.core.cached import computed_from
from croupier.core.rules import cites
from croupier.core.secrets import Secret
from croupier.core.state import GM
from croupier.games.maelstrom.campaign.state import Answered, Npc, Scene
from croupier.games.maelstrom.combat.state import Fight
from croupier.games.maelstrom.rolls.state import DONE, Attempt, Kept, Task
from croupier.games.maelstrom.sheets.state import Ability, Allowed, Character, Proposal
from croupier.games.maelstrom.ships.state import Ship
from croupier.games.maelstrom.willpower.state import Rally
from croupier.pieces.state import TableState


@cites("MS-1.8")
class Campaign(TableState, frozen=True, kw_only=True, dict=True):
    """The state of a table of Maelstrom."""

    noted_parts: ClassVar[frozenset[str]] = frozenset({"board", "fight"})
    noted_calls: ClassVar[Mapping[str, str]] = MappingProxyType(
        {
            **TableState.noted_calls,
            "character": "characters",
            "has": "characters",
            "of_seat": "characters",
            "npc": "npcs",
            "has_npc": "npcs",
            "has_attempt": "attempts",
            "done_in_chain": "attempts",
            "attempt": "attempts",
            "is_tried": "attempts",
            "is_rolling": "attempts",
            "is_doing": "attempts",
        }
    )

    name: str = ""
    pitch: str = ""
    tone: str = ""
    answers: tuple[Answered, ...] = ()
    custom: tuple[Ability, ...] = ()
    begun: bool = False
    chapter: int = 1
    between: bool = False
    """Whether a chapter is over and the next has not begun; experience is spent then (MS-R45)."""
    day: int = 1
    clock: str = ""
    passed: int = 0
    """Minutes of the day for which rest has already been counted (MS-R53)."""
    scene: Scene | None = None
    characters: tuple[Character, ...] = ()
    proposals: tuple[Proposal, ...] = ()
    allowed: tuple[Allowed, ...] = ()
    """What seats' next characters begin with, if not with the table's start (MS-R39)."""
    prices: tuple[tuple[str, int], ...] = ()
    """Prices of starting equipment by name, if equipment is bought (MS-R40 `budget`)."""
    npcs: tuple[Npc, ...] = ()
    attempts: tuple[Attempt, ...] = ()
    hidden: Secret[tuple[Attempt, ...]] = Secret((), (GM,))
    """The storyteller's secret rolls; nobody else learns that there are any."""
    backstage: Secret[tuple[Npc, ...]] = Secret((), (GM,))
    """Characters that the storyteller has not shown yet (MS-R73)."""
    kept: tuple[Kept, ...] = ()
    tasks: tuple[Task, ...] = ()
    reached: tuple[Task, ...] = ()
    """The latest tasks that are done: a roll toward them may be amended (MS-17.10)."""
    rallies: tuple[Rally, ...] = ()
    rests: tuple[str, ...] = ()
    """Characters who may still roll for a day of active rest (MS-9.16)."""
    fight: Fight | None = None
    ships: tuple[Ship, ...] = ()
    named: int = 0

    @property
    def party(self) -> tuple[Character, ...]:
        """The players' characters, without those of the storyteller on full sheets (MS-R73)."""
        return tuple(one for one in self.characters if one.seat != GM)

    def character(self, name: str) -> Character:
        """The character with this id. Raises KeyError."""
        return self._by_id[name]

    def has(self, name: str) -> bool:
        return name in self._by_id

    @computed_from("characters")
    def _by_id(self) -> dict[str, Character]:
        return {one.id: one for one in self.characters}

    def of_seat(self, seat: str) -> tuple[Character, ...]:
        return tuple(one for one in self.characters if one.seat == seat)

    def npc(self, name: str) -> Npc:
        """The NPC with this id. Raises StopIteration."""
        return next(one for one in self.npcs if one.id == name)

    def has_npc(self, name: str) -> bool:
        return any(one.id == name for one in self.npcs)

    def has_attempt(self, name: str) -> bool:
        return any(one.id == name for one in self.attempts)

    def done_in_chain(self, chain: str) -> tuple[str, ...]:
        """The ids of the finished rolls of a chain, in order."""
        return tuple(one.id for one in self.attempts if one.state == DONE and one.chain == chain)

    def is_rolling(self) -> bool:
        """Whether any roll is under way."""
        return any(one.is_under_way for one in self.attempts)

    def is_doing(self, actor: str, kind: str) -> bool:
        """Whether a roll of this kind by somebody is under way."""
        return any(one.actor == actor and one.kind == kind and one.is_under_way for one in self.attempts)

    def is_tried(self, then: str, about: str) -> bool:
        """Whether a roll about somebody with this follow-up is under way."""
        return any(one.then == then and one.about == about and one.is_under_way for one in self.attempts)

    def attempt(self, name: str) -> Attempt:
        """The roll with this id. Raises StopIteration."""
        return next(one for one in self.attempts if one.id == name)


def with_character(state: Campaign, name: str, /, **changes: object) -> Campaign:
    """The campaign with one character changed."""
    changed = tuple(msgspec.structs.replace(one, **changes) if one.id == name else one for one in state.characters)
    return msgspec.structs.replace(state, characters=changed)


def with_attempt(state: Campaign, name: str, /, **changes: object) -> Campaign:
    """The campaign with one roll changed."""
    changed = tuple(msgspec.structs.replace(one, **changes) if one.id == name else one for one in state.attempts)
    return msgspec.structs.replace(state, attempts=changed)


def with_npc(state: Campaign, name: str, /, **changes: object) -> Campaign:
    """The campaign with one of the storyteller's characters changed."""
    changed = tuple(msgspec.structs.replace(one, **changes) if one.id == name else one for one in state.npcs)
    return msgspec.structs.replace(state, npcs=changed)


def with_fight(state: Campaign, /, **changes: object) -> Campaign:
    """The campaign with its fight changed; unchanged if there is no fight."""
    if state.fight is None:
        return state
    return msgspec.structs.replace(state, fight=msgspec.structs.replace(state.fight, **changes))
