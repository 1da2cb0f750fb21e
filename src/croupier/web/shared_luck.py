"""Joint luck: requests entropy and chain links from the pages and collects their answers.

docs/reference/luck.md specifies what is requested and when; the rules are in `croupier.core.luck_rules`.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

import msgspec
from msgspec import Struct

from croupier.core.chance import NeedLinks
from croupier.core.commands import Command
from croupier.core.keys import Links
from croupier.core.luck import links_purpose
from croupier.core.luck_commands import CallReveals, CommitChain, CommitEntropy, OpenEntropy, RecordLinks
from croupier.core.luck_events import LinksRevealed
from croupier.core.luck_rules import is_next_link, is_revealed
from croupier.core.refusals import Refusal
from croupier.core.state import TABLE
from croupier.store import StoreError
from croupier.web.wire_live import LinkCall, LinkCalled, RevealCall, RevealCalled

if TYPE_CHECKING:
    from croupier.web.live_table import LiveTable
    from croupier.web.pending_writes import PendingWrite

log = logging.getLogger("croupier.web")

PATIENCE = 2.0
"""Seconds that pages have to answer a call."""
MOMENT = 0.5
"""Seconds after a latecomer's commitment within which others' are opened together with it."""


class SubmitCommand(Protocol):
    """Submits one command, with the links that its draws need."""

    def __call__(self, *, links: Links | None = None) -> PendingWrite: ...


class Reveal(Struct, frozen=True, forbid_unknown_fields=True):
    """A page's answer to a call for its entropy; null if it has nothing to reveal."""

    commitment: str
    random: str | None = None
    word: str = ""


class Link(Struct, frozen=True, forbid_unknown_fields=True):
    """A page's answer to a call for its next link; null if it has none to reveal."""

    tip: str
    link: str | None = None


class Call:
    """A request to several pages, and their answers so far."""

    def __init__(self, wanted: dict[str, str]) -> None:
        self.wanted = wanted
        """What each seat is asked for: its commitment, or the tip of its chain."""
        self.answers: dict[str, Any] = {}
        self.silent: set[str] = set()
        self._complete = asyncio.Event()

    def answer(self, seat: str, given: Any) -> None:
        """Record a seat's answer; None if it cannot answer."""
        if seat in self.wanted and seat not in self.answers:
            if given is None:
                self.silent.add(seat)
            else:
                self.answers[seat] = given
                self.silent.discard(seat)
        if len(self.answers) + len(self.silent) == len(self.wanted):
            self._complete.set()

    async def end(self, patience: float) -> None:
        """Wait until all have answered, or for this many seconds."""
        try:
            await asyncio.wait_for(self._complete.wait(), patience)
        except TimeoutError:
            self.silent.update(self.wanted.keys() - self.answers.keys())


