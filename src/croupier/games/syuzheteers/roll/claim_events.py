"""What happens to the claims of a roll (SZ-7.12), and the one place where it is applied."""

from __future__ import annotations

from collections.abc import Callable
from typing import assert_never

import msgspec

from croupier.core.events import Event
from croupier.games.syuzheteers.roll.state import Claim, Roll

put = msgspec.structs.replace


class ClaimsPut(Event, frozen=True, tag="claims_put"):
    """Claims of one side; whoever had answered answers anew."""

    seat: str
    claims: tuple[Claim, ...]


class ClaimObjected(Event, frozen=True, tag="claim_objected"):
    seat: str
    claim: str


class ClaimSettled(Event, frozen=True, tag="claim_settled"):
    claim: str
    stands: bool


ClaimEvent = ClaimsPut | ClaimObjected | ClaimSettled
CLAIM_EVENTS: tuple[type[Event], ...] = (ClaimsPut, ClaimObjected, ClaimSettled)


def apply_claim(roll: Roll, event: ClaimEvent) -> Roll:
    """The roll after one of these events."""
    match event:
        case ClaimsPut(claims=claims):
            return put(roll, claims=(*roll.claims, *claims), answered=())
        case ClaimObjected(seat=seat, claim=what):
            return _changed(roll, what, lambda one: put(one, objected=(*one.objected, seat)))
        case ClaimSettled(claim=what, stands=stands):
            return _changed(roll, what, lambda one: put(one, stands=stands))
        case _:
            assert_never(event)


def _changed(roll: Roll, what: str, change: Callable[[Claim], Claim]) -> Roll:
    return put(roll, claims=tuple(change(one) if one.what == what else one for one in roll.claims))
