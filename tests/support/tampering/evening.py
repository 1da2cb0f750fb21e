"""Honest sessions of all games with simulated pages, for tampering tests to change and patched servers to play."""

from __future__ import annotations

from typing import Any, NamedTuple

from croupier.core import entry as entries
from croupier.core.commands import Command
from croupier.core.entry import Entry
from croupier.core.game import Game
from croupier.core.luck_commands import NoteRestart
from croupier.core.luck_sources import KeyedLuck
from croupier.core.refusals import Refusal
from croupier.core.session import moment, with_bots
from croupier.core.state import JOINT, TABLE
from croupier.core.table_commands import (
    CloseSitting,
    GiveWord,
    OpenSitting,
    PromiseKeys,
    Say,
    SeatAway,
    SeatBack,
    SeatPlayer,
    TypeLuck,
    Undo,
    UseRealLuck,
    Vote,
)
from croupier.games import game as game_named
from croupier.store import journal_lines
from croupier.web.load_table import Head, head_json
from support.tampering.pages import Page, PagesTable

GAMES = {
    "state-stack": 3, "rust-in-the-canyon": 2, "syuzheteers": 3, "deck-of-adventures": 2, "maelstrom": 2,
}  # fmt: skip
"""Each game with its number of players."""
MASTER = b"the secret of a tampered table.."
LIFE = "another life"
"""The name of a table's incarnation after its backup was restored."""
NAMES = ("Ana", "Ben", "Cleo", "Dan")


class Evening(NamedTuple):
    """An honest session: its head, the lines of its entries, and what each seat's browser stored."""

    game: Game[Any]
    head: Head
    lines: tuple[bytes, ...]
    records: tuple[dict[str, Any], ...]
    size: int

    @property
    def first(self) -> bytes:
        return journal_lines.first_line(head_json(self.head))


