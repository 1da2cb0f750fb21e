"""The commands of players and GM in downtime (chapter 18)."""

from __future__ import annotations

from croupier.core.commands import Command

EXPERT, AMATEUR, NOBODY = "expert", "amateur", "nobody"
VERDICTS = (EXPERT, AMATEUR, NOBODY)
PEACE, VIOLENCE, DEADLY_VIOLENCE = "none", "violence", "deadly"
VIOLENCES = (PEACE, VIOLENCE, DEADLY_VIOLENCE)


class OpenDowntime(Command, frozen=True, tag="open_downtime"):
    """Open a downtime to rest, recover, or let things cool off."""


class CloseDowntime(Command, frozen=True, tag="close_downtime"):
    """The GM closes the downtime."""


class PassDay(Command, frozen=True, tag="pass_day"):
    """The GM lets a day pass, in downtime or not."""


class GetAttention(Command, frozen=True, tag="get_attention"):
    """Get Medical Attention for one injury of a PC, from a PC (`treater`) or an NPC by name."""

    pc: str
    injury: str
    treater: str = ""
    npc: str = ""


class JudgeTreater(Command, frozen=True, tag="judge_treater"):
    """The GM says if an expert, an amateur (an NPC has Mind 1 to 3) or nobody is available, with which instructions."""

    pc: str
    injury: str
    verdict: str
    mind: int = 2
    instructions: str = ""


class SayFollowed(Command, frozen=True, tag="say_followed"):
    """Player and GM each say whether an expert's instructions were mostly followed that day."""

    pc: str
    injury: str
    followed: bool


class TreatToday(Command, frozen=True, tag="treat_today"):
    """Make an amateur's test for the day; or the treater is not available."""

    pc: str
    injury: str
    on_hand: bool = True


class Exacerbate(Command, frozen=True, tag="exacerbate"):
    """The GM says what made the injury worse; its clock goes up 1."""

    pc: str
    injury: str
    why: str = ""


class Sleep(Command, frozen=True, tag="sleep"):
    """Get a Good Night's Sleep, recovering at most this many chips."""

    chips: int = 7


class JudgeBed(Command, frozen=True, tag="judge_bed"):
    """The GM says whether it is a real bed, out of the cold and away from the elements, without distractions."""

    pc: str
    real: bool


class TakeDayOff(Command, frozen=True, tag="take_day_off"):
    """Take a Day Off, and say what the PC does."""

    doing: str


class SetFloor(Command, frozen=True, tag="set_floor"):
    """The GM counts bits of work done, whether the vice was satisfied, and violence (none, violence or deadly)."""

    pc: str
    work: int = 0
    vice: bool = True
    violence: str = PEACE


class RecoverChips(Command, frozen=True, tag="recover_chips"):
    """Choose how many of the chips earned on a day off the PC recovers."""

    chips: int


class NameTrouble(Command, frozen=True, tag="name_trouble"):
    """The GM names the bad consequence of overindulging; with segments, a clock is started for it."""

    pc: str
    what: str
    clock: int = 0
