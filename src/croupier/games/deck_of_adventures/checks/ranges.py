"""The DR of an announced Check is kept up to date until its first card (DA-25.27, DA-22.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.games.deck_of_adventures.checks import effects
from croupier.games.deck_of_adventures.checks.events import RangeSet
from croupier.games.deck_of_adventures.checks.state import CONSULT, Check
from croupier.games.deck_of_adventures.figures.difficulties import bounded_dr
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure

Bare = Callable[[Ruling, Adventure, Check], int | None]
Changer = Callable[[Ruling, Adventure, Check], Iterable[int]]
C = TypeVar("C", bound=Changer)
B = TypeVar("B", bound=Bare)
BARE: dict[str, Bare] = {}
"""For each kind of Check, a function that gives its current DR before effects."""
CHANGERS: list[Changer] = []


def range_source(changer: C) -> C:
    """Register a function whose values are added to the DR of every Check."""
    CHANGERS.append(changer)
    return changer


def bare_range(kind: str) -> Callable[[B], B]:
    """Register the function for the current DR of this kind of Check; None keeps the announced one."""

    def mark(function: B) -> B:
        BARE[kind] = function
        return function

    return mark


@range_source
@rule("DA-25.27")
def of_lasting_effects(ruling: Ruling, now: Adventure, check: Check) -> Iterable[int]:
    """The changes from effects on the actor."""
    return (one.dr for one in effects.lasting_effects(ruling, now, check))


@rule("DA-25.27", "DA-7.2")
def with_changes(ruling: Ruling, now: Adventure, check: Check) -> Check:
    """The Check with its current DR. Raises Hidden in a view that lacks a value for it."""
    announced = check.bare.open() if check.bare is not None else check.dr.open()
    made = BARE[check.kind](ruling, now, check) if check.kind in BARE else None
    bare = announced if made is None else bounded_dr(ruling, made)
    more = sum(each for changer in CHANGERS for each in changer(ruling, now, check))
    dr = bounded_dr(ruling, bare + more) if more else bare
    known = check.dr.known_to
    return msgspec.structs.replace(check, dr=Secret(dr, known), bare=Secret(bare, known) if more else None)


@rule("DA-25.27", "DA-22.6")
def step(play: Play[Adventure]) -> bool:
    """Update the DR of an announced Check if something has changed it; return whether one was updated."""
    for check in play.state.checks:
        if check.state == CONSULT:
            after = with_changes(play.state.ruling, play.state, check)
            if after.dr != check.dr:
                play.because("DA-25.27" if after.bare is not None else "DA-22.6", dr=after.dr.open())
                play.do(RangeSet(check.id, after.dr, after.bare))
                return True
    return False
