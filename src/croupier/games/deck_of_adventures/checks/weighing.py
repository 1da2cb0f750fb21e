"""Whatever adds an Upper or a Lower Hand to a Check; each part registers its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from croupier.games.deck_of_adventures.checks.state import Check, Hand
from croupier.games.deck_of_adventures.people import Table
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure

Weigher = Callable[[Ruling, Adventure, Check], Iterable[Hand]]
WEIGHERS: list[Weigher] = []


def weighs(weigher: Weigher) -> Weigher:
    """What the function gives is weighed in every Check."""
    WEIGHERS.append(weigher)
    return weigher


def hands_of(play: Table, check: Check) -> tuple[Hand, ...]:
    """All hands of a Check as things stand, those given with it first."""
    raise NotImplementedError
