"""Commands for ships."""

from __future__ import annotations

from croupier.core.commands import Command

NO_ARMOR, USUAL_HULL = 0, 3


class BringShip(Command, frozen=True, tag="bring_ship"):
    """The storyteller brings in a ship, with its own numbers or those of a `model` from the table."""

    name: str
    armor: int = NO_ARMOR
    hull: int = USUAL_HULL
    party: bool = False
    model: str = ""


class TakeShipAway(Command, frozen=True, tag="take_ship_away"):
    ship: str


class MountWeapon(Command, frozen=True, tag="mount_weapon"):
    """The storyteller gives a ship a weapon: a gun (range in km) or missiles (speed in km per turn)."""

    log_phrase = "gives a ship a weapon"

    ship: str
    name: str
    damage: int
    range: int = 0
    batteries: int = 1
    rate: int = 1
    linked: int = 0
    speed: int = 0
    volley: int = 1
    capacity: int = 0
    defends: bool = False


class Rearm(Command, frozen=True, tag="rearm"):
    """Refill all ammunition of a ship."""

    log_phrase = "refills the ammunition of a ship"

    ship: str


class SetHull(Command, frozen=True, tag="set_hull"):
    """The storyteller sets how many boxes of a hull are filled; one more than it has: destroyed."""

    log_phrase = "sets how much of a hull is left"

    ship: str
    hurt: int


class ManStation(Command, frozen=True, tag="man_station"):
    """Take or leave a station aboard; in a fight it is an action."""

    log_phrase = "changes who mans a station aboard a ship"

    ship: str
    who: str
    station: str
    leaves: bool = False


class FireAt(Command, frozen=True, tag="fire_at"):
    """Fire a ship's weapon at a ship or at somebody in the fight.

    `attribute` is rolled with Remote Weapons; `pool` is the label of an NPC gunner's pool.
    """

    gunner: str
    ship: str
    weapon: str
    target: str
    attribute: str = "Wits"
    shots: int = 1
    pool: str = ""


class SetSalvo(Command, frozen=True, tag="set_salvo"):
    """The storyteller sets a salvo's terms: km, or the base difficulty; `kills` is for personal targets.

    `eases`: being untrained costs nothing (MS-R9); `required` are advanced specialties; `precise_way` is rule, yes or
    no: whether there is a way by Precision, so that Reflexes costs (MS-R5); `evading` and `defending` say that of the
    rolls against the salvo.
    """

    log_phrase = "sets the terms of a salvo"

    km: int = 0
    difficulty: int = 0
    aware: bool = True
    kills: bool = True
    harder: int = 0
    worse: int = 0
    dice: int = 0
    because: str = ""
    eases: bool = False
    required: tuple[str, ...] = ()
    precise_way: str = "rule"
    evading: str = "rule"
    defending: str = "rule"


class CallOffSalvo(Command, frozen=True, tag="call_off_salvo"):
    """Cancel the salvo; it is not fired, and the action is not spent (MS-R18)."""


class AnswerSalvo(Command, frozen=True, tag="answer_salvo"):
    """A pilot evades by an attribute, or a gunner fires batteries at missiles; neither: they do nothing."""

    who: str
    attribute: str = ""
    batteries: int = 0
