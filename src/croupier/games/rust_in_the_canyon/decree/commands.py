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


class SetTrait(Decree, frozen=True, tag="set_trait", kw_only=True):
    """Set a PC's trait, counted from 1, or give them another one (0); without words it is removed."""

    pc: str
    trait: int = 0
    text: str = ""
    reserve: int = 0
    levels: tuple[int, ...] = ()


class SetLevel(Decree, frozen=True, tag="set_level", kw_only=True):
    """Set the level of the current hand, 1 to 3."""

    level: int


class SetOpposition(Decree, frozen=True, tag="set_opposition", kw_only=True):
    """Change the opposition's rank and step, once they are set."""

    rank: int
    step: int = 0


class SetSurprise(Decree, frozen=True, tag="set_surprise", kw_only=True):
    """Set whether a side is surprised in the next hand: a PC, or "gm" for the opposition."""

    about: str
    surprised: bool = False


class GiveMarker(Decree, frozen=True, tag="give_marker", kw_only=True):
    """Give a PC a read marker: who or what it is about, and what they know."""

    pc: str
    about: str
    answer: str


class SetMarker(Decree, frozen=True, tag="set_marker", kw_only=True):
    """Set a read marker: "held", or in a conflict "related" or "unrelated" to it."""

    pc: str
    marker: str
    to: str = "held"


class SetVerdict(Decree, frozen=True, tag="set_verdict", kw_only=True):
    """Set the verdict on the changes to a town, "none" if it is not settled; without `changes` they stay as listed."""

    town: str
    verdict: str
    changes: str = ""


DECREES = (
    GiveInjury, ChangeInjury, SetStat, SetStatus, SetTrait, SetLevel, SetOpposition, SetSurprise, GiveMarker, SetMarker,
    SetVerdict,
)  # fmt: skip
