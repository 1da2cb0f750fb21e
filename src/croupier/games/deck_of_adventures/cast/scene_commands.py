"""The GM's commands about who is in the scene: prepare, bring on, change, take out."""

from __future__ import annotations

from croupier.core.commands import Command
from croupier.games.deck_of_adventures.cast.state import HOSTILE, MINION, Taken


class MakeReady(Command, frozen=True, tag="make_ready"):
    """Prepare creatures of a pack for the GM alone.

    `dealer` owns a Companion, `seat` plays a player character.
    """

    being: str
    kind: str = ""
    side: str = HOSTILE
    count: int = 1
    name: str = ""
    dealer: str = ""
    seat: str = ""


class MakeUp(Command, frozen=True, tag="make_up"):
    """Prepare an improvised character of the GM's by its numbers; numbers not given are derived."""

    name: str
    kind: str = MINION
    side: str = HOSTILE
    level: int = 1
    role: str = ""
    suit: str = ""
    primary_skill: str = ""
    attributes: dict[str, int] = {}
    skills: dict[str, int] = {}
    powers: tuple[Taken, ...] = ()
    gear: tuple[str, ...] = ()
    hp: int | None = None
    ap: int | None = None
    ar: int | None = None
    pp: int | None = None
    speed: int | None = None
    dealer: str = ""


class Dismiss(Command, frozen=True, tag="dismiss"):
    """Discard prepared characters."""

    waiting: tuple[str, ...]


class BringOn(Command, frozen=True, tag="bring_on"):
    """Bring prepared characters into the scene."""

    waiting: tuple[str, ...]


class RemoveCharacter(Command, frozen=True, tag="remove_character"):
    """Take a character out of the scene, keeping it for the record."""

    character: str


class BringBack(Command, frozen=True, tag="bring_back"):
    """Return a character who was taken out to the scene."""

    character: str


class SetSide(Command, frozen=True, tag="set_side"):
    """Set a character's side."""

    character: str
    side: str


class HandOver(Command, frozen=True, tag="hand_over"):
    """Let another seat play a character."""

    character: str
    seat: str


class SetNumbers(Command, frozen=True, tag="set_numbers"):
    """Set numbers that replace derived ones, without gear; None: derived."""

    character: str
    hp: int | None = None
    ap: int | None = None
    ar: int | None = None
    pp: int | None = None
    speed: int | None = None


class SetMechanic(Command, frozen=True, tag="set_mechanic"):
    """Agree to a Discard Mechanic other than the suit's; empty: the suit's."""

    character: str
    mechanic: str = ""
