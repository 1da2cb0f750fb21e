"""The data that the Check of an attack carries until it is resolved."""

from __future__ import annotations

import msgspec

from croupier.games.deck_of_adventures.checks.state import Check, Hand


class Blow(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an attack does on a hit, its reach, and its further targets; carried by its Check."""

    trait: str
    damage: int
    reach: int
    requirement: str = ""
    then: str = ""
    with_: str = ""
    rest: tuple[str, ...] = ()
    given: tuple[Hand, ...] = ()
    """Hands of these Checks only."""
    weapon: str = ""
    """The name of what it is made with, for the log: a weapon, bare hands, a power; "" in logs of older versions."""
    harmless: bool = False
    """Whether it neither damages nor heals by itself, so that a Critical Success brings a benefit (DA-11.14)."""
    opens: bool = False
    """Whether it is the first attack of the turn, which is none if it is withdrawn; only of attacks on objects."""


def blow_of(check: Check) -> Blow:
    """The data carried by the Check of an attack."""
    return msgspec.json.decode(check.with_, type=Blow)
