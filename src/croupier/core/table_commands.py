"""Commands that every table knows: seats, settings, luck, undo, votes, and what the GM can do by decree."""

from __future__ import annotations

from croupier.core.commands import Command
from croupier.core.luck_commands import LUCK_COMMANDS
from croupier.core.side_table.commands import SIDE_COMMANDS


class SeatPlayer(Command, frozen=True, tag="seat_player"):
    """The server lets a person sit down."""

    seat: str
    name: str


class LeaveSeat(Command, frozen=True, tag="leave_seat"):
    """Leave this seat for good; what belongs to it goes as the game's rules say."""


class EmptySeat(Command, frozen=True, tag="empty_seat"):
    """The GM clears the seat of someone who has left for good."""

    seat: str


class AddSeat(Command, frozen=True, tag="add_seat"):
    """One more player can join."""


class SeatAway(Command, frozen=True, tag="seat_away"):
    """The server says that no browser of a seat is connected."""

    seat: str


class SeatBack(Command, frozen=True, tag="seat_back"):
    """The server says that a seat is connected again."""

    seat: str


class OpenSitting(Command, frozen=True, tag="open_sitting"):
    """The server opens an evening: fresh dice keys, the seats' words opened together."""


class CloseSitting(Command, frozen=True, tag="close_sitting"):
    """The evening is over: the keys of its dice are opened."""


class PromiseKeys(Command, frozen=True, tag="promise_keys"):
    """The server promises new keys of luck for a table that was copied or brought back, before all else."""


class TimeUp(Command, frozen=True, tag="time_up"):
    """The server gives the ledger's default answer to a question whose time is over."""

    seat: str
    key: str


class NoteWait(Command, frozen=True, tag="note_wait"):
    """The server says that a question has been asked for a minute, where the table sets no limit."""

    seat: str
    key: str


class GiveWord(Command, frozen=True, tag="give_word"):
    """A word of one's own for the luck of the table, kept secret until the sitting opens."""

    word: str


class ChangeSetting(Command, frozen=True, tag="change_setting"):
    """Choose another option for a ruling, as far as its index allows it now."""

    setting: str
    option: str


class ChangeMode(Command, frozen=True, tag="change_mode"):
    """enforce: rules hold; assist: what is illegal is allowed and flagged; record: just the pieces."""

    mode: str


class ChangeOdds(Command, frozen=True, tag="change_odds"):
    """Who sees the odds of choices: off, own, gm or everyone."""

    odds: str


class Undo(Command, frozen=True, tag="undo"):
    """Strike the entry of this version of mine and all after it, or ask for that."""

    version: int


class Vote(Command, frozen=True, tag="vote"):
    """Answer a request that somebody put to the GM or to the table."""

    poll: str
    yes: bool


class AskNotToWait(Command, frozen=True, tag="ask_not_to_wait"):
    """Ask that the default answer be given for a seat that keeps the table waiting."""

    seat: str
    key: str


class AnswerFor(Command, frozen=True, tag="answer_for"):
    """The GM gives the ledger's default answer for a seat."""

    seat: str
    key: str
    reason: str = ""


class SetStanding(Command, frozen=True, tag="set_standing"):
    """Kinds of question to which this seat gives the default answer until it says otherwise.

    `rests` are ids of the game's rests, in which it does so besides (see Rest); None leaves them as they are.
    """

    kinds: tuple[str, ...]
    rests: tuple[str, ...] | None = None


class UseRealLuck(Command, frozen=True, tag="use_real_luck"):
    """Bring one's own cards and dice and type what they show, or leave it to the table again."""

    on: bool


class TypeLuck(Command, frozen=True, tag="type_luck"):
    """What the real card or die shows."""

    answer: str


class CancelLuck(Command, frozen=True, tag="cancel_luck"):
    """The GM calls off what waits for a real card or die."""


class Abandon(Command, frozen=True, tag="abandon"):
    """Break off the procedure that is under way."""

    reason: str = ""
    keep: str = ""


class Say(Command, frozen=True, tag="say"):
    """A judged outcome or a remark, for everyone's log."""

    text: str


class AgreeToOpen(Command, frozen=True, tag="agree_to_open"):
    """A seat whose cards stayed hidden agrees that the key of their shuffle is opened."""

    name: str


class ChangeRealLuck(Command, frozen=True, tag="change_real_luck"):
    """Who has to agree before a seat uses real cards and dice: gm, table, or off where nobody may."""

    real_luck: str


class AskForPass(Command, frozen=True, tag="ask_for_pass"):
    """Ask for permission to make a pass to another seat."""

    seat: str


class AllowPass(Command, frozen=True, tag="allow_pass"):
    """What a request for a pass carries out once it is granted, by the seat's holder or by the others."""

    seat: str
    by_holder: bool = False


class NoteAbsence(Command, frozen=True, tag="note_absence"):
    """The server says that nothing was heard from a seat for ten minutes."""

    seat: str


class NotePass(Command, frozen=True, tag="note_pass"):
    """The server says that one seat made a pass for another."""

    seat: str
    by: str


class MoveSeat(Command, frozen=True, tag="move_seat"):
    """The server says that somebody took a seat over with a pass, and what they are called."""

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
    AskForPass,
    AllowPass,
    NoteAbsence,
    NotePass,
    MoveSeat,
    *SIDE_COMMANDS,
    *LUCK_COMMANDS,
)
