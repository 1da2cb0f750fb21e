"""What is kept of ships, and a salvo from its firing to its end."""

from __future__ import annotations

import msgspec

from croupier.core.rules import cites
from croupier.core.secrets import Secret
from croupier.games.maelstrom.rolls.modifier import Modifier

PILOT, GUNNER, ENGINEER = STATIONS = ("pilot", "gunner", "engineer")
WHOLE, DISABLED, DESTROYED = CONDITIONS = ("whole", "disabled", "destroyed")
FIRED, EVADED, DEFENDED, DAMAGED, SOAKED = ROLLS = (
    "salvo", "salvo evaded", "salvo defended", "salvo damage", "hull soaked",
)  # fmt: skip
"""What follows from each roll that a salvo goes with."""


class ShipWeapon(msgspec.Struct, frozen=True, omit_defaults=True):
    """A weapon system: `damage` dice, `range` in km of guns, `speed` in km a turn of missiles.

    Each of its `batteries` shoots `rate` times a turn; `linked` dice come on top for each battery more that shoots
    along. A shot of missiles is a `volley`; `capacity` counts shots, 0 where nobody counts. What `defends` shoots
    missiles down.
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
        """Shots a turn."""
        return self.batteries * self.rate


class Post(msgspec.Struct, frozen=True):
    """Somebody at a station."""

    who: str
    station: str


class ShipSheet(msgspec.Struct, frozen=True, omit_defaults=True):
    """Dice of armor, boxes of the hull, how many are filled (one more than there are: destroyed), weapons, crew."""

    armor: int
    hull: int
    hurt: int = 0
    weapons: tuple[ShipWeapon, ...] = ()
    crew: tuple[Post, ...] = ()

    def mans(self, who: str, station: str) -> bool:
        return Post(who, station) in self.crew

    @property
    def condition(self) -> str:
        """With no box left it is disabled; a level more destroys it."""
        return WHOLE if self.hurt < self.hull else DISABLED if self.hurt == self.hull else DESTROYED


@cites("MS-R70")
class Ship(msgspec.Struct, frozen=True, omit_defaults=True):
    """Name and condition are everyone's; the party's own ship is everyone's whole, others the storyteller's."""

    id: str
    name: str
    sheet: Secret[ShipSheet]
    party: bool = False
    condition: str = WHOLE


def without(ship: Ship, who: str) -> Ship:
    """A ship whose stations somebody has left who is gone."""
    sheet = ship.sheet.value
    if sheet is None or all(post.who != who for post in sheet.crew):
        return ship
    crew = tuple(post for post in sheet.crew if post.who != who)
    return msgspec.structs.replace(ship, sheet=Secret(msgspec.structs.replace(sheet, crew=crew), ship.sheet.known_to))


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a pilot or a gunner does about a salvo: evades by an attribute, or fires so many batteries at missiles."""

    who: str
    attribute: str = ""
    batteries: int = 0


class Salvo(msgspec.Struct, frozen=True, omit_defaults=True):
    """Shots of one weapon of a ship at another or at somebody, from turn `fired` on; it goes with its rolls.

    `difficulty` is 0 until the storyteller has set the terms; `count` are missiles, 0 for guns; `damage` dice of each;
    `waits` are those whose answer it waits for; `kills`: whom it hits dies, by the storyteller's word.
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
    waits: tuple[Post, ...] = ()
    answers: tuple[Answer, ...] = ()
    net: int = 0
    margin: int = 0


class Shots(msgspec.Struct, frozen=True):
    """Shots of a weapon that are used this turn."""

    ship: str
    weapon: str
    used: int
