"""Commands about willpower."""

from __future__ import annotations

from croupier.core.commands import Command
from croupier.core.forms import EachOnce


class CallWillpower(Command, frozen=True, tag="call_willpower"):
    """The storyteller calls for a willpower roll: to resist or recover from an effect, or for a reason.

    Difficulty 0 means that of an action, if the table's ruling has one (PR-4).
    """

    who: str
    difficulty: int = 0
    threshold: int = 0
    words: str = ""
    effect: str = ""
    how: str = "resist"
    hidden: bool = False


class IgnoreWounds(Command, frozen=True, tag="ignore_wounds"):
    """Pay a dot; the next action has no wound penalty (MS-9.12)."""

    character: str


class ActPassively(Command, frozen=True, tag="act_passively"):
    """Act at zero willpower: press on a wound, hide, crawl away, in words (MS-9.18)."""

    character: str
    words: str


class TryRally(Command, frozen=True, tag="try_rally"):
    """Try to rally broken characters by speaking to them; the storyteller says whom it reaches (MS-9.19)."""

    helper: str
    words: str = ""


class AnswerRally(Command, frozen=True, tag="answer_rally"):
    """The storyteller says whom a rally brings back; with nobody, it fails and nothing is paid."""

    rally: str
    who: tuple[str, ...] = ()


class ConfirmSafe(Command, frozen=True, tag="confirm_safe"):
    """The direct threat to somebody broken is over: they recover on their own (MS-9.20)."""

    who: str


class CloseDay(Command, frozen=True, tag="close_day"):
    """The storyteller closes a day: who could recover, and which of them rested actively (PR-6)."""

    able: EachOnce = ()
    active: EachOnce = ()


class PassTime(Command, frozen=True, tag="pass_time"):
    """The storyteller lets minutes of the day pass; those who rest heal (MS-R53)."""

    minutes: int
    rest: EachOnce = ()


class RollRest(Command, frozen=True, tag="roll_rest"):
    """Roll for a day of active rest, or choose not to (MS-9.16)."""

    log_phrase = "decides whether to roll for active rest"

    character: str
    rolls: bool = True
