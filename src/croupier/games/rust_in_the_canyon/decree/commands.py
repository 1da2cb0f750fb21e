"""What the GM can set otherwise than by the rules, for a reason, once or as a house rule."""

from __future__ import annotations

from croupier.pieces.override_commands import Decree


class GiveInjury(Decree, frozen=True, tag="give_injury", kw_only=True):
    """One more injury: minor, moderate or major, its permanent level, mortal or not."""

    pc: str
    severity: str
    permanent: str = "none"
    mortal: bool = False


class ChangeInjury(Decree, frozen=True, tag="change_injury", kw_only=True):
    """An injury is as said now; of severity "none" it is healed."""

    pc: str
    injury: str
    severity: str
    permanent: str = "none"
    mortal: bool = False


class SetStat(Decree, frozen=True, tag="set_stat", kw_only=True):
    """Another Mind, Body or Grip, or another base stack ("base")."""

    pc: str
    stat: str
    value: int


class SetStatus(Decree, frozen=True, tag="set_status", kw_only=True):
    """In play, removed until the next session, set aside, dying or dead."""

    pc: str
    status: str


class SetLevel(Decree, frozen=True, tag="set_level", kw_only=True):
    """The level of the hand under way, 1 to 3."""

    level: int


class SetOpposition(Decree, frozen=True, tag="set_opposition", kw_only=True):
    """Another rank of the opposition, and another step, when they are set already."""

    rank: int
    step: int = 0


DECREES = (GiveInjury, ChangeInjury, SetStat, SetStatus, SetLevel, SetOpposition)
