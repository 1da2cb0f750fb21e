"""The commands of a seat before and after the hands of a conflict."""

from __future__ import annotations

from croupier.core.commands import Command
from croupier.core.forms import EachOnce

# opening


class ProposeConflict(Command, frozen=True, tag="propose_conflict"):
    """Propose a conflict to the table: the stakes as a question, one answer for all or one for each PC.

    The GM may say with it which PCs are involved, who opposes them, and whether somebody may be surprised. With
    `agree` the GM thereby agrees to stakes and situation. With `town` the PCs arrive in a new town of this name first,
    whose stack is `town_stack` if the GM names it.
    """

    stakes: str
    shared: bool = True
    pcs: EachOnce = ()
    who: str = ""
    surprise: bool = False
    agree: bool = False
    town: str = ""
    town_stack: int = 0


class SetStakes(Command, frozen=True, tag="set_stakes"):
    stakes: str
    shared: bool = True


class SetInvolved(Command, frozen=True, tag="set_involved"):
    """The GM lists the PCs involved and who opposes them.

    `same_as`: an earlier conflict over the same thing, with a note on what is dramatically different now.
    `duel`: two PCs against each other (RC-R64). `surprise`: somebody may be surprised, so everyone is asked.
    `agree`: the GM thereby agrees to stakes and situation.
    """

    pcs: EachOnce
    who: str = ""
    same_as: int = 0
    note: str = ""
    duel: bool = False
    surprise: bool = False
    agree: bool = False


class AgreeConflict(Command, frozen=True, tag="agree_conflict"):
    """Agree to the current stakes or situation; a seat whose PC is listed thereby agrees to take part.

    `situation`: when agreeing to the stakes, also agree to the situation, as long as nobody changes it.
    """

    situation: bool = False


class StayOut(Command, frozen=True, tag="stay_out"):
    """Keep your listed PC out of the conflict."""


class CallOff(Command, frozen=True, tag="call_off"):
    """Call the conflict off, before preparing begins."""


class AddFact(Command, frozen=True, tag="add_fact"):
    """Add a fact of the situation, known to the characters or not."""

    text: str
    known: bool = True


class StrikeFact(Command, frozen=True, tag="strike_fact"):
    """Strike the fact with this number, from 1: it does not hold."""

    number: int


class ClaimMarkers(Command, frozen=True, tag="claim_markers"):
    """Claim the PC's read markers that are about this conflict; none is a valid answer."""

    markers: EachOnce = ()


class JudgeMarker(Command, frozen=True, tag="judge_marker"):
    """The GM decides whether a claimed marker is related."""

    pc: str
    marker: str
    related: bool = True


# prepare, say, reveal


class Prepare(Command, frozen=True, tag="prepare"):
    """Prepare in secret for a level, 1 to 3; at step 9 for a higher one, or 0 to accept.

    `stands`: a side that accepts also lets the result stand, without saying so again once everyone has prepared.
    """

    level: int
    stands: bool = False


class SayAction(Command, frozen=True, tag="say_action"):
    """Say what a side does; at step 9 it may let the result stand. The GM may set its `level` tag at once."""

    text: str = ""
    stands: bool = False
    level: int = 0


class TagAction(Command, frozen=True, tag="tag_action"):
    """The GM tags the level of a side's action; the side is a PC or "gm"."""

    about: str
    level: int


class ObjectToTag(Command, frozen=True, tag="object_to_tag"):
    """A player proposes another level for an action, and says why; the GM decides."""

    about: str
    why: str


class SaySurprised(Command, frozen=True, tag="say_surprised"):
    """Say whether a side is surprised: the seat's own PC, or for the GM any (`about`, "gm": the opposition)."""

    surprised: bool = False
    about: str = ""


class SettleLevel(Command, frozen=True, tag="settle_level"):
    """The GM confirms surprise and level; the cards are shuffled. A `rank` here is set with its step.

    `level`: of the first hand, if not every action is tagged; 0: that of the tags.
    """

    rank: int | None = None
    step: int = 0
    level: int = 0


# reserve and ante


class SetRank(Command, frozen=True, tag="set_rank"):
    """The GM sets the opposition's rank, and a step down (-1), none, or up (1)."""

    rank: int
    step: int = 0


class TakeExtra(Command, frozen=True, tag="take_extra"):
    """Decline the card for being prepared, or take it after all, before the level is settled."""

    take: bool = True


class PayAnte(Command, frozen=True, tag="pay_ante"):
    """Stay in for this hand."""


class LeaveConflict(Command, frozen=True, tag="leave_conflict"):
    """Refuse the ante, or leave before it."""


class NameProxy(Command, frozen=True, tag="name_proxy"):
    """Name who plays the hand, and sees the reserve, of a PC whose player is gone; the player or the GM does."""

    pc: str
    seat: str


class BackDownFor(Command, frozen=True, tag="back_down_for"):
    """The GM backs down for a PC whose player is gone."""

    pc: str


# after a hand


class AskToJoin(Command, frozen=True, tag="ask_to_join"):
    """Ask to join the current conflict with its next hand."""


class JudgeJoining(Command, frozen=True, tag="judge_joining"):
    """The GM decides whether a PC may join."""

    pc: str
    agree: bool = True


class BreakOffConflict(Command, frozen=True, tag="break_off_conflict"):
    """The GM cancels the conflict; pots return to their payers, or go to the PCs' stacks, town or bank."""

    pots: str = "owners"
    reason: str = ""


class ShowUnplayed(Command, frozen=True, tag="show_unplayed"):
    """After the conflict: reveal your reserve cards that were not played."""


class ShowPreparation(Command, frozen=True, tag="show_preparation"):
    """After the conflict: reveal your preparations that were not used."""


class Narrate(Command, frozen=True, tag="narrate"):
    """Describe the situation now, based on who is ahead."""

    text: str
