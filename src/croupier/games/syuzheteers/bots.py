"""Bots: they see a view and the choices made from it, and nothing else."""

from __future__ import annotations

from croupier.core.bots import Bot, at_random
from croupier.core.chance import evenly


def bot(seat: str, seed: str) -> Bot:
    """Somebody who plays this seat."""
    return at_random(evenly(seed))
