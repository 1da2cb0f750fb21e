"""What people write on cards that turned over."""

from __future__ import annotations

from croupier.core.commands import Command


class WriteFace(Command, frozen=True, tag="write_face"):
    """The face of a challenge that was won: what it became."""

    card: str
    name: str
    kind: str = "thing"
    text: str = ""


class FillReverse(Command, frozen=True, tag="fill_reverse"):
    """The reverse of an asset that turned over: the kind of problem it is now, and its question."""

    card: str
    challenge: str
    question: str


class NameAilment(Command, frozen=True, tag="name_ailment"):
    """The type of a complication that was taken where vulnerabilities are a pool."""

    complication: str
    ailment: str


class NameOwner(Command, frozen=True, tag="name_owner"):
    """Whose an asset is that was won, where the table chooses."""

    card: str
    owner: str
