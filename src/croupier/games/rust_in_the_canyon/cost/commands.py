"""The commands for settling a conflict and for deaths."""

from __future__ import annotations

from croupier.core.commands import Command


class AnswerStakes(Command, frozen=True, tag="answer_stakes"):
    """The GM answers whether the PCs get the shared stakes, given the outcomes (RC-R41)."""

    yes: bool


class TellAftermath(Command, frozen=True, tag="tell_aftermath"):
    """A PC's player describes the aftermath: the stakes, the fallout, and what now. It may be left blank."""

    pc: str
    text: str = ""


class TellDeath(Command, frozen=True, tag="tell_death"):
    """A dying PC's player says that the PC dies now, and how."""

    pc: str
    how: str = ""


class JudgeMortal(Command, frozen=True, tag="judge_mortal"):
    """The GM says that time is up for a PC with a mortal injury, and how they die; or that they survive for now."""

    pc: str
    dies: bool = True
    how: str = ""


class SetDeadline(Command, frozen=True, tag="set_deadline"):
    """The GM sets the clock of a mortal injury to this many segments (RC-R51)."""

    pc: str
    injury: str
    at: int
