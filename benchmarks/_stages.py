"""A table as the server runs it, in this process: bots' commands, four sockets, and how processor time is spent."""

import asyncio
import sys
import time
import zlib
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec

from croupier.core import entry as entries
from croupier.core.commands import Command
from croupier.core.entry import Entry
from croupier.core.game import Game, begins_with_gm
from croupier.core.luck_sources import KeyedLuck, LuckSource
from croupier.core.seat_heads import SeatHeads
from croupier.core.session import moment, with_bots
from croupier.core.state import TABLE
from croupier.core.table import Table
from croupier.core.table_commands import OpenSitting, Say, SeatPlayer
from croupier.store import Journal
from croupier.web import compact, last_sent, load_table, serialize
from croupier.web.live_table import LiveTable
from croupier.web.parse_process import ParseProcess
from croupier.web.server_luck import SecretLuck
from croupier.web.streams import Stream

SEATS = 4
AT = "2026-11-23T19:00:00.000Z"
GROUPS = frozenset({"now", "table", "any_time/"})
TALK_EVERY = 10
"""Commands from one chat line to the next."""


class Step(NamedTuple):
    """A command as it was sent, and whether it is a chat line."""

    seat: str
    body: bytes
    prompt: str | None
    is_talk: bool = False


def new_head(game: Game[Any], name: str, luck: LuckSource) -> load_table.Head:
    """A table of four seats, with a GM where the game wants one."""
    with_gm = begins_with_gm(game)
    chosen = game.read_settings({}, with_gm=with_gm)
    settings = {one.key: str(one) for one in chosen.chosen}
    return load_table.Head(game.name, name, settings, SEATS - with_gm, with_gm, luck.root, luck.algorithm)


def seating(state: Any) -> list[Command]:
    return [*(SeatPlayer(one.id, one.id.upper()) for one in state.seats), OpenSitting()]


def recorded(game: Game[Any], id: str, luck: LuckSource, most: int) -> list[Step]:
    """The commands of bots at a table with this luck, with a chat line now and then."""
    table = Table(game, new_head(game, id, luck).state(game), luck)
    for command in seating(table.state):
        table.submit(TABLE, command, moment(table.n))
    session = with_bots(table, f"bench {id}")
    steps: list[Step] = []
    act = session.submit

    def note(seat: str, answer: Any) -> Entry:
        entry = act(seat, answer)
        steps.append(Step(seat, msgspec.json.encode(answer.command), answer.prompt))
        return entry

    session.submit = note  # type: ignore[method-assign]
    for _ in session.run(most):
        if len(steps) % TALK_EVERY == TALK_EVERY - 1:
            said = Say(f"And so we walk on, mile {len(steps)}.")
            table.submit("p1", said, moment(table.n))
            steps.append(Step("p1", msgspec.json.encode(said), None, is_talk=True))
    return steps


class Clock:
    """Processor time by stage; a stage inside another one counts only for itself."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = defaultdict(float)
        self._stack = ["other"]
        self._since = 0.0

    def wrap(self, stage: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def timed(*given: Any, **named: Any) -> Any:
            self._switch()
            self._stack.append(stage)
            try:
                return function(*given, **named)
            finally:
                self._switch()
                self._stack.pop()

        return timed

    def begin(self, spent: dict[str, float]) -> None:
        """Start timing a command, into this table of stages."""
        self.spent, self._since = spent, time.thread_time()

    def end(self) -> None:
        self._switch()

    def _switch(self) -> None:
        now = time.thread_time()
        self.spent[self._stack[-1]] += now - self._since
        self._since = now


class CallCount(Clock):
    """Calls of Python functions and of built-in ones instead of time: the same on every machine."""

    def begin(self, spent: dict[str, float]) -> None:
        self.spent = spent
        sys.setprofile(self._note)

    def end(self) -> None:
        sys.setprofile(None)

    def _note(self, _frame: Any, event: str, _of: Any) -> None:
        if event in ("call", "c_call"):
            self.spent[self._stack[-1]] += 1

    def _switch(self) -> None:
        pass


class Socket:
    """One seat's connection: its stream, and the compression of its messages, as the server negotiates it."""

    def __init__(self, live: LiveTable, seat: str) -> None:
        self.stream = Stream(seat, live.table.version(seat), 64, is_brief=True, groups=GROUPS, has_texts=False,
                             has_order_changes=True)  # fmt: skip
        live.presence.enter(self.stream)
        self._deflate = zlib.compressobj(1, zlib.DEFLATED, -13, 5)

    async def take(self) -> list[bytes]:
        """The messages that wait to be sent."""
        found = []
        while self.stream._waiting and (body := await self.stream.next()) is not None:
            found.append(body)
        return found

    def frame(self, body: bytes) -> int:
        """Bytes on the wire for a message: a header of 2 or 4 bytes, and the compressed body without its end mark."""
        length = len(self._deflate.compress(body) + self._deflate.flush(zlib.Z_SYNC_FLUSH)) - 4
        return length + (2 if length < 126 else 4)


