"""The commands of High Card."""

from __future__ import annotations

from croupier.core.commands import Command


class Deal(Command, frozen=True, tag="deal"):
    """Begin a round: antes, shuffle, one card each (HC-2.1, HC-2.2)."""


class Bid(Command, frozen=True, tag="bid"):
    """Seal a bid of 0 to 3 chips (HC-2.3)."""

    chips: int


class JudgeTie(Command, frozen=True, tag="judge_tie"):
    """The GM names who of the tied takes the pot (HC-2.8)."""

    winner: str
