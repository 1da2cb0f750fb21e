"""What the GM can ask for about who is there: made ready, brought on, changed, taken out."""

from __future__ import annotations

from croupier.core.commands import Command
from croupier.games.deck_of_adventures.cast.state import HOSTILE, MINION, Taken


class MakeReady(Command, frozen=True, tag="make_ready"):
    """Make creatures of a pack ready, for the GM alone; `dealer` is whose Companion, `seat` who plays a character."""

    being: str
    kind: str = ""
    side: str = HOSTILE
    count: int = 1
    name: str = ""
    dealer: str = ""
    seat: str = ""


class MakeUp(Command, frozen=True, tag="make_up"):
    """Make a character of the GM's own ready by its numbers; what is not given is derived."""

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
    """Forget those who were made ready."""

    waiting: tuple[str, ...]


class BringOn(Command, frozen=True, tag="bring_on"):
    """Let those who were made ready into the scene."""

    waiting: tuple[str, ...]


class RemoveCharacter(Command, frozen=True, tag="remove_character"):
    """Take a character out of the scene, for the record kept."""

    character: str


class BringBack(Command, frozen=True, tag="bring_back"):
    """Let a character who was taken out of the scene be there again."""

    character: str


class SetSide(Command, frozen=True, tag="set_side"):
    """Say on which side a character stands."""

    character: str
    side: str


class HandOver(Command, frozen=True, tag="hand_over"):
    """Let another seat play a character."""

    character: str
    seat: str


class SetNumbers(Command, frozen=True, tag="set_numbers"):
    """Numbers that stand instead of derived ones, without gear; None: derived."""

    character: str
    hp: int | None = None
    ap: int | None = None
    ar: int | None = None
    pp: int | None = None
    speed: int | None = None


class SetMechanic(Command, frozen=True, tag="set_mechanic"):
    """Agree to another Discard Mechanic than that of the suit; empty: that of the suit."""

    character: str
    mechanic: str = ""
