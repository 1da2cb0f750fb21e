"""A fight: its combatants, the progress of the round, and the current action."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

import msgspec

from croupier.core.cached import computed_from
from croupier.core.rules import cites, rule
from croupier.core.secrets import EVERYONE, Secret
from croupier.core.state import GM
from croupier.pieces.state import TableState

ATTACK, DEFENSE, OTHER = "attack", "defense", "other"
ACTION = "action"
CAMP, INITIATIVE, DIVISION, PHASE, ZERO = "camp", "initiative", "division", "phase", "zero"
SURRENDERED, FLED, TAKEN_OUT = "surrendered", "fled", "taken out"
ATTRIBUTES = ("speed", "power", "body", "willpower")
UNTRAINED_SKILL, UNTRAINED = "untrained", 3
"""The name and rank of an action for which they have no skill."""


class Skill(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A skill with its rank, 1 to 13, marked attack, defense or other."""

    name: str
    rank: int
    use: str = OTHER


@cites("SS-1.6", "SS-R5")
class Sheet(msgspec.Struct, frozen=True, gc=False):
    """Attributes, 1 to 13, and skills."""

    speed: int
    power: int
    body: int
    willpower: int
    skills: tuple[Skill, ...] = ()

    def rank(self, skill: str) -> int:
        """The rank of a skill; 3 for a missing one."""
        return next((one.rank for one in self.skills if one.name == skill), UNTRAINED)

    def of_use(self, use: str) -> tuple[Skill, ...]:
        """The skills marked for this use, highest first."""
        return tuple(sorted((one for one in self.skills if one.use == use), key=lambda one: -one.rank))


class Combatant(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A combatant; its stack is the group with this id, `named_side` the side that a free-for-all ignores.

    `falls`: how they will be out once all who act at the same time have acted (SS-R19).
    """

    id: str
    name: str
    side: str
    owner: str
    sheet: Secret[Sheet]
    deck: str = "deck"
    out: str = ""
    too_high: bool = False
    keeps: bool = False
    divides: bool = False
    acted: int = -1
    held: int = 0
    entering: bool = False
    waking: bool = False
    boosted: int = 0
    kept_by_rule: bool = False
    named_side: str = ""
    falls: str = ""

    @property
    def is_standing(self) -> bool:
        return not self.out and not self.entering

    @property
    def is_gm(self) -> bool:
        """Whether this is a GM character, as opposed to a player character."""
        return self.owner == GM

    @property
    def sheet_is_open(self) -> bool:
        return EVERYONE in self.sheet.known_to


class Score(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The result of a test: the score (0 is failure) and the remaining cards of that part.

    `is_valid`: a card was valid although it scores 0, as a lone joker does. If no card was valid, `failed` are the
    cards that were turned up, for all to see, and `rank` is what they were tested against.
    """

    score: int
    remaining: int
    is_valid: bool = False
    failed: tuple[str, ...] = ()
    rank: Secret[int] = Secret()


class Exchange(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The current action; `stage` is the answer it waits for: judge, defense, power or flight."""

    actor: str
    stage: str
    skill: str = ""
    what: str = ""
    target: str = ""
    is_attack: bool = False
    as_stun: bool = False
    attack: Score | None = None
    defense_was_empty: bool = False


class Placing(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """New blank cards of a boost, ready to be placed; the owner puts each in defense or action."""

    combatant: str
    cards: int
    free: bool = False


class Fight(TableState, frozen=True, kw_only=True, dict=True):
    """The state of a State Stack table; the stacks themselves, damage and stun are on the board.

    `together` lists those who act at the same time; `idle` counts the rounds before this one in which nobody
    had a turn. `gone` are the names of the last combatants removed from the roster, by id: the log still mentions them.
    """

    noted_parts: ClassVar[frozenset[str]] = frozenset({"board", "exchange", "placing"})
    noted_calls: ClassVar[Mapping[str, str]] = MappingProxyType(
        {
            **TableState.noted_calls,
            "combatant": "combatants",
            "has": "combatants",
            "of_owner": "combatants",
        }
    )

    combatants: tuple[Combatant, ...] = ()
    fights: int = 0
    stage: str = CAMP
    round: int = 0
    phase: int = 0
    order: tuple[str, ...] = ()
    turn: str = ""
    has_acted: bool = False
    exchange: Exchange | None = None
    placing: Placing | None = None
    burning: str = ""
    to_burn: tuple[str, ...] = ()
    named: int = 0
    outcome: str = ""
    together: tuple[str, ...] = ()
    had_turns: bool = False
    idle: int = 0
    gone: tuple[tuple[str, str], ...] = ()

    @property
    def is_running(self) -> bool:
        return self.stage != CAMP

    @computed_from("combatants")
    def _by_id(self) -> dict[str, Combatant]:
        return {one.id: one for one in self.combatants}

    def combatant(self, name: str) -> Combatant:
        """The combatant with this id. Raises KeyError."""
        return self._by_id[name]

    def has(self, name: str) -> bool:
        return name in self._by_id

    def of_owner(self, seat: str) -> tuple[Combatant, ...]:
        """The combatants that a seat plays."""
        return tuple([one for one in self.combatants if one.owner == seat])

    @rule("SS-R45")
    def with_open_secrets(self) -> Fight:
        """The state with all sheets open, if the table plays so; else only the GM knows GM sheets."""
        if self.ruling("gm_sheets") != "open" or all(one.sheet_is_open for one in self.combatants):
            return self
        shown = tuple(
            msgspec.structs.replace(one, sheet=Secret(one.sheet.value, (EVERYONE,))) for one in self.combatants
        )
        return msgspec.structs.replace(self, combatants=shown)

    def standing(self) -> tuple[Combatant, ...]:
        return tuple(one for one in self.combatants if one.is_standing)

    def name_of(self, combatant: str) -> str:
        """The name of a combatant, even of one who has left the roster; otherwise the id, as of a side."""
        return self._by_id[combatant].name if self.has(combatant) else dict(self.gone).get(combatant, combatant)

    def knows(self, combatant: str) -> bool:
        """Whether a combatant with this id is or was on the roster."""
        return self.has(combatant) or combatant in dict(self.gone)


def with_combatant(state: Fight, combatant: str, **changes: object) -> Fight:
    """The state with one combatant changed."""
    changed = tuple(msgspec.structs.replace(one, **changes) if one.id == combatant else one for one in state.combatants)
    return msgspec.structs.replace(state, combatants=changed)


def with_all_combatants(state: Fight, **changes: object) -> Fight:
    """The state with every combatant changed in the same way."""
    return msgspec.structs.replace(
        state, combatants=tuple(msgspec.structs.replace(one, **changes) for one in state.combatants)
    )
