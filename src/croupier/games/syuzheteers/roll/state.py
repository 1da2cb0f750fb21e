"""A roll in progress, step by step, and the claims that people make about it."""

from __future__ import annotations

import msgspec

CLAIMS, START, STOP, LENDING, BUYING, NAMING, OVER = "claims", "start", "stop", "lending", "buying", "naming", "over"


class Claim(msgspec.Struct, frozen=True, omit_defaults=True):
    """A statement about the roll (SZ-1.8): g, t, d, r on the start side; k, x, or a complication's id on the stop side.

    `objected` are the seats that object; `stands` is None while it is open.
    """

    id: str
    what: str
    by: str
    objected: tuple[str, ...] = ()
    stands: bool | None = None


class Flashback(msgspec.Struct, frozen=True):
    """A card that was strained or spent for one die of one side (SZ-10.2)."""

    seat: str
    card: str
    side: str
    tale: str = ""


class Roll(msgspec.Struct, frozen=True, omit_defaults=True):
    """A roll: who is active, who leads, what is addressed ("challenge", an obstacle's, hurdle's or complication's id,
    or "question"), and how far it has come. The dice lie in the places `start` and `stop`.
    """

    seat: str
    leader: str
    action: str
    card: str
    addressed: str
    step: str = CLAIMS
    side: str = START
    partner: str = ""
    question: str = ""
    claims: tuple[Claim, ...] = ()
    flashbacks: tuple[Flashback, ...] = ()
    answered: tuple[str, ...] = ()
    start: tuple[int, ...] = ()
    stop: tuple[int, ...] = ()
    target: int = 8
    lenders: tuple[str, ...] = ()
    offers: tuple[str, ...] = ()
    bought: int = 0
    success: bool | None = None
    prep: bool = False
    before: Roll | None = None
