"""A combat: its order, whose turn it is and what is left of it."""

from __future__ import annotations

import msgspec

MOVE, MAJOR, MINOR, FREE = "move", "major", "minor", "free"


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
    turn: Turn | None = None
    over: bool = False
    """No enemy stands: the GM is asked whether it is over (DA-17.1)."""
