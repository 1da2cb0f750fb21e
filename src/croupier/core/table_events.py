"""What can happen at a table that is not about its pieces and not about one game."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from croupier.core.events import Event
from croupier.core.luck_events import LuckEvent, apply_luck_event, keep_luck, mix_opened_words
from croupier.core.odds_events import OddsChanged, OddsNoted, apply_odds_event
from croupier.core.secrets import EVERYONE, Secret
from croupier.core.settings import Settings
from croupier.core.side_table.events import SideEvent, after_undo, apply_side_event
from croupier.core.state import HouseRule, Leaf, Pending, Poll, Promise, Prompt, Seal, SealedWord, Seat, State

S = TypeVar("S", bound=State)


class SeatTaken(Event, frozen=True, tag="seat_taken"):
    """A person sits down under a name."""

    seat: str
    name: str


class SeatLeft(Event, frozen=True, tag="seat_left"):
    """A person has left for good; the seat is free, and what that person had set for it is not."""

    seat: str


class SeatWentAway(Event, frozen=True, tag="seat_went_away"):
    """No browser of this seat is connected."""

    seat: str


class SeatCameBack(Event, frozen=True, tag="seat_came_back"):
    """A browser of this seat is connected again."""

    seat: str


class SeatAdded(Event, frozen=True, tag="seat_added"):
    """One more player can join."""

    seat: str


class StandingSet(Event, frozen=True, tag="standing_set"):
    """A seat's standing answers: the kinds of question to which the default is given at once, and its rests."""

    seat: str
    kinds: tuple[str, ...]
    rests: tuple[str, ...] = ()

    def audience(self) -> tuple[str, ...] | None:
        return (self.seat,)


class RealLuckSet(Event, frozen=True, tag="real_luck_set"):
    """This seat brings its own cards and dice and types what they show, or no longer does."""

    seat: str
    on: bool


class SettingsChanged(Event, frozen=True, tag="settings_changed"):
    """All settings as they are now, and the keys that differ from before."""

    settings: Settings
    keys: tuple[str, ...]


class ModeChanged(Event, frozen=True, tag="mode_changed"):
    """How strictly the rules are held: enforce, assist or record."""

    mode: str


class SittingBegan(Event, frozen=True, tag="sitting_began"):
    """An evening begins: its number, from 1."""

    sitting: int


class SittingEnded(Event, frozen=True, tag="sitting_ended"):
    """An evening is over."""

    sitting: int


class WordSealed(Event, frozen=True, tag="word_sealed"):
    """A seat's word for the luck of this table, kept with its salt until all words are opened together."""

    seat: str
    commitment: str
    word: Secret[str]
    salt: Secret[str]


class WordsOpened(Event, frozen=True, tag="words_opened"):
    """(seat, word, salt) of every sealed word, from now on mixed into all luck; no salt where none was kept."""

    words: tuple[tuple[str, str, str], ...]


class QuestionsAsked(Event, frozen=True, tag="questions_asked"):
    """Questions that now arise, and the keys (seat, key) of those that no longer do."""

    asked: tuple[Prompt, ...] = ()
    gone: tuple[tuple[str, str], ...] = ()


class WaitNoted(Event, frozen=True, tag="wait_noted"):
    """A question has been asked for a minute: from now on others may ask not to wait for its answer."""

    seat: str
    key: str


class ChoiceSealed(Event, frozen=True, tag="choice_sealed"):
    """A secret answer lies on the table; `again`: it replaces one that lay there, which only its seat learns."""

    seal: Seal
    again: bool = False

    def audience(self) -> tuple[str, ...] | None:
        return (self.seal.seat,) if self.again else None


class ChoicesOpened(Event, frozen=True, tag="choices_opened"):
    """All sealed answers of a window, turned up together, with the salts that prove them."""

    window: str
    seals: tuple[Seal, ...]

    def teaches(self) -> bool:
        return True


class SealsDropped(Event, frozen=True, tag="seals_dropped"):
    """The sealed answers of a window are thrown away unopened."""

    window: str


class PollOpened(Event, frozen=True, tag="poll_opened"):
    """Somebody asks the GM or the table for something."""

    poll: Poll


class Voted(Event, frozen=True, tag="voted"):
    """A vote was cast; what it says stays hidden until the poll is closed."""

    poll: str
    seat: str
    yes: Secret[bool]


class PollClosed(Event, frozen=True, tag="poll_closed"):
    """A request is decided, with the votes in the open; `void`: by then it could no longer be done."""

    poll: str
    passed: bool
    votes: tuple[tuple[str, bool], ...] = ()
    void: bool = False


