"""Attacks against standing Target Cards."""

from __future__ import annotations

from croupier.games.deck_of_adventures.people import Table


def attack(
    play: Table,
    attacker: str,
    targets: tuple[str, ...],
    trait: str,
    *,
    damage: int,
    reach: int,
    requirement: str = "",
    then: str = "",
    with_: str = "",
) -> None:
    """One Check for each target in turn; a hit deals this damage, then `then` (checks/after) gets each Check."""
