"""Calling a Check: its Target Card, Difficulty Range and Trait (P1.1, P1.2)."""

from __future__ import annotations

from croupier.games.deck_of_adventures.checks.state import Aim, Hand
from croupier.games.deck_of_adventures.people import Table


def call(
    play: Table,
    *,
    actor: str,
    kind: str,
    trait: str,
    dr: int,
    then: str = "",
    with_: str = "",
    about: str = "",
    aim: Aim | None = None,
    requirement: str = "",
    traits: tuple[str, ...] = (),
    words: str = "",
    sight: bool = True,
    secret: bool = False,
    given: tuple[Hand, ...] = (),
) -> str:
    """Call a Check that a rule asks for; its id.

    Without `aim` the Target Card is the top card of the GM's deck (DA-7.3). With `traits` its owner picks one of
    them; `given` are hands of this Check alone; `secret` hides the DR until the draw, where a ruling lets it.
    """
    raise NotImplementedError


def standing(play: Table, character: str) -> Aim:
    """A character's standing Target Card; drawn now, and kept, where it has none (DA-14.7, DA-R75)."""
    raise NotImplementedError


def aim_at(play: Table, target: str) -> Aim | None:
    """The standing Target Card of whom a Check is aimed at, if there is one; None: from the GM's deck (DA-13.9)."""
    raise NotImplementedError
