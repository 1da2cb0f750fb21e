"""Commands about a table's luck: those of the seats' pages, and those of the server."""

from __future__ import annotations

from croupier.core.commands import Command


class CommitEntropy(Command, frozen=True, tag="commit_entropy"):
    """A seat's page commits to its own random bytes: SHA-256 as in luck.md, 64 hex digits."""

    commitment: str


class CallReveals(Command, frozen=True, tag="call_reveals"):
    """The server calls these seats to reveal their commitments."""

    seats: tuple[str, ...]


class OpenEntropy(Command, frozen=True, tag="open_entropy"):
    """The server opens the reveals that arrived in time: (seat, random bytes in hex, word)."""

    reveals: tuple[tuple[str, str, str], ...]


class CommitChain(Command, frozen=True, tag="commit_chain"):
    """A seat's page commits to a chain of `length` hashes by its tip, 64 hex digits."""

    tip: str
    length: int


class RecordLinks(Command, frozen=True, tag="record_links"):
    """The server records links that were revealed for a command that was not carried out."""

    links: tuple[tuple[str, str], ...]
    left_out: tuple[str, ...] = ()
    nonce: str = ""


class NoteRestart(Command, frozen=True, tag="note_restart"):
    """The server reports its restart, before anything else happens at this table."""


class ChangeLuck(Command, frozen=True, tag="change_luck"):
    """Choose whose luck draws use: committed or joint."""

    luck: str


PAGE_COMMANDS = (CommitEntropy, CommitChain)
"""Commands that a seat's page sends by itself: not a person's action, and ignored by undo."""

LUCK_COMMANDS: tuple[type[Command], ...] = (
    CommitEntropy,
    CallReveals,
    OpenEntropy,
    CommitChain,
    RecordLinks,
    NoteRestart,
    ChangeLuck,
)
