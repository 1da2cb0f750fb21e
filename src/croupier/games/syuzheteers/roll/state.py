"""A roll in progress, step by step, and the claims made about it."""

from __future__ import annotations

import msgspec

AGREEING, REACHING, CLAIMS, WINDOW, VOTING, LENDING, OFFERS, BUYING, PRICE, NAMING, HURTING, SHEDDING, OVER = (
    "agreeing", "reaching", "claims", "window", "voting", "lending", "offers", "buying", "price", "naming", "hurting",
    "shedding", "over",
)  # fmt: skip
START, STOP, LATE = "start", "stop", "late"
CENTER, PROXY, DIALOGUE, HOSTILE, MONOLOGUE, ASKING, PREPARING = (
    "center", "proxy", "dialogue", "hostile", "monologue", "asking", "preparing",
)  # fmt: skip
GOOD, THING, DESTINY, RALLY, RISK, HARD = "g", "t", "d", "r", "k", "x"


class Claim(msgspec.Struct, frozen=True, omit_defaults=True):
    """A statement about the roll (SZ-1.8).

    It is g, t, d or r on the start side; k, x, or a complication's id on the stop side. `objected` are the
    seats that object; `stands` is None while it is open. A `safe` one names a listed `talent` and cannot be
    objected to.
    """

    what: str
    by: str
    safe: bool = False
    objected: tuple[str, ...] = ()
    stands: bool | None = None
    talent: str = ""


class Flashback(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card that was strained or spent for one die of one side (SZ-10.2), or to take one away."""

    seat: str
    card: str
    side: str
    tale: str = ""
    removes: bool = False


class Roll(msgspec.Struct, frozen=True, omit_defaults=True):
    """A roll: who is active, who leads, what is addressed, and how far it has progressed.

    `addressed` is "challenge", an obstacle's, hurdle's or complication's id, or "question". The dice lie in
    the places `start` and `stop`. `answered` are the seats that have answered in the current window;
    `offers`: who offered to take the complication of a bought success, and into which inclination;
    `eliminated`: how many stop dice were bought off; `entered`: who took the complication instead of the
    leader; `paid`: the card that was the heavy price; `free`: it costs no beat; `before`: the roll that a
    prep roll interrupts, `asset` what is prepared there (name, kind, text).
    """

    number: int
    seat: str
    leader: str
    action: str
    card: str
    addressed: str
    step: str = CLAIMS
    side: str = START
    partner: str = ""
    question: str = ""
    free: bool = False
    claims: tuple[Claim, ...] = ()
    flashbacks: tuple[Flashback, ...] = ()
    prepared: tuple[str, ...] = ()
    answered: tuple[str, ...] = ()
    start: tuple[int, ...] = ()
    stop: tuple[int, ...] = ()
    banked: int = 0
    lenders: tuple[str, ...] = ()
    offers: tuple[tuple[str, int], ...] = ()
    eliminated: int = 0
    success: bool | None = None
    entered: str = ""
    paid: str = ""
    namer: str = ""
    trouble: str = ""
    asset: tuple[str, str, str] = ("", "", "")
    before: Roll | None = None

    def claim(self, what: str) -> Claim | None:
        return next((one for one in self.claims if one.what == what), None)

    @property
    def standing(self) -> tuple[str, ...]:
        """The claims that stand."""
        return tuple(one.what for one in self.claims if one.stands)