PARTS: tuple[tuple[str, Any, str], ...] = (
    ("decide", Table, "decide"),
    ("pictures", serialize, "view_for"),
    ("choices", compact, "offered"),
    ("differences", last_sent, "changes"),
    ("differences", compact, "changes"),
    ("encoding", serialize, "entry"),
    ("encoding", serialize, "waiting_for"),
    ("encoding", compact, "message"),
    ("storing", entries, "write"),
    ("storing", load_table, "sent_to"),
    ("storing", SeatHeads, "take"),
    ("storing", Journal, "append"),
    ("deflate", Socket, "frame"),
)
"""The stages of a command and the functions in which they are spent; `apply` and `see` are the game's own."""
STAGES = ("decide", "apply", "views", "choices", "pictures", "differences", "encoding", "storing", "writer", "deflate",
          "other")  # fmt: skip
"""`writer` is the journal's thread: SQLite, one commit for each command; `other` is the event loop and the rest."""


@contextmanager
def timed(clock: Clock, game: Game[Any]) -> Iterator[None]:
    """Time the stages within the block."""
    kind: Any = type(game)
    parts = (*PARTS, ("views", kind, "see"), ("apply", kind, "apply"))
    own = [(owner, name, vars(owner).get(name)) for _, owner, name in parts]
    for stage, owner, name in parts:
        setattr(owner, name, clock.wrap(stage, getattr(owner, name)))
    try:
        yield
    finally:
        for owner, name, before in own:
            if before is None:
                delattr(owner, name)
            else:
                setattr(owner, name, before)


class Measured:
    """Seconds of processor time and bytes for each message, of commands or of chat lines."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.raw: list[int] = []
        self.wire: list[int] = []
        self.spent: dict[str, float] = defaultdict(float)


class FixedLuck(SecretLuck):
    """Luck by a table's name before the dash, so that a sitting can be replayed at another table."""

    def luck_source(self, table: str, life: str = "") -> LuckSource:
        return KeyedLuck(sha256(table.partition("-")[0].encode()).digest(), life)


class LiveBench:
    """One sitting replayed at a live table with its own journal."""

    def __init__(self, game: Game[Any], journal: Journal, id: str) -> None:
        self.luck = FixedLuck(journal)
        source = self.luck.luck_source(id)
        head = new_head(game, id, source)
        journal.create_table(id, load_table.head_json(head), at=AT).result()
        self.row = load_table.row_of(journal, id)
        self.live = LiveTable(journal, self.row, game, self.luck, grace=1e9, pace=1e-6, parsing=ParseProcess())
        self.game = game
        self.sockets: list[Socket] = []

    async def sit_down(self) -> None:
        for command in seating(self.live.table.state):
            await self.live.submit(TABLE, command).written()
        self.sockets = [Socket(self.live, one.id) for one in self.live.table.state.seats]
        for socket in self.sockets:
            await socket.take()

    async def say(self, step: Step, id: str) -> None:
        """Send a command; returns once every seat's message is ready to be sent."""
        command = self.game.read_command(step.body)
        await self.live.submit(step.seat, command, step.prompt, (step.seat, id), step.body).written()

    async def frames(self, kept: Measured) -> None:
        """Compress the messages that wait to be sent."""
        for socket in self.sockets:
            for body in await socket.take():
                kept.raw.append(len(body))
                kept.wire.append(socket.frame(body))


async def play(tables: list[LiveBench], steps: list[Step], clock: Clock | None = None) -> tuple[Measured, Measured]:
    """Send the same commands to all tables, one by one, each until it is on disk and its messages are compressed.

    Returns what commands took, and what chat lines took, for each table.
    """
    acts, talk = Measured(), Measured()
    with nullcontext() if clock is None else timed(clock, tables[0].game):
        for number, step in enumerate(steps):
            await _round(tables, step, f"c{number}", talk if step.is_talk else acts, clock)
    return acts, talk


async def _round(tables: list[LiveBench], step: Step, id: str, kept: Measured, clock: Clock | None) -> None:
    began, main = time.process_time(), time.thread_time()
    if clock is not None:
        clock.begin(kept.spent)
    await asyncio.gather(*(table.say(step, id) for table in tables))
    for table in tables:
        await table.frames(kept)
    if clock is not None:
        clock.end()
    spent = time.process_time() - began
    kept.spent["writer"] += spent - (time.thread_time() - main)
    kept.seconds.append(spent / len(tables))
