"""Whatever adds an Upper or a Lower Hand to a Check; each part registers its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.checks.state import Check, Hand
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure

Weigher = Callable[[Ruling, Adventure, Check], Iterable[Hand]]
W = TypeVar("W", bound=Weigher)
WEIGHERS: list[Weigher] = []


def hand_source(weigher: W) -> W:
    """What the function gives is weighed in every Check."""
    WEIGHERS.append(weigher)
    return weigher


@rule("DA-9.1", "DA-9.5")
def hands_of(play: Play[Adventure], check: Check) -> tuple[Hand, ...]:
    """All hands of a Check as things stand, those given with it first."""
    return (*check.given, *(hand for weigher in WEIGHERS for hand in weigher(play.ruling, play.state, check)))