class SharedLuck:
    """The calls of one table. Commands take turns, so that none is decided while pages are being called for another."""

    def __init__(self, table: LiveTable, patience: float = PATIENCE, moment: float = MOMENT) -> None:
        self.table = table
        self.patience = patience
        self.moment = moment
        self.turn = asyncio.Lock()
        self._opening = asyncio.Lock()
        self._links: Call | None = None
        self._reveals: Call | None = None
        self._silent: set[str] = set()
        self._opened: tuple[tuple[int, int], set[str]] = ((0, 0), set())
        """The session and its number of commitments, and the seats whose entropy has been opened since they last
        changed.
        """
        self._soon: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    # messages from pages

    def back(self, seat: str) -> None:
        """A page of this seat has connected or answered late: include it in calls again."""
        self._silent.discard(seat)
        if self._state.asked_to_reveal:
            self.look()

    def hear_reveal(self, seat: str, reveal: Reveal) -> None:
        """Handle a page's reveal of its entropy, or its message that it has none to reveal."""
        answer = None
        if reveal.random is not None:
            if not is_revealed(self._state, seat, reveal.random, reveal.word):
                return
            answer = (seat, reveal.random, reveal.word)
            self.back(seat)
        if self._reveals is not None and self._reveals.wanted.get(seat) == reveal.commitment:
            self._reveals.answer(seat, answer)

    def hear_link(self, seat: str, link: Link) -> None:
        """Handle a page's reveal of its next link, or its message that it has none to reveal."""
        if link.link is not None:
            if not is_next_link(self._state, seat, link.link):
                return
            self.back(seat)
        if self._links is not None and self._links.wanted.get(seat) == link.tip:
            self._links.answer(seat, link.link)

    # entropy

    async def open_entropy(self) -> None:
        """Ask connected seats to reveal their commitments, and mix them in. Raises Refusal or StoreError."""
        async with self._opening:
            await self._open([one.seat for one in self._state.entropy])

    def committed(self, seat: str, command: Command) -> None:
        """After a latecomer's commitment, open it in a moment, together with any others that arrive."""
        if isinstance(command, CommitEntropy | CommitChain):
            self._silent.discard(seat)
        if isinstance(command, CommitEntropy) and self._state.is_open:
            self.look()

    def look(self) -> None:
        """Soon open the commitments that were not opened in this session, or whose seats were called in vain."""
        if self._soon is None:
            self._soon = self.table.loop.call_later(self.moment, self._open_late)

    def _open_late(self) -> None:
        self._soon = None
        self._run(self._latecomers())

    async def _latecomers(self) -> None:
        try:
            async with self._opening:
                state = self._state
                since, opened = self._opened
                done = opened if since == (state.sitting, len(state.promises)) else set()
                late = [one.seat for one in state.entropy if one.seat not in done or one.seat in state.asked_to_reveal]
                if late and (state.is_open or state.asked_to_reveal):
                    await self._open(late)
        except (Refusal, StoreError) as error:
            log.info("table %s: entropy was not opened: %s", self.table.row.id, error)

    async def _open(self, seats: Iterable[str]) -> None:
        wanted = {seat: self._state.entropy_of(seat) for seat in self._here(seats)}
        if not wanted:
            return
        await self.table.submit(TABLE, CallReveals(tuple(wanted))).written()
        call = self._reveals = Call(wanted)
        try:
            for seat, commitment in wanted.items():
                self._ask(seat, RevealCalled(RevealCall(commitment)))
            await call.end(self.patience)
        finally:
            self._reveals = None
        self._silent |= call.silent
        since, opened = self._opened
        sitting = self._state.sitting if self._state.is_open else self._state.sitting + 1
        now = (sitting, len(self._state.promises))
        self._opened = (now, (opened if since == now else set()) | set(call.answers))
        self.table.submit(TABLE, OpenEntropy(tuple(call.answers.values())))

    # links

    async def submit(self, seat: str, command: Command, submit: SubmitCommand) -> PendingWrite:
        """Submit a command, with links if its draws need them. Raises Refusal; links already revealed are recorded."""
        try:
            return submit()
        except NeedLinks as need:
            nonce = secrets.token_hex(32)
            links = await self._collect(need.seats, nonce, links_purpose(nonce, seat, msgspec.json.encode(command)))
        try:
            pending = submit(links=links)
        except Refusal:
            self._record(links)
            raise
        if not any(isinstance(event, LinksRevealed) for event in self.table.table.entries[-1].events):
            self.table.loop.call_soon(self._record, links)  # after the command's own entry and version are known
        return pending

    def say(self, command: Command) -> None:
        """Submit one of the server's own commands that needs links."""
        self._run(self._say(command))

    async def _say(self, command: Command) -> None:
        try:
            async with self.turn:
                await self.submit(TABLE, command, partial(self.table.submit, TABLE, command))
        except (Refusal, StoreError) as error:
            log.info("table %s: %s was not recorded: %s", self.table.row.id, type(command).__name__, error)

    async def _collect(self, seats: tuple[str, ...], nonce: str, purpose: str) -> Links:
        tips = {one.seat: one.tip for one in self._state.chains}
        call = self._links = Call({seat: tips[seat] for seat in self._here(seats)})
        try:
            for seat, tip in call.wanted.items():
                self._ask(seat, LinkCalled(LinkCall(tip, purpose)))
            if call.wanted:
                await call.end(self.patience)
        finally:
            self._links = None
        self._silent |= call.silent
        return Links(tuple(sorted(call.answers.items())), tuple(sorted(set(seats) - call.answers.keys())), nonce)

    def _record(self, links: Links) -> None:
        """Record links revealed in vain as used, visibly to everyone."""
        if links.shown:
            self.table.submit(TABLE, RecordLinks(links.shown, links.left_out, links.nonce))

    # the table

    def close(self) -> None:
        """Stop calling pages."""
        if self._soon is not None:
            self._soon.cancel()
        for task in self._tasks:
            task.cancel()

    @property
    def _state(self) -> Any:
        return self.table.table.state

    def _here(self, seats: Iterable[str]) -> list[str]:
        """The seats among these whose pages are connected and answered the last call."""
        present = {stream.seat for stream in self.table.presence.streams if stream.adds_to_luck}
        return sorted(seat for seat in seats if seat in present and seat not in self._silent)

    def _ask(self, seat: str, call: object) -> None:
        message = msgspec.json.encode(call)
        for stream in self.table.presence.streams:
            if stream.seat == seat and stream.adds_to_luck:
                stream.say(message, answer=True)

    def _run(self, work: Any) -> None:
        task = self.table.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
