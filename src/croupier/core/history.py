"""What a table keeps of its past: entries, earlier states, and which entries each seat was sent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from croupier.core.entry import Entry
from croupier.core.key_events import KeyLeftSealed, KeyOpened
from croupier.core.luck_commands import PAGE_COMMANDS
from croupier.core.polls import UndoScope
from croupier.core.question_events import ChoicesOpened
from croupier.core.refusals import Impossible, Stale
from croupier.core.state import TABLE, WATCH, State
from croupier.core.table_events import Undone
from croupier.core.talk.commands import TALK_COMMANDS

S = TypeVar("S", bound=State)
KEPT = 512
"""Earlier states kept in memory for undo; older ones come from the journal."""


class History(Generic[S]):
    """A state, the entries that led to it, and what an undo needs. Entries are numbered from 1."""

    def __init__(self, state: S, *, n: int = 0, past: Callable[[int], S] | None = None) -> None:
        self.state = state
        self.n = n
        self.past = past
        self.entries: list[Entry] = []
        self.before: dict[int, S] = {}
        self.struck: dict[int, int] = {}
        self.sent: dict[str, list[int]] = {}
        self.base: dict[str, int] = {}
        self.deeds: dict[str, int] = {}
        self.older: Callable[[str, int], int] | None = None
        self.older_entries: Callable[[int, int], list[Entry]] | None = None
        self.given: dict[int, int] = {}
        """The number of draws from each luck key in use, by index, including those of undone entries."""

    def copy_history(self) -> None:
        """Let later entries change only this copy."""
        self.entries, self.before, self.struck = list(self.entries), dict(self.before), dict(self.struck)
        self.sent = {seat: list(entries) for seat, entries in self.sent.items()}
        self.given, self.deeds = dict(self.given), dict(self.deeds)

    def version(self, seat: str) -> int:
        """The number of entries this seat was sent."""
        return self.base.get(seat, 0) + len(self.sent.get(seat, []))

    def last_deed(self, seat: str) -> int:
        """The seat's version of the last entry made by a person; 0 if there is none."""
        return self.deeds.get(seat, 0)

    def keep(self, entry: Entry, state: S) -> None:
        """Add an entry and the state after it."""
        self.before[entry.n] = self.state
        self.state, self.n = state, entry.n
        self.entries.append(entry)
        for draw in entry.draws:
            if draw.is_new:
                self.given[draw.leaf] = draw.k + 1
        for event in entry.events:
            if isinstance(event, Undone):
                self._strike(entry.n, event.to.open())
            elif isinstance(event, KeyOpened | KeyLeftSealed):
                self.given.pop(event.index, None)
        to_all, is_deed = entry.is_visible(WATCH), _is_deed(entry)
        for seat in (*(one.id for one in state.seats), WATCH):
            if to_all or entry.is_visible(seat):  # everyone is sent what watchers are sent
                self.sent.setdefault(seat, []).append(entry.n)
                if is_deed:
                    self.deeds[seat] = self.version(seat)
        self._trim()

    def _trim(self) -> None:
        """Drop what the journal can restore; without one, what is before the last KEPT entries sent to all."""
        public = self.sent.get(WATCH, [])
        first = self.n - KEPT + 1 if self.past is not None else public[-KEPT] if len(public) >= KEPT else 0
        while self.before and (oldest := next(iter(self.before))) < first:
            del self.before[oldest]
        if len(self.entries) > 2 * KEPT and self.entries[KEPT].n <= first:
            del self.entries[:KEPT]

    def _entries_from(self, n: int) -> list[Entry]:
        """All entries from `n` on, older ones reloaded from the journal. Raises Impossible without one."""
        first = self.entries[0].n if self.entries else self.n + 1
        if n < first and self.older_entries is None:
            raise Impossible("that is too long ago to be undone here")
        older = self.older_entries(n, first) if n < first and self.older_entries is not None else []
        return [*older, *(one for one in self.entries if one.n >= n)]

    def _strike(self, by: int, to: int) -> None:
        revived = {n for n, undo in self.struck.items() if to <= undo < by}
        for n in revived:
            del self.struck[n]
        for n in range(to, by):
            self.struck.setdefault(n, by)

    def state_before(self, entry: int) -> S:
        """The state before an entry: kept in memory, or rebuilt from the journal."""
        if entry in self.before:
            return self.before[entry]
        if self.past is None:
            raise Impossible("that is too long ago to be undone here")
        return self.past(entry)

    def state_after(self, entry: int) -> S:
        """The state after an entry: the present one, one kept in memory, or one rebuilt from the journal."""
        return self.state if entry == self.n else self.state_before(entry + 1)

    def entry_of(self, seat: str, version: int) -> int:
        """The number of the entry that a seat knows by this version."""
        base = self.base.get(seat, 0)
        mine = self.sent.get(seat, [])
        if base < version <= base + len(mine):
            return mine[version - base - 1]
        if self.older is not None and 0 < version <= base:
            return self.older(seat, version)
        raise Stale("there is no such entry to undo")

    def would_strike(self, seat: str, version: int) -> UndoScope:
        """What an undo from this seat's version on would remove; who must agree depends on this. Raises Stale."""
        to = self.entry_of(seat, version)
        if to in self.struck:
            raise Stale("that has already been undone")
        if self.version(seat) - version >= KEPT:
            raise Impossible("that is too long ago to be undone", f"at most your last {KEPT} entries")
        since = self._entries_from(to)
        known = [one for one in since if one.n not in self.struck and one.is_visible(seat)]
        last = [one for one in since if _is_deed(one) and one.is_visible(seat)]
        public = tuple(one for one in known if one.is_visible(WATCH))  # everyone reads a request: no secret in it
        starts_with_own = since[0].seat == seat or not isinstance(since[0].command, TALK_COMMANDS)
        alone = starts_with_own and _is_own(last or since[:1], seat) and not any(map(_has_told, known))
        return UndoScope(to, len(known), alone, _pieces_shown(since), _seals_opened(since), public)


def _is_deed(entry: Entry) -> bool:
    """Whether a person made this entry by acting in the game: not the server, a page, or the chat."""
    return entry.seat != TABLE and not isinstance(entry.command, (*PAGE_COMMANDS, *TALK_COMMANDS))


def _is_own(deeds: list[Entry], seat: str) -> bool:
    """Whether this seat made all of these entries, and everyone saw at most one of them."""
    mine = bool(deeds) and all(one.seat == seat for one in deeds)
    return mine and sum(one.is_visible(WATCH) for one in deeds) <= 1


def _has_told(entry: Entry) -> bool:
    """Whether somebody learned something from an entry that an undo cannot take back."""
    return bool(entry.draws) or any(event.teaches() for event in entry.events)


def _pieces_shown(entries: list[Entry]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The pieces whose faces were shown, and to whom, by piece."""
    seen: dict[str, tuple[str, ...]] = {}
    for one in entries:
        for event in one.events:
            for piece, by in event.pieces_shown():
                seen[piece] = tuple(dict.fromkeys((*seen.get(piece, ()), *by)))
    return tuple(sorted(seen.items()))


def _seals_opened(entries: list[Entry]) -> tuple[str, ...]:
    """The sealed choices that were opened: window, seat and subject of each."""
    opened = (event for one in entries for event in one.events if isinstance(event, ChoicesOpened))
    return tuple(f"{seal.window}|{seal.seat}|{seal.about}" for event in opened for seal in event.seals)
