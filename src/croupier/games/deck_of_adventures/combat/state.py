"""A combat: its order, whose turn it is and what is left of it."""

from __future__ import annotations

from typing import ClassVar

import msgspec

MOVE, MAJOR, MINOR, FREE = "move", "major", "minor", "free"
RUSH = "rush"
STRUCK = "struck"
"""What a Companion has done if its Major Action was an attack."""
BEGUN = "begun"
"""The step of a turn that marks that it has begun."""
ENEMIES, PARTY = "enemies", "party"
"""The side that is beaten when a combat is about to end."""


class Walked(msgspec.Struct, frozen=True):
    """Spaces that a Companion has moved during its Dealer's turn, and its diagonal steps."""

    who: str
    spent: int
    diagonals: int


class Turn(msgspec.Struct, frozen=True, omit_defaults=True):
    """A turn: `begun` once its start steps are done; the parts used; `only`: what a failed Stun allows."""

    who: str
    begun: bool = False
    steps: tuple[str, ...] = ()
    """Conditions whose start or end step is done."""
    ending: bool = False
    spent: int = 0
    """Spaces of speed used."""
    diagonals: int = 0
    major: bool = False
    minor: bool = False
    rush: bool = False
    stunned: bool = False
    only: str = ""
    tried: tuple[str, ...] = ()
    """Conditions that a Check was made against this turn: Burned."""
    free: int = 0
    late: bool = False
    """Whether the turn was delayed and has been taken up; it cannot be delayed again."""
    forfeited: bool = False
    """Whether only the turn's start and end steps run."""
    asked: str = ""
    """The action that a player proposed; the GM decides whether it is allowed and how big it is (DA-13.1)."""
    asker: str = ""
    """Who proposed it: the character whose turn it is, or its Companion."""
    commanded: tuple[str, ...] = ()
    """Companions that may act during this turn."""
    acted: tuple[str, ...] = ()
    """What Companions have done: "ID:major", "ID:minor", "ID:move", "ID:rush", "ID:struck"."""
    walked: tuple[Walked, ...] = ()
    stopped: tuple[str, ...] = ()
    """Characters that something unseen has stopped on the map."""
    reached: tuple[tuple[str, str, int], ...] = ()
    """Pairs that the GM has said are within this many spaces, until one of them moves (DA-12.7)."""
    readied: bool = False
    """Whether this turn is only a readied action, taken during another character's turn (DA-R67)."""
    power: str = ""
    """The Power that was readied and paid for; "" for another Major Action."""
    at: int = 0
    """The index of the price that was paid."""
    more: tuple[str, ...] = ()
    """Actions that powers have added: "major", "minor"."""
    struck: bool = False
    """Whether the Major Action was an attack."""

    @property
    def has_begun(self) -> bool:
        """Whether its start steps have at least begun."""
        return self.begun or BEGUN in self.steps


class Readied(msgspec.Struct, frozen=True, omit_defaults=True):
    """A Major Action readied for a trigger; for a Power, `at` is the index of its price, already paid."""

    who: str
    trigger: str
    power: str = ""
    at: int = 0


class Combat(msgspec.Struct, frozen=True, omit_defaults=True):
    """`order`: ids in turn order once it is fixed; `ready`: characters who keep the Target Card they drew."""

    noted_calls: ClassVar[tuple[str, ...]] = ("turn_of", "readied_by")

    round: int = 0
    order: tuple[str, ...] = ()
    ready: tuple[str, ...] = ()
    ties: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """The order that a seat prefers for equals: (seat, ids)."""
    revealed: bool = False
    ordered: bool = False
    done: tuple[str, ...] = ()
    delayed: tuple[str, ...] = ()
    arrived: tuple[str, ...] = ()
    """Newcomers of this round whose place in the order has passed (DA-11.13)."""
    choosing: tuple[str, ...] = ()
    """Newcomers who may still spend a Fate Card to redraw their Target Card."""
    placing: tuple[str, ...] = ()
    """Newcomers, and Bosses in a new phase, whose place among equals is still to be chosen (DA-11.7)."""
    at: str = ""
    """The character whose place in the order was reached last."""
    gone: tuple[str, ...] = ()
    """Characters who have retreated or surrendered."""
    turned: tuple[str, ...] = ()
    """Characters who have been on both sides of this combat."""
    surprised: tuple[str, ...] = ()
    """Characters who do not act in the first round (DA-R67)."""
    turn: Turn | None = None
    readied: tuple[Readied, ...] = ()
    """Readied actions with their triggers (DA-R67)."""
    held: Turn | None = None
    """The turn that waits while a readied action interrupts it."""
    over: bool = False
    """Whether one side is beaten, so that the GM is prompted to end the combat (DA-17.1)."""
    goes_on: bool = False
    """Whether the GM has let the combat continue, for this round."""
    took_turn: bool = False
    """Whether the turn that ended last had begun, even if its owner was then knocked out or has left."""

    def turn_of(self, who: str) -> Turn | None:
        """The turn, if it is this character's."""
        return self.turn if self.turn is not None and self.turn.who == who else None

    def readied_by(self, who: str) -> Readied | None:
        """The action that a character has readied, if any."""
        return next((one for one in self.readied if one.who == who), None)
