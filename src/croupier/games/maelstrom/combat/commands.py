"""Commands of a fight other than attacks: opening and ending it, taking a turn."""

from __future__ import annotations

from croupier.core.commands import Command
from croupier.core.forms import EachOnce


class OpenFight(Command, frozen=True, tag="open_fight"):
    """The storyteller opens a fight between these participants; `ambushers` lie in wait (MS-R65).

    `stealth` is the attribute they hide by; `unprepared` the dice of NPCs without a pool for it; `surprised`
    is used if the storyteller decides who is surprised.
    """

    who: EachOnce
    ambushers: EachOnce = ()
    stealth: str = "Wits"
    unprepared: int = 4
    surprised: EachOnce = ()


class CloseFight(Command, frozen=True, tag="close_fight"):
    """The storyteller ends the fight."""


class JoinFight(Command, frozen=True, tag="join_fight"):
    """A character joins the fight and acts from the next turn."""

    who: str


class SetOrder(Command, frozen=True, tag="set_order"):
    """The storyteller sets the order; the first in it acts first."""

    order: tuple[str, ...]


class MarkOut(Command, frozen=True, tag="mark_out"):
    """A character leaves the fight, unable to attack or be attacked, or is back in it (MS-20.5)."""

    who: str
    out: bool = True


class SetCover(Command, frozen=True, tag="set_cover"):
    """The storyteller sets somebody's cover."""

    who: str
    cover: str


class RestoreAttention(Command, frozen=True, tag="restore_attention"):
    """The storyteller says that contact was not lost (MS-R59)."""

    who: str
    target: str


class Aim(Command, frozen=True, tag="aim"):
    who: str
    target: str


class CoverArea(Command, frozen=True, tag="cover_area"):
    """Cover a small area, named in words."""

    who: str
    area: str


class TakeCover(Command, frozen=True, tag="take_cover"):
    who: str
    cover: str = "heavy"


class ActOtherwise(Command, frozen=True, tag="act_otherwise"):
    """Move far, or do something that the storyteller sets terms for."""

    who: str
    words: str


class SplitActions(Command, frozen=True, tag="split_actions"):
    """Divide this turn's dice among several actions (MS-R57)."""

    who: str
    actions: int = 2


class HoldBack(Command, frozen=True, tag="hold_back"):
    """Act later this turn."""

    who: str


class ActNow(Command, frozen=True, tag="act_now"):
    """A participant who holds back acts, between two others."""

    who: str


class LetGo(Command, frozen=True, tag="let_go"):
    """Do nothing this turn."""

    who: str
