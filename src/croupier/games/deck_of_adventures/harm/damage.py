"""Damage takes armor before health; healing gives health back."""

from __future__ import annotations

from croupier.games.deck_of_adventures.people import Table


def damage(play: Table, target: str, n: int, *, bypass: bool = False, source: str = "") -> None:
    """Deal n damage, past the armor where it bypasses; the wound stays open to Toughen Up."""


def heal(play: Table, target: str, n: int) -> None:
    """Give back up to n health, never above the most; it wakes who was knocked out by damage."""
