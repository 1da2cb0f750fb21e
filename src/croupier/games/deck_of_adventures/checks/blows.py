"""What the Check of an attack carries until it is resolved."""

from __future__ import annotations

import msgspec

from croupier.games.deck_of_adventures.checks.state import Check, Hand


class Blow(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an attack does where it hits, how far it reaches, whom it is against next; carried by its Check."""

    trait: str
    damage: int
    reach: int
    requirement: str = ""
    then: str = ""
    with_: str = ""
    rest: tuple[str, ...] = ()
    given: tuple[Hand, ...] = ()
    """Hands of these Checks alone."""


def blow_of(check: Check) -> Blow:
    """What the Check of an attack carries."""
    return msgspec.json.decode(check.with_, type=Blow)
