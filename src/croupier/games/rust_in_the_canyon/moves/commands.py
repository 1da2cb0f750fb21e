"""What players ask for in the moves of freeplay."""

from __future__ import annotations

from croupier.core.commands import Command


class Hit(Command, frozen=True, tag="solo_hit"):
    """One more card for the hand that one plays alone."""


class Stand(Command, frozen=True, tag="solo_stand"):
    """No more cards for the hand that one plays alone."""
