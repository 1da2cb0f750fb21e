"""The commands about the world, a seat's own PC, towns, clocks and notes."""

from __future__ import annotations

from croupier.core.commands import Command


class ProposeAnswer(Command, frozen=True, tag="propose_answer"):
    """Propose an answer to a question of the world worksheet."""

    question: str
    answer: str


class RecordAnswer(Command, frozen=True, tag="record_answer"):
    """The GM records what the table settled on; blank reopens the question."""

    question: str
    answer: str = ""


class ChooseFaction(Command, frozen=True, tag="choose_faction"):
    """Choose the faction all PCs belong to, and the name of an outlaw crew."""

    faction: str
    crew: str = ""


class WriteGoals(Command, frozen=True, tag="write_goals"):
    """Write the faction's goals."""

    text: str


class WriteAgenda(Command, frozen=True, tag="write_agenda"):
    """Write the faction's agenda in the present town."""

    text: str


class MakeCharacter(Command, frozen=True, tag="make_character"):
    """Create a PC: `stats` are Mind, Body and Grip, as "3-2-1". A trait only if the table gives one."""

    name: str
    hat: str
    coat: str
    weapon: str
    vice: str
    stats: str = "3-2-1"
    look: str = ""
    faction: str = ""
    trait: str = ""
    reserve: int = 0
    levels: tuple[int, ...] = ()


class BringBack(Command, frozen=True, tag="bring_back"):
    """Bring one of your living PCs back into play, in place of the one played now."""

    pc: str


class KeepCharacter(Command, frozen=True, tag="keep_character"):
    """Keep playing the current PC."""


class SetAside(Command, frozen=True, tag="set_aside"):
    """Between sessions: set your PC aside."""


class BuyAdvance(Command, frozen=True, tag="buy_advance"):
    """Between towns, buy a trait, +1 to a stat or +1 base stack for a number of character stack chips."""

    what: str
    cost: int
    text: str = ""
    reserve: int = 0
    levels: tuple[int, ...] = ()


class JudgeAdvance(Command, frozen=True, tag="judge_advance"):
    """The GM agrees to a purchase and its cost, or does not."""

    pc: str
    agrees: bool = True
    why: str = ""


class DoneAdvancing(Command, frozen=True, tag="done_advancing"):
    """Buy nothing more before the next town."""


class ArriveAt(Command, frozen=True, tag="arrive_at"):
    """The GM has the PCs arrive at a new town. `sheet`: imported lines of the form "leadership: ..."."""

    name: str
    size: str = "town"
    stack: int = 0
    sheet: str = ""


class SetOutFor(Command, frozen=True, tag="set_out_for"):
    """On the road, the GM names the town the PCs are bound for, whose chips oppose them from now on."""

    name: str
    size: str = "town"
    stack: int = 0


class ComeBackTo(Command, frozen=True, tag="come_back_to"):
    """The GM has the PCs return to a town they have left."""

    town: str


class LeaveTown(Command, frozen=True, tag="leave_town"):
    """The GM has the PCs leave the town they visit."""


class WriteTown(Command, frozen=True, tag="write_town"):
    """The GM writes one part of a town's public sheet."""

    town: str
    part: str
    text: str = ""


class WriteTownNotes(Command, frozen=True, tag="write_town_notes"):
    """Write the GM's own notes about a town."""

    town: str
    text: str = ""


class StartClock(Command, frozen=True, tag="start_clock"):
    """The GM starts a clock, a hidden one, or one that starts if a planned action (`beside`) is done."""

    name: str
    cause: str
    size: int = 4
    kind: str = "trouble"
    what_if: bool = False
    hidden: bool = False
    beside: str = ""


class TickClock(Command, frozen=True, tag="tick_clock"):
    """The GM moves a clock forward or back by a number of segments."""

    clock: str
    by: int
    note: str = ""


class CloseClock(Command, frozen=True, tag="close_clock"):
    """The GM removes a clock from the table."""

    clock: str
    why: str = ""


class RunWhatIf(Command, frozen=True, tag="run_what_if"):
    """The GM says that the action was done anyway; the clock starts."""

    clock: str


class WithdrawAction(Command, frozen=True, tag="withdraw_action"):
    """Withdraw the action next to which a clock was shown; the clock is removed with it."""

    clock: str


class RevealClock(Command, frozen=True, tag="reveal_clock"):
    """The GM reveals a hidden clock."""

    clock: str


class TellEnd(Command, frozen=True, tag="tell_end"):
    """The GM says what happens when a clock ends; for help, as hoped, as feared, worse or unforeseen."""

    clock: str
    what: str = ""
    came: str = ""


class WriteNotes(Command, frozen=True, tag="write_notes"):
    """Write the GM's notes between sessions."""

    text: str = ""


class WriteRemark(Command, frozen=True, tag="write_remark"):
    """Write a playtest remark for the designer, about one of the passages that ask for feedback."""

    about: str
    text: str
