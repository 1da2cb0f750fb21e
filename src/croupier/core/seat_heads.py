"""A seat's running head: a SHA-256 chain over everything the seat was sent, computed by its browser as well.

The format of a line is specified in docs/reference/luck.md, "What a browser keeps".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any

from croupier.core.canonical import canonical
from croupier.core.entry import Entry, SeatEntry, entry_for_seat

SHORT = 16
"""Hex digits of a head in a live message; a snapshot has all 64."""


def start_of(root: str, seat: str) -> bytes:
    """The head of a seat that has been sent nothing yet: 32 bytes."""
    return sha256(f"croupier-seen|{root}|{seat}".encode()).digest()


def after(head: bytes, line: bytes) -> bytes:
    """The head after one more line."""
    return sha256(head + line).digest()


def seen_line(entry: Entry, seat: str, version: int) -> bytes:
    """The chain's line for an entry that this seat was sent as this version."""
    return _with_version(version, _end_of(entry_for_seat(entry, seat), {}))


def line_of_message(message: Mapping[str, Any]) -> bytes:
    """The chain's line for an entry from a message, a log or a seat's own export."""
    at, seat, command, proof = (message[name] for name in ("at", "seat", "command", "proof"))
    events = [canonical(_without_wording(event)) for event in message["events"]]
    return _with_version(message["version"], _end(at, seat, command, events, proof))


class SeatHeads:
    """The running head of every seat of one table."""

    def __init__(self, root: str, heads: Mapping[str, str] | None = None) -> None:
        self.root = root
        self._heads = {seat: bytes.fromhex(head) for seat, head in (heads or {}).items()}

    def head(self, seat: str) -> bytes:
        """The current head of a seat: 32 bytes."""
        known = self._heads.get(seat)
        return start_of(self.root, seat) if known is None else known

    def short(self, seat: str) -> str:
        """The first hex digits of a seat's head, as live messages carry them."""
        return self.head(seat)[: SHORT // 2].hex()

    def take(self, entry: Entry, sent: Iterable[tuple[str, int]]) -> None:
        """Add an entry for the seats that are sent it, each with its version of the entry."""
        written: dict[int, bytes] = {}
        ends: dict[int, tuple[SeatEntry, bytes]] = {}
        for seat, version in sent:
            part = entry_for_seat(entry, seat)
            known = ends.get(id(part)) or ends.setdefault(id(part), (part, _end_of(part, written)))
            self._heads[seat] = after(self.head(seat), _with_version(version, known[1]))

    def as_hex(self) -> dict[str, str]:
        """All heads in hex, for a snapshot of the table."""
        return {seat: head.hex() for seat, head in self._heads.items()}


def _end_of(sent: SeatEntry, written: dict[int, bytes]) -> bytes:
    """All of an entry's line after the version; an event sent to several seats is serialized once.

    `written` keeps the text of each event by its identity; the caller keeps the parts, so that no identity is reused.
    """
    events = []
    for event in sent.events:
        text = written.get(id(event))
        if text is None:
            text = written[id(event)] = canonical(event)
        events.append(text)
    return _end(sent.at, sent.seat, sent.command, events, sent.receipt.proof)


def _end(at: str, seat: str, command: Any, events: list[bytes], proof: str) -> bytes:
    return b'%b,[%b],"%b"]' % (canonical((at, seat, command))[1:-1], b",".join(events), proof.encode())


def _with_version(version: int, end: bytes) -> bytes:
    return b"[%d,%b" % (version, end)


def _without_wording(event: Mapping[str, Any]) -> dict[str, Any]:
    """The event without its log line; `own_text` is the event's own field `text`."""
    bare = {name: value for name, value in event.items() if name not in {"text", "own_text"}}
    return {**bare, "text": event["own_text"]} if "own_text" in event else bare