class LuckAwaited(Event, frozen=True, tag="luck_awaited"):
    """The table waits for what a real card or dice show."""

    pending: Pending

    def teaches(self) -> bool:
        return self.pending.stands


class LuckSettled(Event, frozen=True, tag="luck_settled"):
    """The awaited card or die was typed in, left to the table's luck, or the command that wanted it was cancelled."""

    cancelled: bool = False
    by_table: bool = False


class LeafTaken(Event, frozen=True, tag="leaf_taken"):
    """A key of luck comes into use."""

    name: str
    index: int
    mix: int = 0


class KeysPromised(Event, frozen=True, tag="keys_promised"):
    """More keys of luck under a new root: the old run short, or belong to another life of the table."""

    promise: Promise


class KeyOpened(Event, frozen=True, tag="key_opened"):
    """A key under which nothing is hidden any more, with its path to the root that was shown before play."""

    name: str
    index: int
    key: str
    path: tuple[str, ...]


class HouseRuleMade(Event, frozen=True, tag="house_rule_made"):
    """An override is kept for this table."""

    rule: HouseRule


class Overridden(Event, frozen=True, tag="overridden"):
    """The powers of the GM, or of the table by consent, were used; what follows is by decree."""

    by: str
    reason: str
    what: str = ""


class Said(Event, frozen=True, tag="said"):
    """A judged outcome or a note to the whole table, in a person's words."""

    seat: str
    text: str


class Undone(Event, frozen=True, tag="undone"):
    """All from entry `to` on is struck, whose number is nobody's; what was seen stays seen, pieces and seals."""

    to: Secret[int]
    seen: tuple[tuple[str, tuple[str, ...]], ...] = ()
    learnt: tuple[str, ...] = ()


class Ended(Event, frozen=True, tag="ended"):
    """The game at this table is over."""

    result: str


class RealLuckChanged(Event, frozen=True, tag="real_luck_changed"):
    """Who has to agree to real cards and dice from now on: gm, table, or off."""

    real_luck: str


class AbsenceNoted(Event, frozen=True, tag="absence_noted"):
    """Nothing was heard from this seat for ten minutes."""

    seat: str


class PassAllowed(Event, frozen=True, tag="pass_allowed"):
    """Seat `to` may make a pass for another seat; `by_holder`: whoever sits there agreed, not the others."""

    seat: str
    to: str
    by_holder: bool = False


class PassMade(Event, frozen=True, tag="pass_made"):
    """A seat made a pass for another seat."""

    seat: str
    by: str


class SeatMoved(Event, frozen=True, tag="seat_moved"):
    """A seat was taken over with a pass; `name` is what it was called until then."""

    seat: str
    name: str


TableEvent = (
    SeatTaken
    | SeatLeft
    | SeatWentAway
    | SeatCameBack
    | SeatAdded
    | StandingSet
    | RealLuckSet
    | SettingsChanged
    | ModeChanged
    | SittingBegan
    | SittingEnded
    | WordSealed
    | WordsOpened
    | QuestionsAsked
    | WaitNoted
    | ChoiceSealed
    | ChoicesOpened
    | SealsDropped
    | PollOpened
    | Voted
    | PollClosed
    | LuckAwaited
    | LuckSettled
    | LeafTaken
    | KeysPromised
    | KeyOpened
    | HouseRuleMade
    | Overridden
    | Said
    | Undone
    | Ended
    | OddsChanged
    | OddsNoted
    | SideEvent
    | LuckEvent
    | RealLuckChanged
    | AbsenceNoted
    | PassAllowed
    | PassMade
    | SeatMoved
)


def _waited(prompt: Prompt, seat: str, key: str) -> Prompt:
    mine = (prompt.ask.seat, prompt.ask.key) == (seat, key)
    return msgspec.structs.replace(prompt, waited=True) if mine else prompt


def _seat(state: S, seat: str, **changes: object) -> S:
    seats = tuple(msgspec.structs.replace(one, **changes) if one.id == seat else one for one in state.seats)
    return msgspec.structs.replace(state, seats=seats)