class Server:
    """A server that plays one table; patched servers override parts of it."""

    table_class: type[PagesTable] = PagesTable
    luck_class: type[KeyedLuck] = KeyedLuck

    def __init__(
        self, name: str, seed: str, *, luck: str = "committed", size: int = 1024, mode: str = "enforce"
    ) -> None:
        self.game = game_named(name)
        self.seed, self.size = seed, size
        luck_source = self.luck_class(MASTER, size=size)
        settings = {one.key: str(one) for one in self.game.read_settings({}).chosen}
        self.head = Head(
            name, "A table", settings, GAMES[name], with_gm=True, root=luck_source.root,
            algorithm=luck_source.algorithm, luck=luck, mode=mode,
        )  # fmt: skip
        state = self.head.state(self.game)
        self.pages = {one.id: Page(one.id, luck_source.root, seed) for one in state.seats}
        for page in self.pages.values():
            page.begin_life("first", 0, page.head)
            page.line_1 = journal_lines.root(journal_lines.first_line(head_json(self.head))).hex()
        self.table = self.table_class(self.game, state, luck_source, self.pages, seed)
        self.bots = 0

    @property
    def seats(self) -> list[str]:
        return sorted(self.pages)

    def do(self, seat: str, command: Command) -> Entry:
        return self.table.submit(seat, command, moment(self.table.n))

    def sit_down(self) -> None:
        for at, seat in enumerate(self.seats):
            self.do(TABLE, SeatPlayer(seat, "Gil" if seat == "gm" else NAMES[at]))
        if self.head.luck == JOINT:
            self.commit_chains()

    def commit_chains(self) -> None:
        for seat in self.seats:
            self.do(seat, self.pages[seat].commit_chain())

    def mix_entropy(self, seats: list[str] | None = None, missing: tuple[str, ...] = ()) -> None:
        self.table.mix_entropy(seats or self.seats, missing, moment(self.table.n))

    def play(self, steps: int) -> int:
        """Let bots play on; an awaited real card or die is typed in. Return the number of entries made."""
        self.bots += 1
        before = self.table.n
        session = with_bots(self.table, f"{self.seed}|{self.bots}")
        for _ in range(steps):
            if self.table.state.pending is not None:
                self.type_in()
            elif self.table.state.result or session.step() is None:
                break
        while self.table.state.pending is not None:
            self.type_in()
        return self.table.n - before

    def type_in(self) -> None:
        """The awaited seat types in its card or dice."""
        pending = self.table.state.pending
        answer = " ".join(["2"] * pending.dice) if pending.dice else (pending.options.value or pending.common)[0]
        self.do(pending.asked, TypeLuck(answer))

    def use_real_luck(self, seat: str, *, on: bool) -> None:
        self.do(seat, UseRealLuck(on))
        for poll in self.table.state.polls:
            for voter in poll.voters:
                if any(one.id == poll.id for one in self.table.state.polls):
                    self.do(voter, Vote(poll.id, yes=True))

    def undo(self) -> None:
        """The GM undoes the last entry that a person made."""
        try:
            self.do("gm", Undo(self.table.last_deed("gm")))
        except Refusal:
            return

    def bring_back(self, life: str, lost: int) -> None:
        """Openly restore a backup without the last entries: a new incarnation, new keys, pages begin again."""
        kept = self.table.entries[: len(self.table.entries) - lost]
        luck_source = self.luck_class(MASTER, life, size=self.size)
        self.table = self.table_class(self.game, self.head.state(self.game), luck_source, {}, f"{self.seed}|{life}")
        mirrors = {seat: Page(seat, page.root, "") for seat, page in self.pages.items()}
        for mirror in mirrors.values():
            mirror.begin_life("", 0, mirror.head)
        for entry in kept:
            self.table.fold(entry)
            for mirror in mirrors.values():
                if entry.is_visible(mirror.seat):
                    mirror.receive(entry)
        for seat, page in self.pages.items():
            page.begin_life(life, mirrors[seat].version, mirrors[seat].head)
        self.table.pages = self.pages
        self.do(TABLE, PromiseKeys())
        if self.table.state.luck == JOINT:
            self.commit_chains()

    def evening(self) -> Evening:
        written = tuple(entries.write(one) for one in self.table.entries)
        return Evening(self.game, self.head, written, tuple(p.record() for p in self.pages.values()), self.size)


def whole_evening(
    name: str, seed: str, *, luck: str, steps: int, server: type[Server] = Server, size: int = 24
) -> Evening:
    """Everything that can happen to luck: entropy, words, real dice, undo, a restart, a backup, keys that run short."""
    play = server(name, seed, luck=luck, size=size)
    play.sit_down()
    play.mix_entropy()
    play.do("p1", GiveWord("tumbleweed"))
    play.do(TABLE, OpenSitting())
    play.play(steps // 4)
    play.do("p1", Say("A fine evening."))
    play.undo()
    play.use_real_luck("p2", on=True)
    play.play(steps // 4)
    play.use_real_luck("p2", on=False)
    play.do(TABLE, NoteRestart())
    play.mix_entropy([seat for seat in play.seats if seat != "p1"], missing=("p2",))
    if luck == JOINT:
        play.pages["p2"].answers = False
    play.play(steps // 4)
    play.bring_back(LIFE, lost=3)
    for page in play.pages.values():
        page.answers = True
    play.do(TABLE, SeatAway("p2"))
    play.do(TABLE, SeatBack("p2"))
    play.play(steps // 4)
    play.do("gm", Say("Good night."))
    play.do("p2", GiveWord("later"))
    play.do(TABLE, CloseSitting())
    return play.evening()


def sealed_export(first: bytes, written: tuple[bytes, ...]) -> bytes:
    """A full export with its chain and last line."""
    return b"".join(journal_lines.seal(first, written))


__all__ = ["GAMES", "LIFE", "MASTER", "Evening", "Server", "sealed_export", "whole_evening"]
