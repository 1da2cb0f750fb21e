"""The commands for writing on cards that have turned over."""

from __future__ import annotations

from croupier.core.commands import Command


class WriteFace(Command, frozen=True, tag="write_face"):
    """Write the face of a challenge that was won: the asset it became."""

    card: str
    name: str
    kind: str = "thing"
    text: str = ""


class FillReverse(Command, frozen=True, tag="fill_reverse"):
    """Write the reverse of an asset that turned over: the kind of problem it is now, and its question."""

    card: str
    challenge: str
    question: str


class NameAilment(Command, frozen=True, tag="name_ailment"):
    """Name the type of a complication, if vulnerabilities are a pool."""

    complication: str
    ailment: str


class NameOwner(Command, frozen=True, tag="name_owner"):
    """Name the owner of an asset that was won, if the table chooses."""

    card: str
    owner: str
