"""Two worlds: hidden information is exchanged, and every byte made for a seat must stay the same."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec

from croupier.core import entry as entries
from croupier.core.chance import AnswerSource, DrawRequest, LuckAnswer, even_numbers, seeded_source
from croupier.core.commands import Command
from croupier.core.entry import Entry, SeatEntry
from croupier.core.events import Event
from croupier.core.game import Game
from croupier.core.key_events import LuckAwaited
from croupier.core.luck_sources import FindPosition, SeededLuck
from croupier.core.odds_events import OddsNoted
from croupier.core.question_events import ChoiceSealed, ChoicesOpened, PollClosed, QuestionsAsked
from croupier.core.refusals import Refusal
from croupier.core.secrets import EVERYONE, Hidden
from croupier.core.state import WATCH
from croupier.core.table import Table
from croupier.core.table_commands import Undo, Vote
from croupier.core.table_events import SettingsChanged, Undone
from croupier.pieces.events import CardSeen
from croupier.testing.battery_exchange import Exchanges, Tells, exchanged, follows_from_hidden
from croupier.testing.battery_outputs import first_difference, log_lines, made_for, other_world
from croupier.testing.battery_play import AT, Act, Sitting, act_of

ID = re.compile(rb'"[a-z]{1,6}\.?[0-9a-f]*[0-9][0-9a-f]*"')
"""A generated id in JSON: letters and a number or a token, such as "c5" or "laid.3f9a"."""
REVEALING = (CardSeen, ChoicesOpened, PollClosed)


class WorldsDiffer(Exception):
    """The worlds diverge through something that the seat was legitimately shown: nothing more can be compared."""


class Mirror(SeededLuck):
    """The other world's luck: what the seat sees falls as in the first world, the rest at random."""

    def __init__(self, seed: str, seat: str) -> None:
        super().__init__(seed)
        self.seat = seat
        self.shown: list[tuple[str, str]] = []

    def follow(self, entry: Entry) -> None:
        """Follow the draws of an entry, except typed ones and those made before a wait."""
        fell = (one for one in entry.draws if one.how != "typed" and not one.entry)
        self.shown = [(one.question.key, one.answer) for one in fell if self._is_shown(one.question)]

    def source(self, entry: int, find: FindPosition) -> AnswerSource:
        other = seeded_source(f"{self.seed}|{entry}|other")

        def answer(question: DrawRequest, k: int) -> tuple[str, str] | LuckAnswer:
            if not self._is_shown(question):
                return other(question, k)
            if not self.shown or self.shown[0][0] != question.key or not question.allows(self.shown[0][1]):
                raise WorldsDiffer
            return self.shown.pop(0)[1], "seeded"

        return answer

    def _is_shown(self, question: DrawRequest) -> bool:
        return not question.to or self.seat in question.to or EVERYONE in question.to


