"""Dots of willpower go: spent, or lost by a botch (MS-9.6, MS-9.9)."""

from __future__ import annotations

from croupier.games.maelstrom.people import Table


def spend(play: Table, character: str, dots: int, why: str) -> None:
    """A character pays dots of her current willpower."""
    raise NotImplementedError


def lose(play: Table, character: str, dots: int) -> None:
    """A character loses dots, none below 0; at 0 she is broken."""
    raise NotImplementedError
