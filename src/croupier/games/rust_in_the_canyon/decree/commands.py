"""What the GM can set regardless of the rules, with a reason, once or as a house rule."""

from __future__ import annotations

from croupier.pieces.override_commands import Decree


class GiveInjury(Decree, frozen=True, tag="give_injury", kw_only=True):
    """Give a PC another injury: minor, moderate or major, its permanent level, mortal or not."""

    pc: str
    severity: str
    permanent: str = "none"
    mortal: bool = False


class ChangeInjury(Decree, frozen=True, tag="change_injury", kw_only=True):
    """Change an injury to this state; severity "none" heals it."""

    pc: str
    injury: str
    severity: str
    permanent: str = "none"
    mortal: bool = False


class SetStat(Decree, frozen=True, tag="set_stat", kw_only=True):
    """Set Mind, Body or Grip, or the base stack ("base")."""

    pc: str
    stat: str
    value: int


class SetStatus(Decree, frozen=True, tag="set_status", kw_only=True):
    """Set a PC's status: in play, removed until the next session, set aside, dying or dead."""

    pc: str
    status: str


class SetLevel(Decree, frozen=True, tag="set_level", kw_only=True):
    """Set the level of the current hand, 1 to 3."""

    level: int


class SetOpposition(Decree, frozen=True, tag="set_opposition", kw_only=True):
    """Change the opposition's rank and step, once they are set."""

    rank: int
    step: int = 0


DECREES = (GiveInjury, ChangeInjury, SetStat, SetStatus, SetLevel, SetOpposition)
