"""The commands about claims that the table judges."""

from __future__ import annotations

from croupier.core.commands import Command


class Object(Command, frozen=True, tag="object"):
    """Object to a claim, so that it goes to the vote."""

    matter: int


class LetStand(Command, frozen=True, tag="let_stand"):
    """Let a claim stand."""

    matter: int


class Vote(Command, frozen=True, tag="cast_ballot"):
    """A ballot on a claim: strike, keep or abstain."""

    matter: int
    vote: str = "abstain"
