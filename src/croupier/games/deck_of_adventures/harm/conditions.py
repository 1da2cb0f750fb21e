"""Conditions: laying and lifting them, and what they ask at the start and the end of a turn."""

from __future__ import annotations

from croupier.games.deck_of_adventures.people import Table


def lay(play: Table, target: str, name: str, *, source: str = "", until: str = "") -> None:
    """A condition comes upon a character; a second source lengthens it, poison adds up."""


def lift(play: Table, target: str, name: str) -> None:
    """A condition ends; nothing where it is not there."""


def start_steps(play: Table) -> bool:
    """Do the next start-of-turn step of the one whose turn it is; False when none is left or a Check waits."""
    return False


def end_steps(play: Table) -> bool:
    """Do the next end-of-turn step of the one whose turn it is; False when none is left or a Check waits."""
    return False