class Twins:
    """A table and its twin, in which everything that one seat cannot know is different."""

    def __init__(
        self, sitting: Sitting, seat: str, keep: Callable[[Any, Any], Any] = lambda dealt, true: dealt
    ) -> None:
        self.game: Game[Any] = sitting.game
        self.keep = keep
        self.varied: tuple[str, ...] = ()
        """The fields of the state in which most of the strict worlds have other numbers."""
        self.tells: Tells = {}
        self.is_varied = False
        self.exchanges: Exchanges | None = None
        self.is_strict = True
        """Whether events must be the same too, unless the seat is shown a card or an answer."""
        self.one = sitting.table
        self.seat = seat
        self.number = even_numbers(f"{sitting.setup.seed}|{seat}|twins")
        self.luck = Mirror(sitting.setup.seed, seat)
        self.other: Table[Any] | None = self.twin_of(self.one.state, {})
        self.other.entries = list(self.one.entries)
        self.other.before = dict(self.one.before)
        self.other.sent = {one: list(sent) for one, sent in self.one.sent.items()}
        self.other.deeds = dict(self.one.deeds)
        self.compared, self.bytes = 0, 0
        self.is_whole = True
        """Whether the twin has all entries from the first on, so that it can look back too."""

    def settle(self, dealt: Any, true: Any) -> Any:
        """The dealt world with facts that everyone was told but that no view contains."""
        return dealt

    def deal(self) -> None:
        """Rebuild the twin: whatever the seat cannot know is dealt again, unless luck is awaited."""
        self.other, self.is_whole = None, False
        state = self.one.state
        if state.pending is not None:
            return
        dealt = self.settle(other_world(self.game, state, self.seat, self.number), state)
        kept = self.keep(dealt, state)
        self.is_strict = kept == dealt or bool(self.number(2))
        self.is_varied = self.is_strict and bool(self.varied) and bool(self.number(3))
        if self.is_varied:
            kept = self.with_other_numbers(kept, state)
        if self.is_strict:
            dealt = kept
        if self.exchanges is not None:
            self.exchanges.note(state, self.game.see(state, self.seat), dealt)
        self.other = self.twin_of(dealt, {one: self.one.version(one) for one in (*self.seats, WATCH)})
        self.other.deeds = dict(self.one.deeds)
        self.compare()

    def with_other_numbers(self, kept: Any, true: Any) -> Any:
        """The kept world with other numbers where the seat knows none, if it still looks the same to the seat."""
        view = self.game.see(true, self.seat)
        found = exchanged(true, view, self.number, self.varied)
        other = msgspec.structs.replace(kept, **{name: getattr(found, name) for name in self.varied})
        self.is_varied = bool(self.game.see(other, self.seat) == self.game.see(kept, self.seat))
        return other if self.is_varied else kept

    @property
    def seats(self) -> tuple[str, ...]:
        return tuple(one.id for one in self.one.state.seats)

    def twin_of(self, state: Any, versions: dict[str, int]) -> Table[Any]:
        """A table of the other world that starts with this state, after this many entries sent to each seat."""
        twin: Table[Any] = Table(self.game, state, self.luck, n=self.one.n)
        twin.find_public_odds, twin.base = self.one.find_public_odds, versions
        return twin

    def compare(self) -> None:
        """Check that every byte made for the seat is equal in both worlds."""
        if self.other is None:
            return
        self.compared += 1
        one, other = (made_for(self.game, table, self.seat) for table in (self.one, self.other))
        for name, made in one.items():
            self.bytes += len(made)
            assert made == other[name], (
                f"{name} shows {self.seat} what it may not know: {first_difference(made, other[name])}"
            )

    def act(self, act: Act) -> Entry | None:
        """Act in both worlds; another seat's sealed answer is different in the other world."""
        first = self._try(self.one, act)
        if self.other is None:
            if isinstance(first, Refusal):
                return None
            self.one.keep(*first)
            self.deal()
            return first[0]
        second: tuple[Entry, Any] | Refusal | None = None
        if self.is_whole or not self.looks_back(act, first):
            try:
                second = self._second(act, first)
            except (WorldsDiffer, Hidden):
                second = None
        if act.seat == self.seat and second is not None:
            self._compare_refusals(act.command, first, second)
        if isinstance(first, Refusal) or isinstance(second, Refusal):
            return None
        self.one.keep(*first)
        opened = not self.is_strict and any(isinstance(event, SettingsChanged) for event in first[0].events)
        if second is None or not self._compare_entries(first[0], second[0]) or opened:
            self.deal()
        else:
            self.other.keep(*second)
            self.compare()
            self.compare_lines(first[0], second[0])
        return first[0]

    def looks_back(self, act: Act, first: tuple[Entry, Any] | Refusal) -> bool:
        """Whether an action needs entries from before the twin was made."""
        return _looks_back(act, first)

    def compare_lines(self, *made: Entry) -> None:
        """The log of an entry is the same in both worlds: its lines and its receipt in words."""
        assert self.other is not None
        if made[0].is_visible(self.seat):
            views = (self.one.view(self.seat), self.other.view(self.seat))
            one, other = (log_lines(self.game, e, self.seat, view) for e, view in zip(made, views, strict=True))
            assert one == other, f"the log shows {self.seat} what it may not know: {first_difference(one, other)}"
            self.bytes += len(one)

    def _try(self, table: Table[Any], act: Act) -> tuple[Entry, Any] | Refusal:
        try:
            return table.decide(act.seat, act.command, AT)
        except Refusal as refusal:
            return refusal

    def _second(self, act: Act, first: tuple[Entry, Any] | Refusal) -> tuple[Entry, Any] | Refusal:
        assert self.other is not None
        if isinstance(first, Refusal):
            self.luck.shown = []
            return self._try(self.other, act)
        if act.seat != self.seat and _only_seals(first[0]):
            changed = self._otherwise(act)
            if changed is not None:
                return changed
        self.luck.follow(first[0])
        return self._try(self.other, self.in_other(act))

    def in_other(self, act: Act) -> Act:
        """This action in the form that the other world accepts."""
        return act

    def _otherwise(self, act: Act) -> tuple[Entry, Any] | None:
        """Another secret answer to the same question, if the other world accepts it."""
        if act.choice is None or self.other is None:
            return None
        changed = act_of(self.game, act.seat, act.choice, self.number)
        made = self._try(self.other, changed) if changed is not None else None
        return made if isinstance(made, tuple) and _only_seals(made[0]) else None

    def _compare_refusals(self, command: Command, *results: tuple[Entry, Any] | Refusal) -> None:
        told = [
            f"{one.code} {one.clause}: {one.why} / {one.instead}" if isinstance(one, Refusal) else "accepted"
            for one in results
        ]
        assert told[0] == told[1], (
            f"the answer to {command} depends on what {self.seat} may not know: {told[0]} | {told[1]}"
        )

    def _compare_entries(self, one: Entry, other: Entry) -> bool:
        """Whether the seat is sent the same; False if the worlds diverge through something legitimately shown to it."""
        if not one.is_visible(self.seat) and not other.is_visible(self.seat):
            return True  # nothing of it is sent to this seat
        seen = [entries.entry_for_seat(entry, self.seat) for entry in (one, other)]
        if seen[0] == seen[1] and one.is_visible(self.seat) == other.is_visible(self.seat):
            return True
        if follows_what_is_shown(seen[0], seen[1], self.seat):
            return False
        if self.is_varied and self._follows_from_hidden(one, *seen):
            return False
        if not self.is_strict and seen[0].events != seen[1].events:
            view = msgspec.json.encode(self.one.view(self.seat))
            same = _without_new_ids(seen[0], view) == _without_new_ids(seen[1], view)
            assert not same, (
                f"an id shows {self.seat} what it may not know: {first_difference(*map(msgspec.json.encode, seen))}"
            )
            return False
        assert one.is_visible(self.seat) == other.is_visible(self.seat), (
            f"{self.seat} is sent an entry in one world only"
        )
        text = first_difference(*(msgspec.json.encode(each) for each in seen))
        raise AssertionError(f"the entry of {type(one.command).__name__} shows {self.seat} a secret: {text}")

    def _follows_from_hidden(self, made: Entry, one: SeatEntry, other: SeatEntry) -> bool:
        """Whether the first difference is in what may follow from what the seat cannot know."""
        if one.events == other.events:
            return str(type(made.command).__struct_config__.tag) in self.tells
        pairs = zip(one.events, other.events, strict=False)
        differing = next(((mine, theirs) for mine, theirs in pairs if mine != theirs), None)
        return differing is not None and follows_from_hidden(*differing, self.tells)


