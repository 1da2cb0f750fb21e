"""The state of an adventure: characters, checks, combat, map, rests. Cards are on the board."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

import msgspec

from croupier.core.cached import computed_from
from croupier.core.rules import cites
from croupier.core.secrets import Secret
from croupier.core.state import GM
from croupier.games.deck_of_adventures.cast.state import Character, Proposal, Starting
from croupier.games.deck_of_adventures.checks.state import ATTACK, TREATMENT, Check, Contest
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.harm.state import DeathRace
from croupier.games.deck_of_adventures.packs.state import Pack
from croupier.games.deck_of_adventures.powers.state import Deeds
from croupier.games.deck_of_adventures.story.state import Asked, Epic, Rest, Scene
from croupier.games.deck_of_adventures.terrain.state import Cover, Grid, Reaching, Stated
from croupier.pieces.state import TableState


@cites("DA-1.1")
class Adventure(TableState, frozen=True, kw_only=True, dict=True):
    """The state of a table of Deck of Adventures."""

    noted_parts: ClassVar[frozenset[str]] = frozenset({"board", "combat", "grid", "deeds"})
    noted_calls: ClassVar[Mapping[str, str]] = MappingProxyType(
        {
            **TableState.noted_calls,
            "character": "characters",
            "has": "characters",
            "of_seat": "characters",
            "companions_of": "characters",
            "names_here": "characters",
            "names_in_play": "characters",
            "living_here": "characters",
            "is_contested": "contests",
            "is_attacked": "checks",
            "check": "checks",
            "is_checking": "checks",
        }
    )

    name: str = ""
    style: str = ""
    scene: Scene = Scene()
    notes: Secret[str] = Secret("", (GM,))
    shared_notes: str = ""
    asked: tuple[Asked, ...] = ()
    """What players have asked the GM."""
    packs: tuple[Pack, ...] = ()
    """Content added at this table; the starter pack is always available and not listed."""
    characters: tuple[Character, ...] = ()
    waiting: Secret[tuple[Character, ...]] = Secret((), (GM,))
    """The characters that the GM has prepared and only the GM knows."""
    starting: Starting = Starting()
    proposals: tuple[Proposal, ...] = ()
    named: int = 0
    checks: tuple[Check, ...] = ()
    """The Checks under way, and the most recent finished one."""
    contests: tuple[Contest, ...] = ()
    counted: int = 0
    """How many checks, contests, effects and wounds have been numbered."""
    combat: Combat | None = None
    passing: Turn | None = None
    """A character's turn outside combat, which passes at the GM's request (DA-15.13)."""
    death_race: DeathRace | None = None
    """A death Check resolved as a race (DA-R83)."""
    grid: Grid | None = None
    covers: tuple[Cover, ...] = ()
    stated: tuple[Stated, ...] = ()
    reaching: Reaching | None = None
    all_near: bool = False
    """Whether the GM has said that, without a map, everyone is in reach of everyone until the combat ends."""
    epic: Epic | None = None
    rest: Rest | None = None
    deeds: Deeds = Deeds()
    rested: tuple[tuple[str, int], ...] = ()
    """Minutes of interrupted rests, by kind; they count when the rest is resumed (DA-R96)."""
    rested_by: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Who had these rests, and so can resume them; a kind that is missing: everyone (older tables)."""

    @computed_from("characters")
    def _by_id(self) -> dict[str, Character]:
        return {one.id: one for one in self.characters}

    def character(self, name: str) -> Character:
        """The character with this id. Raises KeyError."""
        return self._by_id[name]

    def has(self, name: str) -> bool:
        return name in self._by_id

    def of_seat(self, seat: str) -> tuple[Character, ...]:
        return tuple(one for one in self.characters if one.seat == seat)

    def companions_of(self, dealer: str) -> tuple[str, ...]:
        """The ids of a Dealer's Companions."""
        return tuple(one.id for one in self.characters if one.dealer == dealer)

    def names_here(self) -> tuple[tuple[str, str], ...]:
        """The ids and names of the characters in the scene."""
        return tuple((one.id, one.name) for one in self.characters if one.here)

    def names_in_play(self) -> tuple[tuple[str, str], ...]:
        """The ids and names of the characters in the scene who are not out."""
        return tuple((one.id, one.name) for one in self.characters if one.here and not one.is_out)

    def living_here(self) -> tuple[str, ...]:
        """The ids of the characters in the scene who are not dead."""
        return tuple(one.id for one in self.characters if one.here and not one.dead)

    def is_contested(self, who: str) -> bool:
        """Whether a character takes part in a contest."""
        return any(who in (each.attacker, *each.targets) for each in self.contests)

    def is_attacked(self, who: str) -> bool:
        """Whether an attack on a character is under way."""
        return any(one.is_under_way and one.kind == ATTACK and one.about == who for one in self.checks)

    def is_treated(self, who: str) -> bool:
        """Whether somebody makes a Check to treat this character."""
        return any(one.is_under_way and one.kind == TREATMENT and one.about == who for one in self.checks)

    def is_busy(self, who: str) -> bool:
        """Whether a character has the turn, makes a Check, or something is under way that is about them."""
        passes = self.passing is not None and self.passing.who == who
        acts = passes or (self.combat is not None and self.combat.turn_of(who) is not None)
        is_target = self.is_contested(who) or self.is_attacked(who) or self.is_treated(who) or who in self.deeds.about
        return acts or is_target or self.is_checking(who)

    def check(self, name: str) -> Check:
        """The Check with this id. Raises StopIteration."""
        return next(one for one in self.checks if one.id == name)

    def is_checking(self, actor: str) -> bool:
        """Whether a character is making a Check; at most one at a time."""
        return any(one.actor == actor and one.is_under_way for one in self.checks)

    @property
    def is_between(self) -> bool:
        """Whether no procedure is under way."""
        running = (self.combat, self.passing, self.epic, self.rest)
        return (
            all(one is None for one in running)
            and not self.deeds.is_under_way
            and not self.contests
            and not any(one.is_under_way for one in self.checks)
        )


def with_character(state: Adventure, name: str, /, **changes: object) -> Adventure:
    """The adventure with one character changed."""
    changed = tuple(msgspec.structs.replace(one, **changes) if one.id == name else one for one in state.characters)
    return msgspec.structs.replace(state, characters=changed)


def with_check(state: Adventure, name: str, /, **changes: object) -> Adventure:
    """The adventure with one Check changed."""
    changed = tuple(msgspec.structs.replace(one, **changes) if one.id == name else one for one in state.checks)
    return msgspec.structs.replace(state, checks=changed)
