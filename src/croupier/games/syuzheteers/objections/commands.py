"""What people say about a claim that the table judges."""

from __future__ import annotations

from croupier.core.commands import Command


class Object(Command, frozen=True, tag="object"):
    """Object to what somebody claims: it is voted on."""

    matter: int


class LetStand(Command, frozen=True, tag="let_stand"):
    """Let what somebody claims stand."""

    matter: int


class Vote(Command, frozen=True, tag="cast_ballot"):
    """A ballot about a claim: strike, keep or abstain."""

    matter: int
    vote: str = "abstain"
