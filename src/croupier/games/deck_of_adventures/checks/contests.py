"""Contested Checks: the attacker's Target Card, and each target's Check against it (P2)."""

from __future__ import annotations

from croupier.games.deck_of_adventures.people import Table


def contest(
    play: Table, *, attacker: str, trait: str, against: tuple[str, ...], targets: tuple[str, ...], then: str,
    with_: str = "",
) -> str:  # fmt: skip
    """Begin a contest, Trait against Trait (of which each target picks one); its id, "" where no card came."""
    raise NotImplementedError
