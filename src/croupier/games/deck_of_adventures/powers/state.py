"""The state of powers and items in use: carried by their Checks, waiting for a target, or lasting on one."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from croupier.games.deck_of_adventures.checks.state import Check
from croupier.games.deck_of_adventures.terrain.state import Spot

POWER, ITEM, STANDING = "power", "item", "standing"
"""What is in use: a power, an item, or words that always apply on a sheet."""
OBJECTS, GOES_ALONG = "objects", "goes_along"


class Work(msgspec.Struct, frozen=True, omit_defaults=True):
    """A power or item in use: by whom, which, at which index of its PP; `rest` are the targets to come."""

    user: str
    id: str
    kind: str = POWER
    at: int = 0
    rest: tuple[str, ...] = ()
    choice: str = ""
    """The condition to end, as its user chose."""
    weapon: str = ""
    """The weapon that it strikes with."""
    to: Spot | None = None
    """The space that its user moves to."""


class Spent(msgspec.Struct, frozen=True, omit_defaults=True):
    """One use of an effect limited per Check, round, combat or rest; `mark` is the Check or the round.

    `line` is the effect's place among those of its power, starting at 1; 0 counts for all of them (older tables).
    """

    user: str
    power: str
    per: str
    mark: str = ""
    line: int = 0


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    """The part of a power left to the GM: its words and targets; `row` if the GM picks a row of the map."""

    id: str
    user: str
    power: str
    name: str
    words: str
    targets: tuple[str, ...] = ()
    row: bool = False


class Harm(msgspec.Struct, frozen=True, omit_defaults=True):
    """Damage that is announced but not dealt yet: anyone who may still change it is prompted (DA-25.29).

    `after` is the attack that continues afterward; `asked` are the lines of powers whose owners have answered.
    """

    id: str
    target: str
    n: int
    bypass: bool = False
    source: str = ""
    after: Check | None = None
    asked: tuple[str, ...] = ()
    moved: bool = False
    """Whether the damage was redirected to its present target."""
    meant: str = ""
    """The original target, if somebody else takes it."""


class Used(msgspec.Struct, frozen=True):
    """An Adversary or House power that a boss has used in a round of this combat."""

    user: str
    power: str
    type: str
    round: int


class Asked(msgspec.Struct, frozen=True):
    """A target whose owner is prompted to say whether it objects (DA-25.12)."""

    id: str
    target: str
    work: Work


class Lasting(msgspec.Struct, frozen=True):
    """A power that a target makes a Check against at the start of each of its turns (DA-25.12)."""

    target: str
    work: Work


class Care(msgspec.Struct, frozen=True):
    """A knocked-out target of a healing power, treated when the Check for the one before is resolved (DA-16.4)."""

    patient: str
    n: int
    work: Work


class Moment(msgspec.Struct, frozen=True):
    """The moment for a boss's Adversary or House powers, which play waits for (DA-25.16)."""

    boss: str
    type: str


class Deeds(msgspec.Struct, frozen=True, omit_defaults=True):
    """The powers under way at the table."""

    noted_calls: ClassVar[tuple[str, ...]] = ("has_moment",)

    used: tuple[Used, ...] = ()
    asked: tuple[Asked, ...] = ()
    lasting: tuple[Lasting, ...] = ()
    blows: tuple[Work, ...] = ()
    """Attacks of powers on further targets, to follow when the previous ones are resolved (DA-14.8)."""
    moments: tuple[Moment, ...] = ()
    noted: tuple[int, int] = (0, 0)
    """The round of a combat, and how many of its turns were done, when bosses last had their moment."""
    moved: tuple[str, ...] = ()
    """Bosses whose place in the order changes next round."""
    spent: tuple[Spent, ...] = ()
    cards: tuple[Card, ...] = ()
    harms: tuple[Harm, ...] = ()
    saves: tuple[Lasting, ...] = ()
    """Saves that wait while their target makes another Check (DA-25.12)."""
    cares: tuple[Care, ...] = ()

    def has_moment(self, boss: str, type: str) -> bool:
        """Whether this boss may use powers of this type now, between turns."""
        return Moment(boss, type) in self.moments

    @property
    def is_under_way(self) -> bool:
        """Whether play waits for one of these powers, or for damage that is announced."""
        return bool(self.asked or self.blows or self.moments or self.saves or self.harms or self.cares)

    @property
    def about(self) -> frozenset[str]:
        """The characters that pending damage or a power in progress still targets, and the users of those powers."""
        saved = (*((one.target, one.work) for one in self.asked), *((one.target, one.work) for one in self.saves))
        aimed = (*saved, *((one.patient, one.work) for one in self.cares))
        targets = tuple(who for who, _ in aimed)
        waiting = (*(work for _, work in aimed), *self.blows)
        meant = (*targets, *(one.target for one in self.harms), *(one.user for one in waiting))
        return frozenset((*meant, *(who for one in waiting for who in one.rest)))

    @property
    def named(self) -> frozenset[str]:
        """The ids of everything that waits for an answer."""
        asked = (one.id for one in self.asked)
        return frozenset((*asked, *(one.id for one in self.cards), *(one.id for one in self.harms)))
