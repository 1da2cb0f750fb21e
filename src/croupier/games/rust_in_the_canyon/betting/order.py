"""The order of bids and acts at a table where they are not simultaneous."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon.betting.sides import (
    against,
    conflict_of,
    has_one_price,
    has_stayed,
    in_seat_order,
    is_gms,
    plays_per_pot,
    total_of,
)
from croupier.games.rust_in_the_canyon.betting.state import FOR
from croupier.games.rust_in_the_canyon.state import Canyon


@rule("RC-R30", "RC-R31")
def of_bids(now: Canyon) -> tuple[str, ...]:
    """The sides that bid in turn, first to last; empty if bids are sealed.

    With one price for the table: a circle of the GM and the seats. With a price per pot: pot by pot, its PC
    and the GM.
    """
    how = now.ruling("bet_order")
    if how == "together":
        return ()
    pots = [one.pc for one in in_seat_order(now, conflict_of(now).open())]
    gm_opens = how == "gm_first"
    if not has_one_price(now.ruling, now):
        pairs = [(pc, FOR + pc) if not gm_opens and _shows_more(now, pc) else (FOR + pc, pc) for pc in pots]
        return tuple(side for pair in pairs for side in pair)
    those = circle(now)
    first = GM if gm_opens and GM in those else max(those, key=lambda side: _best_total(now, side), default=GM)
    return after(those, first, itself=True) if those else ()


def circle(now: Canyon) -> list[str]:
    """All sides that bid, the GM first; in a duel the two PCs."""
    conflict = conflict_of(now)
    return [*(() if conflict.duel else (GM,)), *(one.pc for one in in_seat_order(now, conflict.open()))]


def _shows_more(now: Canyon, pc: str) -> bool:
    return total_of(now, pc) > total_of(now, against(now, pc))


def _best_total(now: Canyon, side: str) -> int:
    """The total a side shows; the best of the GM's hands if there is one per pot."""
    if side == GM and plays_per_pot(now):
        return max((total_of(now, against(now, one.pc)) for one in conflict_of(now).open()), default=0)
    return total_of(now, side)


def after(circle: list[str], side: str, *, itself: bool = False) -> tuple[str, ...]:
    """The other sides of a circle, in order after this one; with `itself`, this side comes first."""
    at = circle.index(side)
    return (*((side,) if itself else ()), *circle[at + 1 :], *circle[:at])


@rule("RC-12.8", "RC-R33")
def of_acts(now: Canyon) -> tuple[str, ...]:
    """The sides that act in turn; empty if all act together."""
    how = now.ruling("card_order")
    if how == "together":
        return ()
    players = [side for side in who_acts(now) if not is_gms(side)]
    gm = [side for side in who_acts(now) if is_gms(side)]
    return (*players, *gm) if how == "players_first" else (*gm, *players)


@rule("RC-12.8")
def who_acts(now: Canyon) -> tuple[str, ...]:
    """The sides with a live pot that have not stayed, in seat order, the GM last, under a ruling pot by pot."""
    live = in_seat_order(now, conflict_of(now).live())
    opposed = dict.fromkeys(against(now, one.pc) for one in live)
    sides = (*(one.pc for one in live), *(side for side in opposed if is_gms(side)))
    return tuple(side for side in sides if not has_stayed(now, side))


@rule("RC-12.8", "RC-12.11")
def goes_at_own_pace(now: Canyon) -> bool:
    """Whether the GM has stayed and no pot takes bets: each PC then acts without waiting for others."""
    conflict = conflict_of(now)
    return conflict.opposition.stayed and not conflict.open()


def speakers(now: Canyon) -> tuple[str, ...]:
    """The sides still to bid in turn; those whose pot has since been closed or frozen are skipped."""
    conflict = conflict_of(now)
    takes = {one.pc for one in conflict.open()}
    return tuple(side for side in conflict.asked if side.removeprefix(FOR) in takes or (side == GM and takes))
