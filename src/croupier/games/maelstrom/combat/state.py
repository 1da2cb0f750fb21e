"""A fight: who takes part in which order, what was aimed at, who is in cover."""

from __future__ import annotations

import msgspec

from croupier.core.secrets import Secret


class Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """A participant in the order; numbers of the storyteller's are hers alone."""

    id: str
    initiative: Secret[int] = Secret()
    acted: bool = False
    reacted: bool = False
    holds: bool = False
    wound_spend: bool = False
    surprised: bool = False
    out: int = -1
    """Full turns out of combat, -1 while in it (MS-20.5)."""
    attention: tuple[str, ...] = ()
    attended: tuple[str, ...] = ()
    """What was aimed or shot at this turn, and last turn (MS-14.8)."""
    cover: str = ""


class Fight(msgspec.Struct, frozen=True, omit_defaults=True):
    turn: int = 0
    parts: tuple[Part, ...] = ()
    now: str = ""
    """Whose place in the order it is."""
