"""Simulated pages of seats: they commit, reveal and store what docs/reference/luck.md says that a browser stores."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from croupier.core.chance import NeedLinks
from croupier.core.entry import Entry
from croupier.core.game import Game
from croupier.core.keys import Links
from croupier.core.luck import entropy_commitment, link_before, links_purpose
from croupier.core.luck_commands import CallReveals, CommitChain, CommitEntropy, OpenEntropy, RecordLinks
from croupier.core.refusals import Refusal
from croupier.core.seat_heads import after, seen_line, start_of
from croupier.core.state import TABLE
from croupier.core.table import Table

CHAIN = 400


def digest(*parts: object) -> str:
    return hashlib.sha256("|".join(map(str, parts)).encode()).hexdigest()


class Page:
    """One seat's honest page: its random bytes, its chain of links, and its record."""

    def __init__(self, seat: str, root: str, seed: str) -> None:
        self.seat = seat
        self.seed = seed
        self.root = root
        self.head = start_of(root, seat)
        self.version = 0
        self.lives: list[dict[str, Any]] = []
        self.reveals: list[dict[str, Any]] = []
        self.links: list[dict[str, Any]] = []
        self.chain: list[str] = []
        self.chains_made = 0
        self.line_1 = ""
        self.answers = True
        """Whether it is connected and answers in time."""

    def begin_life(self, incarnation: str, version: int, head: bytes) -> None:
        """The server sends a snapshot: after an interruption it may be older than what this page has seen."""
        self.version, self.head = version, head
        self.lives.append({"incarnation": incarnation, "first": version, "start": head.hex(), "heads": []})

    def receive(self, entry: Entry) -> None:
        """The server sends an entry as the seat may see it."""
        self.version += 1
        self.head = after(self.head, seen_line(entry, self.seat, self.version))
        self.lives[-1]["heads"].append(self.head[:8].hex())

    def commit_entropy(self) -> CommitEntropy:
        random = digest("entropy", self.seed, self.seat, len(self.reveals))
        word = "" if len(self.reveals) % 2 else "rain"
        commitment = entropy_commitment(random, word)
        self.reveals.append({"random": random, "word": word, "commitment": commitment, "answered": False})
        return CommitEntropy(commitment)

    def reveal(self) -> tuple[str, str, str]:
        last = self.reveals[-1]
        last["answered"] = True
        return self.seat, last["random"], last["word"]

    def commit_chain(self, length: int = CHAIN) -> CommitChain:
        self.chains_made += 1
        links = [digest("link", self.seed, self.seat, self.chains_made)]
        while len(links) <= length:
            links.append(link_before(links[-1]))
        self.chain = links[:-1]
        return CommitChain(links[-1], length)

    def next_link(self, purpose: str) -> str:
        link = self.chain.pop()
        self.links.append({"link": link, "for": purpose, "answered": True})
        return link

    def record(self) -> dict[str, Any]:
        """The file that *Save what this browser saw* writes."""
        kept: dict[str, Any] = msgspec.json.decode(
            msgspec.json.encode(
                {
                    "croupier": "seen", "format": 1, "table": "t", "seat": self.seat, "root": self.root,
                    "algorithm": "croupier-hmac-sha256-2", "lives": self.lives, "reveals": self.reveals,
                    "links": self.links, "line_1": self.line_1,
                }
            )
        )  # fmt: skip
        return kept


class PagesTable(Table[Any]):
    """A table whose server requests entropy and links from simulated pages, and sends them every entry."""

    def __init__(self, game: Game[Any], state: Any, luck_source: Any, pages: dict[str, Page], seed: str = "") -> None:
        super().__init__(game, state, luck_source)
        self.pages = pages
        self.seed = seed
        self.rules = "x"

    def submit(self, seat: str, command: Any, at: str, prompt: str | None = None) -> Entry:
        try:
            entry, state = self.decide(seat, command, at, prompt)
        except NeedLinks as need:
            links = self.gather(need.seats, seat, command)
            try:
                entry, state = self.decide(seat, command, at, prompt, links)
            except Refusal:
                self.submit(TABLE, RecordLinks(*links), at)
                raise
        self.keep(entry, state)
        self.send(entry)
        return entry

    def gather(self, seats: tuple[str, ...], seat: str, command: Any) -> Links:
        """Request the pages' next links; a page that does not answer is left out."""
        nonce = digest("nonce", self.seed, self.n)
        answering = [one for one in sorted(seats) if self.pages[one].answers]
        shown = [(one, self.ask_link(one, nonce, seat, command)) for one in answering]
        out = tuple(one for one in seats if not self.pages[one].answers)
        return Links(tuple(shown), out, nonce)

    def ask_link(self, page: str, nonce: str, seat: str, command: Any) -> str:
        purpose = links_purpose(nonce, seat, msgspec.json.encode(command))
        return self.pages[page].next_link(purpose)

    def send(self, entry: Entry) -> None:
        for page in self.pages.values():
            if entry.is_visible(page.seat):
                page.receive(entry)

    def mix_entropy(self, seats: list[str], missing: tuple[str, ...] = (), at: str = "") -> None:
        """Everyone commits; the server requests the reveals and opens them."""
        for seat in seats:
            self.submit(seat, self.pages[seat].commit_entropy(), at)
        self.submit(TABLE, CallReveals(tuple(seats)), at)
        opened = tuple(self.pages[seat].reveal() for seat in seats if seat not in missing)
        self.submit(TABLE, OpenEntropy(opened), at)
