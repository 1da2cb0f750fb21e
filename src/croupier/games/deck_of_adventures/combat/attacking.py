"""Attacks against standing Target Cards."""

from __future__ import annotations

import msgspec

from croupier.games.deck_of_adventures.checks.state import Check
from croupier.games.deck_of_adventures.people import Table

ATTACK = "attack"


class Blow(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an attack does where it hits, how far it reaches, whom it is against next; carried by its Check."""

    trait: str
    damage: int
    reach: int
    requirement: str = ""
    then: str = ""
    with_: str = ""
    rest: tuple[str, ...] = ()


def blow_of(check: Check) -> Blow:
    """What the Check of an attack carries."""
    return msgspec.json.decode(check.with_, type=Blow)


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
