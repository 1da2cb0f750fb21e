"""What a power or an item is doing: carried by its Checks, asked of a target, or lasting on it."""

from __future__ import annotations

import msgspec

from croupier.games.deck_of_adventures.checks.state import Check
from croupier.games.deck_of_adventures.terrain.state import Spot

POWER, ITEM, STANDING = "power", "item", "standing"
"""What is used: a power, a thing, or words that always stand on a sheet."""
OBJECTS, GOES_ALONG = "objects", "goes_along"


class Work(msgspec.Struct, frozen=True, omit_defaults=True):
    """A power or item in use: by whom, which, at which place of its list of PP; `rest` are targets still to come."""

    user: str
    id: str
    kind: str = POWER
    at: int = 0
    rest: tuple[str, ...] = ()
    choice: str = ""
    """What its user has picked: a condition that it ends."""
    weapon: str = ""
    """The weapon that it strikes with."""
    to: Spot | None = None
    """The space that its user comes to."""


class Spent(msgspec.Struct, frozen=True, omit_defaults=True):
    """One use of an effect that is limited per check, round, combat or rest; `mark` is the Check or the round."""

    user: str
    power: str
    per: str
    mark: str = ""


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a power leaves to the GM: its words, and on whom it was used; `row` where a row of the map is wanted."""

    id: str
    user: str
    power: str
    name: str
    words: str
    targets: tuple[str, ...] = ()
    row: bool = False


class Harm(msgspec.Struct, frozen=True, omit_defaults=True):
    """Damage that is announced and not yet taken: those who may still change it are asked (DA-25.29).

    `after` is the attack that goes on when it is; `asked` are the powers of which somebody has said no.
    """

    id: str
    target: str
    n: int
    bypass: bool = False
    source: str = ""
    after: Check | None = None
    asked: tuple[str, ...] = ()
    moved: bool = False
    """Whether somebody takes it in another's place."""


class Used(msgspec.Struct, frozen=True):
    """An Adversary or House power that a boss has used in a round of this combat."""

    user: str
    power: str
    type: str
    round: int


class Asked(msgspec.Struct, frozen=True):
    """A target whose owner is asked whether it objects (DA-25.12)."""

    id: str
    target: str
    work: Work


class Lasting(msgspec.Struct, frozen=True):
    """A power that a target checks against at each start of its turn (DA-25.12)."""

    target: str
    work: Work


class Moment(msgspec.Struct, frozen=True):
    """The moment of a boss's Adversary or House powers: play waits for it (DA-25.16)."""

    boss: str
    type: str


class Deeds(msgspec.Struct, frozen=True, omit_defaults=True):
    """What of powers is under way at the table."""

    used: tuple[Used, ...] = ()
    asked: tuple[Asked, ...] = ()
    lasting: tuple[Lasting, ...] = ()
    blows: tuple[Work, ...] = ()
    """Attacks of powers on further targets, when those before are done with (DA-14.8)."""
    moments: tuple[Moment, ...] = ()
    noted: tuple[int, int] = (0, 0)
    """The round of a combat, and how many turns of it were done, when bosses last had their moment."""
    moved: tuple[str, ...] = ()
    """Bosses whose place in the order changes with the next round."""
    spent: tuple[Spent, ...] = ()
    cards: tuple[Card, ...] = ()
    harms: tuple[Harm, ...] = ()

    @property
    def named(self) -> frozenset[str]:
        """The ids of what waits for an answer."""
        asked = (one.id for one in self.asked)
        return frozenset((*asked, *(one.id for one in self.cards), *(one.id for one in self.harms)))
