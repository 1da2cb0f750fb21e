"""All sources of Upper and Lower Hands for a Check; each part registers its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from croupier.core.rules import rule
from croupier.games.deck_of_adventures.characters.stated import Stated
from croupier.games.deck_of_adventures.checks.state import Check, Hand
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure

Weigher = Callable[[Ruling, Adventure, Check], Iterable[Hand]]
W = TypeVar("W", bound=Weigher)
WEIGHERS: list[Weigher] = []


def hand_source(weigher: W) -> W:
    """Register a function whose hands count in every Check."""
    WEIGHERS.append(weigher)
    return weigher


Asker = Callable[[Ruling, Adventure, Check], Iterable[Stated]]
A = TypeVar("A", bound=Asker)
ASKERS: list[Asker] = []


def asks_gm(asker: A) -> A:
    """Register a function whose hands count in an announced Check only if the GM says so."""
    ASKERS.append(asker)
    return asker


@rule("DA-25.28")
def unweighed(ruling: Ruling, now: Adventure, check: Check) -> tuple[Stated, ...]:
    """The effects that the GM has not yet decided on for a Check."""
    return tuple(one for asker in ASKERS for one in asker(ruling, now, check))


@rule("DA-9.1", "DA-9.5")
def hands_of(ruling: Ruling, now: Adventure, check: Check) -> tuple[Hand, ...]:
    """All current hands of a Check, those given with it first."""
    return (*check.given, *(hand for weigher in WEIGHERS for hand in weigher(ruling, now, check)))
