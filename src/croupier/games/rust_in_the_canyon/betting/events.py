"""What happens in rounds of bets and cards that is not a card or chip on its way."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.events import Event
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon.betting.state import ALL_IN, STAY, Wager
from croupier.games.rust_in_the_canyon.conflict.state import (
    ACT,
    CLOSED,
    FROZEN,
    OPEN,
    OVER,
    RAISE,
    SEE,
    Conflict,
    with_contender,
)
from croupier.games.rust_in_the_canyon.state import Canyon


class HandBegan(Event, frozen=True, tag="hand_began"):
    """The ante is paid: every pot that was anted is open."""


class RoundBegan(Event, frozen=True, tag="round_began"):
    """A round of the hand: at BID, or at ACT where no pot takes bets; `asked`: who speaks in which order."""

    number: int
    step: str
    asked: tuple[str, ...] = ()


class BidsMade(Event, frozen=True, tag="bids_made"):
    """Bids as they stand, pot by pot; with `is_over` those below the price answer, else `asked` speak on in turn."""

    wagers: tuple[Wager, ...]
    price: int
    asked: tuple[str, ...] = ()
    raised: int = 0
    is_over: bool = True


class PotPaid(Event, frozen=True, tag="pot_paid"):
    """How much of what went into a PC's newest pot is her own and how much the GM's."""

    pc: str
    own: int = 0
    gm: int = 0


class PriceAnswered(Event, frozen=True, tag="price_answered"):
    """A side has seen in a pot, or put in all it had."""

    pc: str
    by_gm: bool
    answer: str


class ActsBegan(Event, frozen=True, tag="acts_began"):
    """Cards: all at once, or `asked` one after the other."""

    asked: tuple[str, ...] = ()


class SideActed(Event, frozen=True, tag="side_acted"):
    """What a side ("gm" or a PC's id) does in a round: hit, reserve card, or stay with a raise."""

    side: str
    kind: str
    cards: int = 0
    raise_by: int = 0


class PotFrozen(Event, frozen=True, tag="pot_frozen"):
    """No more bets in this pot: by the PC, by "gm", or for want of "chips"."""

    pc: str
    by: str


class PotClosed(Event, frozen=True, tag="pot_closed"):
    """A pot has a result, seen from the PC, with the total she shows."""

    pc: str
    result: str
    total: int
    gm_backed: bool = False


class RaisesShown(Event, frozen=True, tag="raises_shown"):
    """What those who stayed raise, in the pots that this froze."""

    wagers: tuple[Wager, ...]


class LeftToTheEnd(Event, frozen=True, tag="left_to_the_end"):
    """A PC who backed down is out; what it cost is read at the end of the conflict."""

    pc: str


class HandPlayed(Event, frozen=True, tag="hand_played"):
    """No pot is live: the hand is over."""


EVENTS = (
    HandBegan, RoundBegan, BidsMade, PotPaid, PriceAnswered, ActsBegan, SideActed, PotFrozen, PotClosed, RaisesShown,
    LeftToTheEnd, HandPlayed,
)  # fmt: skip


def apply(state: Canyon, event: Event) -> Canyon:
    """The state after an event of a round."""
    if state.conflict is None:
        return state
    return msgspec.structs.replace(state, conflict=_after(state.conflict, event))


def _after(conflict: Conflict, event: Event) -> Conflict:
    def put(**changes: Any) -> Conflict:
        return msgspec.structs.replace(conflict, **changes)

    match event:
        case HandBegan():
            return _new_hand(conflict)
        case RoundBegan(number=number, step=step, asked=asked):
            wagers = tuple(Wager(one.pc) for one in conflict.open())
            return put(round=number, step=step, asked=asked, wagers=wagers, price=0, raised=0, raises=())
        case BidsMade(wagers=wagers, price=price, asked=asked, raised=raised, is_over=is_over):
            step = SEE if is_over else conflict.step
            return put(step=step, wagers=wagers, price=price, asked=asked, raised=raised)
        case PotPaid(pc=pc, own=own, gm=gm):
            *older, pot = conflict.contender(pc).pots
            paid = msgspec.structs.replace(pot, own=pot.own + own, gm=pot.gm + gm)
            return with_contender(conflict, pc, pots=(*older, paid))
        case PriceAnswered():
            return put(wagers=tuple(_answered(one, event) for one in conflict.wagers))
        case ActsBegan(asked=asked):
            return put(step=ACT, asked=asked, raises=())
        case SideActed():
            return _acted(conflict, event)
        case PotFrozen(pc=pc, by=by):
            return with_contender(conflict, pc, pot=FROZEN, frozen_by=by)
        case PotClosed(pc=pc, result=result, total=total, gm_backed=gm_backed):
            return with_contender(conflict, pc, pot=CLOSED, result=result, total=total, gm_backed=gm_backed)
        case RaisesShown(wagers=wagers):
            return put(step=RAISE, wagers=wagers, raises=(), asked=())
        case LeftToTheEnd(pc=pc):
            return with_contender(conflict, pc, is_in=False)
        case HandPlayed():
            return put(step=OVER, wagers=(), raises=(), asked=(), price=0)
    return conflict


def _new_hand(conflict: Conflict) -> Conflict:
    """The hand begins: every pot that was anted is open."""
    fresh = {"pot": OPEN, "frozen_by": "", "stayed": False, "result": "", "total": 0, "gm_backed": False}
    those = tuple(
        msgspec.structs.replace(one, **fresh) if one.is_in and one.anted else one for one in conflict.contenders
    )
    opposition = msgspec.structs.replace(conflict.opposition, stayed=False)
    return msgspec.structs.replace(conflict, contenders=those, opposition=opposition)


def _answered(wager: Wager, event: PriceAnswered) -> Wager:
    if wager.pc != event.pc:
        return wager
    put = msgspec.structs.replace
    if event.answer == ALL_IN:
        return put(wager, own_asked=False, gm_asked=False)
    return put(wager, gm_asked=False) if event.by_gm else put(wager, own_asked=False)


def _acted(conflict: Conflict, event: SideActed) -> Conflict:
    put = msgspec.structs.replace
    asked = tuple(side for side in conflict.asked if side != event.side)
    if event.kind != STAY:
        return put(conflict, asked=asked)
    conflict = put(conflict, asked=asked, raises=(*conflict.raises, (event.side, event.raise_by)))
    if event.side == GM:
        return put(conflict, opposition=put(conflict.opposition, stayed=True))
    return with_contender(conflict, event.side, stayed=True)
