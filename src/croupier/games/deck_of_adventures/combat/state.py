"""A combat: its order, whose turn it is and what is left of it."""

from __future__ import annotations

import msgspec

MOVE, MAJOR, MINOR, FREE = "move", "major", "minor", "free"
RUSH = "rush"
ENEMIES, PARTY = "enemies", "party"
"""The side that is beaten when a combat is about to end."""


class Walked(msgspec.Struct, frozen=True):
    """Spaces that a Companion has spent in its Dealer's turn, and its diagonal steps."""

    who: str
    spent: int
    diagonals: int


class Turn(msgspec.Struct, frozen=True, omit_defaults=True):
    """A turn: `begun` when its start steps are done; what of it is spent; `only` is what a failed Stun leaves."""

    who: str
    begun: bool = False
    steps: tuple[str, ...] = ()
    """Conditions whose start or end step is done."""
    ending: bool = False
    spent: int = 0
    """Spaces of speed."""
    diagonals: int = 0
    major: bool = False
    minor: bool = False
    rush: bool = False
    stunned: bool = False
    only: str = ""
    tried: tuple[str, ...] = ()
    """Conditions fought this turn: Burned."""
    free: int = 0
    late: bool = False
    """It was delayed, and stepped in: it is not delayed again."""
    forfeited: bool = False
    """Only its start and end steps are done."""
    asked: str = ""
    """What its owner wishes to do, of which the GM says whether it may be and how big it is (DA-13.1)."""
    asker: str = ""
    """Who wishes it: the one whose turn it is, or its Companion."""
    commanded: tuple[str, ...] = ()
    """Companions that may act in it."""
    acted: tuple[str, ...] = ()
    """What Companions have done: "ID:major", "ID:minor", "ID:move", "ID:rush"."""
    walked: tuple[Walked, ...] = ()
    stopped: tuple[str, ...] = ()
    """Whom something unseen has stopped on the map."""
    reached: tuple[tuple[str, str, int], ...] = ()
    """Who is within so many spaces of whom by the GM's word, as long as neither moves (DA-12.7)."""
    readied: bool = False
    """It holds nothing but a readied action, in the turn of another (DA-R67)."""
    power: str = ""
    """The Power that was readied and paid for; "" for another Major Action."""
    at: int = 0
    """At which of its prices."""
    struck: bool = False
    """Its Major Action was an attack."""


class Readied(msgspec.Struct, frozen=True, omit_defaults=True):
    """A Major Action prepared for a trigger; a Power at the place `at` of its prices, which are paid."""

    who: str
    trigger: str
    power: str = ""
    at: int = 0


class Combat(msgspec.Struct, frozen=True, omit_defaults=True):
    """`order` are ids in turn order once it is fixed; `ready` those who keep the Target Card they drew."""

    round: int = 0
    order: tuple[str, ...] = ()
    ready: tuple[str, ...] = ()
    ties: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """The order of equals as a seat wishes it: (seat, ids)."""
    revealed: bool = False
    ordered: bool = False
    done: tuple[str, ...] = ()
    delayed: tuple[str, ...] = ()
    arrived: tuple[str, ...] = ()
    """Newcomers of this round whose place has passed (DA-11.13)."""
    choosing: tuple[str, ...] = ()
    """Newcomers who may still have another Target Card for a Fate Card."""
    at: str = ""
    """Whose place in the order was reached last."""
    gone: tuple[str, ...] = ()
    """Who has retreated or surrendered."""
    surprised: tuple[str, ...] = ()
    """Who does not act in the first round (DA-R67)."""
    turn: Turn | None = None
    readied: tuple[Readied, ...] = ()
    """Actions prepared with their triggers (DA-R67)."""
    held: Turn | None = None
    """The turn that waits while a readied action is taken in it."""
    over: bool = False
    """One side is beaten: the GM is asked whether it is over (DA-17.1)."""
    goes_on: bool = False
    """The GM has said that it is not, in this round."""

    def readied_by(self, who: str) -> Readied | None:
        """What a character has readied."""
        return next((one for one in self.readied if one.who == who), None)