def apply_table_event(state: S, event: TableEvent) -> S:
    """The state after an event of the table. It judges nothing and draws nothing."""
    put = msgspec.structs.replace
    match event:
        case SeatTaken(seat=seat, name=name):
            return _seat(state, seat, taken=True, name=name, away=False, absent=False)
        case SeatLeft(seat=seat):
            return _seat(state, seat, taken=False, away=False, absent=False, real_luck=False, standing=(), rests=())
        case SeatWentAway(seat=seat):
            return _seat(state, seat, away=True)
        case SeatCameBack(seat=seat):
            return _seat(state, seat, away=False, absent=False)
        case SeatAdded(seat=seat):
            return put(state, seats=(*state.seats, Seat(seat)))
        case StandingSet(seat=seat, kinds=kinds, rests=rests):
            return _seat(state, seat, standing=kinds, rests=rests)
        case RealLuckSet(seat=seat, on=on):
            return _seat(state, seat, real_luck=on)
        case SettingsChanged(settings=settings):
            return put(state, settings=settings)
        case ModeChanged(mode=mode):
            return put(state, mode=mode)
        case SittingBegan(sitting=sitting):
            return put(state, sitting=sitting, is_open=True)
        case SittingEnded():
            return put(state, is_open=False)
        case WordSealed(seat=seat, commitment=commitment, word=word, salt=salt):
            others = tuple(one for one in state.sealed_words if one.seat != seat)
            return put(state, sealed_words=(*others, SealedWord(seat, commitment, word, salt)))
        case WordsOpened(words=words):
            given = tuple((seat, word) for seat, word, _ in words)
            return mix_opened_words(put(state, words=(*state.words, *given), sealed_words=()), given)
        case QuestionsAsked(asked=asked, gone=gone):
            stay = tuple(one for one in state.prompts if (one.ask.seat, one.ask.key) not in gone)
            return put(state, prompts=(*stay, *asked))
        case WaitNoted(seat=seat, key=key):
            return put(state, prompts=tuple(_waited(one, seat, key) for one in state.prompts))
        case ChoiceSealed(seal=seal):
            mine = (seal.window, seal.seat, seal.about)
            seals = tuple(seal if (s.window, s.seat, s.about) == mine else s for s in state.seals)
            return put(state, seals=seals if seal in seals else (*seals, seal))
        case ChoicesOpened(window=window) | SealsDropped(window=window):
            return put(state, seals=tuple(seal for seal in state.seals if seal.window != window))
        case PollOpened(poll=poll):
            return put(state, polls=(*state.polls, poll))
        case Voted(poll=poll_id, seat=seat, yes=yes):
            return put(state, polls=tuple(_vote(one, seat, yes) if one.id == poll_id else one for one in state.polls))
        case PollClosed(poll=poll_id):
            return put(state, polls=tuple(one for one in state.polls if one.id != poll_id))
        case LuckAwaited(pending=pending):
            return put(state, pending=pending)
        case LuckSettled():
            return put(state, pending=None)
        case LeafTaken(name=name, index=index, mix=mix):
            return put(state, leaves=(*state.leaves, Leaf(name, index, mix=mix)))
        case KeysPromised(promise=promise):
            return put(state, promises=(*state.promises, promise))
        case KeyOpened(index=index):
            return put(
                state, leaves=tuple(put(one, opened=True) if one.index == index else one for one in state.leaves)
            )
        case HouseRuleMade(rule=rule):
            return put(state, house_rules=(*state.house_rules, rule))
        case Ended(result=result):
            return put(state, result=result)
        case RealLuckChanged(real_luck=who):
            return put(state, real_luck=who)
        case AbsenceNoted(seat=seat):
            return _seat(state, seat, absent=True)
        case SeatMoved(seat=seat):
            return _seat(state, seat, absent=False)
        case Overridden() | Said() | Undone() | PassAllowed() | PassMade():
            return state
        case OddsChanged() | OddsNoted():
            return apply_odds_event(state, event)
        case _:
            return apply_luck_event(state, event) if isinstance(event, LuckEvent) else apply_side_event(state, event)


def _vote(poll: Poll, seat: str, yes: Secret[bool]) -> Poll:
    votes = (*(vote for vote in poll.votes if vote[0] != seat), (seat, yes))
    return msgspec.structs.replace(poll, votes=votes)


def restore(past: S, present: S, event: Undone) -> S:
    """The state before the struck entries, with what an undo cannot take back: who sits, keys used, what was learnt."""
    seals = tuple(
        msgspec.structs.replace(s, answer=Secret(s.answer.value, (*s.answer.known_to, EVERYONE)))
        if f"{s.window}|{s.seat}|{s.about}" in event.learnt
        else s
        for s in past.seals
    )
    return msgspec.structs.replace(
        keep_luck(past, present),
        seats=present.seats,
        leaves=present.leaves,
        promises=present.promises,
        words=present.words,
        sealed_words=present.sealed_words,
        sitting=present.sitting,
        is_open=present.is_open,
        house_rules=present.house_rules,
        polls=present.polls,
        prompts=present.prompts,
        side_tables=after_undo(past.side_tables, present.side_tables),
        seals=seals,
        pending=None,
    )
