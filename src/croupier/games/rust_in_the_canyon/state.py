"""The game's state: characters, town, current conflict, downtime. Cards and chips are on the board."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar

import msgspec

from croupier.core.cached import computed_from
from croupier.core.rules import cites
from croupier.core.secrets import Secret
from croupier.games.rust_in_the_canyon.conflict.state import Conflict, Past
from croupier.games.rust_in_the_canyon.cost.state import Aftermath, Injury
from croupier.games.rust_in_the_canyon.moves.state import Call, Marker, Planning, Reading, Reflection, Solo
from croupier.games.rust_in_the_canyon.rest.state import Downtime, Due
from croupier.games.rust_in_the_canyon.town.state import Clock, Purchase, Town, World
from croupier.pieces.state import TableState

IN_PLAY, REMOVED, DYING, DEAD, ASIDE = "in_play", "removed", "dying", "dead", "aside"
MIND, BODY, GRIP = "mind", "body", "grip"


class Trait(msgspec.Struct, frozen=True, omit_defaults=True):
    """A trait as player and GM wrote it: `reserve` more (or fewer) cards at the levels named."""

    text: str
    reserve: int = 0
    levels: tuple[int, ...] = ()


@cites("RC-4.7")
class Character(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player character (PC); their stack, stress chips and injury cards are on the board under their id.

    `status` is one of IN_PLAY, REMOVED (until the next session), DYING (this session), DEAD, ASIDE; a dying
    PC may also be removed, which sets `removed`. `hurt` counts the injuries so far; `slept` and `day_off` are
    the last night and day off in a closed downtime.
    """

    id: str
    seat: str
    name: str
    look: str
    hat: str
    coat: str
    weapon: str
    vice: str
    mind: int
    body: int
    grip: int
    base: int = 11
    status: str = IN_PLAY
    removed: bool = False
    traits: tuple[Trait, ...] = ()
    injuries: tuple[Injury, ...] = ()
    hurt: int = 0
    markers: tuple[Marker, ...] = ()
    slept: int = -1
    day_off: int = -1

    @property
    def is_playing(self) -> bool:
        """Whether the PC may act: in play, or dying but not removed."""
        return self.status in (IN_PLAY, DYING) and not self.removed

    @property
    def is_mortal(self) -> bool:
        """Whether an injury of the PC is mortal."""
        return any(one.mortal for one in self.injuries)


class Canyon(TableState, frozen=True, kw_only=True, dict=True):
    """The state of a table of Rust in the Canyon.

    `choosing`: seats that may choose their PC for this session; `ready`: PCs who are done with advancement;
    `questions`: Read questions that the table added, each (person or situation, text); `markers_gone`: markers
    that were retired and are no longer kept.
    """

    noted_parts: ClassVar[frozenset[str]] = frozenset({"board", "conflict"})
    noted_calls: ClassVar[Mapping[str, str]] = MappingProxyType(
        {
            **TableState.noted_calls,
            "character": "characters",
            "has": "characters",
            "played_by": "characters",
        }
    )

    world: World = World()
    faction: str = ""
    crew: str = ""
    goals: str = ""
    characters: tuple[Character, ...] = ()
    named: int = 0
    towns: tuple[Town, ...] = ()
    town: str = ""
    on_the_road: bool = False
    clocks: tuple[Clock, ...] = ()
    notes: Secret[str] = Secret("", ("gm",))
    hidden_clocks: Secret[tuple[Clock, ...]] = Secret((), ("gm",))
    clocks_made: int = 0
    remarks: tuple[tuple[str, str, str], ...] = ()
    questions: tuple[tuple[str, str], ...] = ()
    choosing: tuple[str, ...] = ()
    purchases: tuple[Purchase, ...] = ()
    ready: tuple[str, ...] = ()
    calls: tuple[Call, ...] = ()
    called: int = 0
    markers_gone: int = 0
    plans: int = 0
    reading: Reading | None = None
    planning: Planning | None = None
    reflection: Reflection | None = None
    conflict: Conflict | None = None
    conflicts: int = 0
    past: tuple[Past, ...] = ()
    aftermath: Aftermath | None = None
    solos: tuple[Solo, ...] = ()
    downtime: Downtime | None = None
    rests: int = 0
    dues: tuple[Due, ...] = ()
    day: int = 0

    @computed_from("characters")
    def _by_id(self) -> dict[str, Character]:
        return {one.id: one for one in self.characters}

    def character(self, name: str) -> Character:
        """The PC with this id. Raises KeyError."""
        return self._by_id[name]

    def has(self, name: str) -> bool:
        return name in self._by_id

    def playing(self) -> tuple[Character, ...]:
        """The PCs who may act, in seat order."""
        return tuple(sorted((one for one in self.characters if one.is_playing), key=lambda one: self.at(one.seat)))

    def played_by(self, seat: str) -> Character | None:
        """The PC a seat plays now."""
        return next((one for one in self.characters if one.seat == seat and one.is_playing), None)

    def solo(self, side: str) -> Solo | None:
        """The solo hand that a side is playing."""
        return next((one for one in self.solos if one.side == side), None)

    def at(self, seat: str) -> int:
        """The position of a seat in seat order; -1 for the GM."""
        order = [one.id for one in self.seats if one.id != "gm"]
        return order.index(seat) if seat in order else -1

    @property
    def markers_made(self) -> int:
        """How many markers were given so far, including those no longer kept."""
        return self.markers_gone + sum(len(one.markers) for one in self.characters)

    @property
    def is_between(self) -> bool:
        """Whether no procedure is under way."""
        return self.downtime is None and self.is_free_for_a_move

    @property
    def is_free_for_a_move(self) -> bool:
        """Whether no conflict, move or solo hand is in progress; a downtime may be open."""
        running = (self.conflict, self.reading, self.planning, self.reflection)
        return all(one is None for one in running) and not self.solos

    @property
    def here(self) -> Town | None:
        """The town being visited, or the last one left if the PCs are on the road."""
        return next((one for one in self.towns if one.id == self.town), None)


def with_conflict(state: Canyon, **changes: Any) -> Canyon:
    """The state with the current conflict changed; unchanged if there is none."""
    if state.conflict is None:
        return state
    return msgspec.structs.replace(state, conflict=msgspec.structs.replace(state.conflict, **changes))


def with_character(state: Canyon, pc: str, **changes: object) -> Canyon:
    """The state with one PC changed."""
    changed = tuple(msgspec.structs.replace(one, **changes) if one.id == pc else one for one in state.characters)
    return msgspec.structs.replace(state, characters=changed)


def with_town(state: Canyon, town: str, **changes: object) -> Canyon:
    """The state with one town changed."""
    changed = tuple(msgspec.structs.replace(one, **changes) if one.id == town else one for one in state.towns)
    return msgspec.structs.replace(state, towns=changed)
