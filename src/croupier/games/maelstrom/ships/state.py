"""The state of ships, and a salvo from its firing to its end."""

from __future__ import annotations

import msgspec

from croupier.core.rules import cites
from croupier.core.secrets import Secret
from croupier.games.maelstrom.rolls.modifiers import Modifier

PILOT, GUNNER, ENGINEER = STATIONS = ("pilot", "gunner", "engineer")
WHOLE, DISABLED, DESTROYED = CONDITIONS = ("whole", "disabled", "destroyed")
FIRED, EVADED, DEFENDED, DAMAGED, SOAKED = ROLLS = (
    "salvo", "salvo evaded", "salvo defended", "salvo damage", "hull soaked",
)  # fmt: skip
"""The follow-up of each roll in a salvo."""


class ShipWeapon(msgspec.Struct, frozen=True, omit_defaults=True):
    """A weapon system: `damage` dice, `range` of guns in km, `speed` of missiles in km per turn.

    Each of its `batteries` fires `rate` shots a turn; `linked` dice are added for each further battery that
    fires with it. A shot of missiles is a `volley`; `capacity` is in shots, 0 if they are not counted. A weapon
    that `defends` shoots missiles down.
    """

    id: str
    name: str
    damage: int
    range: int = 0
    batteries: int = 1
    rate: int = 1
    linked: int = 0
    speed: int = 0
    volley: int = 1
    capacity: int = 0
    loaded: int = 0
    defends: bool = False

    @property
    def shots(self) -> int:
        """Shots per turn."""
        return self.batteries * self.rate


class Post(msgspec.Struct, frozen=True):
    """A character at a station."""

    who: str
    station: str


class ShipSheet(msgspec.Struct, frozen=True, omit_defaults=True):
    """Armor dice, boxes of the hull, how many are filled (one more than it has: destroyed), weapons, crew."""

    armor: int
    hull: int
    hurt: int = 0
    weapons: tuple[ShipWeapon, ...] = ()
    crew: tuple[Post, ...] = ()

    def mans(self, who: str, station: str) -> bool:
        return Post(who, station) in self.crew

    @property
    def condition(self) -> str:
        """Whole, disabled with no box left, or destroyed by one more level."""
        return WHOLE if self.hurt < self.hull else DISABLED if self.hurt == self.hull else DESTROYED


@cites("MS-R70")
class Ship(msgspec.Struct, frozen=True, omit_defaults=True):
    """A ship; name and condition are public, the sheet only if it is the party's, else the storyteller's."""

    id: str
    name: str
    sheet: Secret[ShipSheet]
    party: bool = False
    condition: str = WHOLE


def without(ship: Ship, who: str) -> Ship:
    """The ship with a departed person removed from its stations."""
    sheet = ship.sheet.value
    if sheet is None or all(post.who != who for post in sheet.crew):
        return ship
    crew = tuple(post for post in sheet.crew if post.who != who)
    return msgspec.structs.replace(ship, sheet=Secret(msgspec.structs.replace(sheet, crew=crew), ship.sheet.known_to))


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A reaction to a salvo: a pilot evades by an attribute, or a gunner fires some batteries at missiles."""

    who: str
    attribute: str = ""
    batteries: int = 0
    weapon: str = ""
    """The weapon whose batteries fire."""
    paid: str = ""
    """The price of the answer: a reaction, an action, or a held action."""


class Salvo(msgspec.Struct, frozen=True, omit_defaults=True):
    """Shots of a ship's weapon at another ship or a person, fired in turn `fired`; its rolls carry it along.

    `difficulty` is 0 until the storyteller has set the terms; `count` is the number of missiles, 0 for guns;
    `damage` the dice of each; `waits` are those who have yet to answer; `kills`: a hit kills a person.
    """

    gunner: str
    ship: str
    target: str
    weapon: str
    name: str
    traits: tuple[str, ...]
    damage: int
    shots: int
    count: int = 0
    fired: int = 0
    arrives: int = 0
    difficulty: int = 0
    more: tuple[Modifier, ...] = ()
    aware: bool = True
    kills: bool = False
    parts: int = 1
    """The number of actions that shared the gunner's dice in the turn in which it was fired (MS-R57 `split`)."""
    eased: bool = False
    """Whether the storyteller waives what being untrained costs (MS-R9)."""
    required: tuple[str, ...] = ()
    precise: bool | None = None
    """Whether there is a way by Precision, as the storyteller says; None: as the ruling has it (MS-R5)."""
    evading: bool | None = None
    """The same for the pilot's evade."""
    defending: bool | None = None
    """The same for fire at the missiles."""
    waits: tuple[Post, ...] = ()
    answers: tuple[Answer, ...] = ()
    net: int = 0
    margin: int = 0
    rolled_at: int = 0
    """The difficulty at which it was rolled; 0 before that, and in older journals."""
    dice: int = 0
    """The dice of its pool when it was rolled."""


class Shots(msgspec.Struct, frozen=True):
    """The number of a weapon's shots used this turn."""

    ship: str
    weapon: str
    used: int
