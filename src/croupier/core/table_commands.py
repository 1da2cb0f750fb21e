"""Commands that every table has: seats, settings, luck, undo, votes, and the GM's overrides."""

from __future__ import annotations

from typing import Annotated

from croupier.core import forms
from croupier.core.commands import Command
from croupier.core.free_rolls.commands import FREE_ROLL_COMMANDS
from croupier.core.luck_commands import LUCK_COMMANDS
from croupier.core.safety.commands import SAFETY_COMMANDS
from croupier.core.side_table.commands import SIDE_COMMANDS
from croupier.core.talk.commands import TALK_COMMANDS


class SeatPlayer(Command, frozen=True, tag="seat_player"):
    """Seat a person (server)."""

    seat: str
    name: str


class LeaveSeat(Command, frozen=True, tag="leave_seat"):
    """Leave this seat for good; the game's rules say what happens to its belongings."""


class EmptySeat(Command, frozen=True, tag="empty_seat"):
    """Clear the seat of someone who has left for good (GM)."""

    seat: str


class AddSeat(Command, frozen=True, tag="add_seat"):
    """Add a seat for one more player."""


class SeatAway(Command, frozen=True, tag="seat_away"):
    """Record that no browser of a seat is connected (server)."""

    seat: str


class SeatBack(Command, frozen=True, tag="seat_back"):
    """Record that a seat is connected again (server)."""

    seat: str


class OpenSitting(Command, frozen=True, tag="open_sitting"):
    """Open a session: fresh dice keys, and the seats' words opened together (server)."""


class CloseSitting(Command, frozen=True, tag="close_sitting"):
    """Close the session: its dice keys are opened (server)."""


class PromiseKeys(Command, frozen=True, tag="promise_keys"):
    """Commit to new luck keys for a copied or restored table, before all else (server)."""


class TimeUp(Command, frozen=True, tag="time_up"):
    """Give the default answer to a prompt whose time is up (server)."""

    seat: str
    key: str


class NoteWait(Command, frozen=True, tag="note_wait"):
    """Record that a prompt has been open for a minute, if the table sets no limit (server)."""

    seat: str
    key: str


class GiveWord(Command, frozen=True, tag="give_word"):
    """Give a word for the table's luck, kept secret until the session opens."""

    word: Annotated[str, forms.text("Your text", 60)]


class ChangeSetting(Command, frozen=True, tag="change_setting"):
    """Choose another option for a ruling, if the index allows it now."""

    setting: str
    option: str


class ChangeMode(Command, frozen=True, tag="change_mode"):
    """Change the rules mode: enforce, assist (illegal actions are allowed and flagged) or record (only the pieces)."""

    mode: str


class ChangeOdds(Command, frozen=True, tag="change_odds"):
    """Set who sees the odds of choices: off, own, gm or everyone."""

    odds: str


class Undo(Command, frozen=True, tag="undo"):
    """Undo the entry at this version of the seat and all after it, or ask the others to allow it."""

    version: int


class Vote(Command, frozen=True, tag="vote"):
    """Vote on a request to the GM or the table."""

    poll: str
    yes: bool


class AskNotToWait(Command, frozen=True, tag="ask_not_to_wait"):
    """Ask that the default answer be given for a seat that keeps the table waiting."""

    seat: str
    key: str


class AnswerFor(Command, frozen=True, tag="answer_for"):
    """Give the default answer for a seat (GM)."""

    seat: str
    key: str
    reason: forms.Reason = ""


class SetStanding(Command, frozen=True, tag="set_standing"):
    """Set the kinds of question to which this seat gives the default answer, until it changes them.

    `rests` are ids of the game's rests, during which it also does so (see Rest); None leaves them unchanged.
    """

    kinds: tuple[str, ...]
    rests: tuple[str, ...] | None = None


class UseRealLuck(Command, frozen=True, tag="use_real_luck"):
    """Use your own cards and dice and type in the results, or return to the table's luck."""

    on: bool


class TypeLuck(Command, frozen=True, tag="type_luck"):
    """Enter the result of the real card or die."""

    answer: str


class CancelLuck(Command, frozen=True, tag="cancel_luck"):
    """Cancel waiting for a real card or die (GM)."""


class Abandon(Command, frozen=True, tag="abandon"):
    """Cancel the procedure in progress."""

    reason: forms.Reason = ""
    keep: forms.Keep = ""


class Say(Command, frozen=True, tag="say"):
    """Write a judged outcome or a remark in everyone's log."""

    text: Annotated[str, forms.text("Message", 2000)]


class AgreeToOpen(Command, frozen=True, tag="agree_to_open"):
    """Agree that the key of a shuffle in which your cards stayed hidden is opened."""

    name: str


class ChangeRealLuck(Command, frozen=True, tag="change_real_luck"):
    """Set who must agree before a seat uses real cards and dice: gm, table, or off for nobody."""

    real_luck: str


class ChangeWatchers(Command, frozen=True, tag="change_watchers"):
    """Set who may watch: none, ask (people who are let in) or open (anyone with the code)."""

    watchers: str


class AskForPass(Command, frozen=True, tag="ask_for_pass"):
    """Ask for permission to make a pass for another seat."""

    seat: str


class AllowPass(Command, frozen=True, tag="allow_pass"):
    """The effect of a granted request for a pass, by the seat's holder or the others."""

    seat: str
    by_holder: bool = False


class NoteAbsence(Command, frozen=True, tag="note_absence"):
    """Record that a seat has been silent for ten minutes (server)."""

    seat: str


class NotePass(Command, frozen=True, tag="note_pass"):
    """Record that one seat made a pass for another (server)."""

    seat: str
    by: str


class MoveSeat(Command, frozen=True, tag="move_seat"):
    """Record that someone took over a seat with a pass, and their name (server)."""

    seat: str
    name: str


TABLE_COMMANDS: tuple[type[Command], ...] = (
    SeatPlayer,
    LeaveSeat,
    EmptySeat,
    AddSeat,
    SeatAway,
    SeatBack,
    OpenSitting,
    CloseSitting,
    PromiseKeys,
    TimeUp,
    NoteWait,
    GiveWord,
    ChangeSetting,
    ChangeMode,
    ChangeOdds,
    Undo,
    Vote,
    AskNotToWait,
    AnswerFor,
    SetStanding,
    UseRealLuck,
    TypeLuck,
    CancelLuck,
    Abandon,
    Say,
    AgreeToOpen,
    ChangeRealLuck,
    ChangeWatchers,
    AskForPass,
    AllowPass,
    NoteAbsence,
    NotePass,
    MoveSeat,
    *TALK_COMMANDS,
    *FREE_ROLL_COMMANDS,
    *SAFETY_COMMANDS,
    *SIDE_COMMANDS,
    *LUCK_COMMANDS,
)