def _looks_back(act: Act, first: tuple[Entry, Any] | Refusal) -> bool:
    """Whether an action needs entries from before the twin was made."""
    if isinstance(first, Refusal):
        return isinstance(act.command, Undo | Vote)
    return isinstance(act.command, Undo) or any(isinstance(event, Undone) for event in first[0].events)


def _only_seals(entry: Entry) -> bool:
    kinds = {type(event) for event in entry.events}
    return ChoiceSealed in kinds and kinds <= {ChoiceSealed, QuestionsAsked, OddsNoted}


def _without_new_ids(seen: SeatEntry, view: bytes) -> bytes:
    """What a seat may read of an entry, without ids of things that were not in its view before."""
    return ID.sub(lambda found: found[0] if found[0] in view else b'"#"', msgspec.json.encode(seen.events))


def follows_what_is_shown(one: SeatEntry, other: SeatEntry, seat: str) -> bool:
    """Whether the first difference comes with or after something that the seat is shown about others.

    Odds are noted before all else, and only for an open entry: whether it is open may follow from what is shown in it.
    """
    events = (one.events, other.events)
    if _has_odds(one) != _has_odds(other):
        events = (_without_odds(one), _without_odds(other))
    for mine, theirs in zip(*events, strict=False):
        if mine != theirs:
            stopped = isinstance(mine, LuckAwaited) or isinstance(theirs, LuckAwaited)
            return stopped or (_shows(mine, seat) and type(mine) is type(theirs))
    return False


def _has_odds(entry: SeatEntry) -> bool:
    return any(isinstance(event, OddsNoted) for event in entry.events)


def _without_odds(entry: SeatEntry) -> tuple[Event, ...]:
    return tuple(event for event in entry.events if not isinstance(event, OddsNoted))


def _shows(event: Event, seat: str) -> bool:
    if isinstance(event, CardSeen):
        return seat in event.by or EVERYONE in event.by
    return isinstance(event, REVEALING) or event.reveals()
