"""Who bids and who acts in which order, where a table does not do it together."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon.betting.sides import conflict_of, in_seat_order, total_of
from croupier.games.rust_in_the_canyon.settings import Ruling
from croupier.games.rust_in_the_canyon.state import Canyon

FOR = "gm:"
"""Before a PC's id: the GM, asked about that one pot."""


@rule("RC-R30", "RC-R31")
def of_bids(ruling: Ruling, now: Canyon) -> tuple[str, ...]:
    """Those who bid in turn, first to last; nobody where bids are sealed.

    One price for the table: a circle of the GM and the seats. A price a pot: pot by pot, its PC and the GM.
    """
    how = ruling("bet_order")
    if how == "together":
        return ()
    pots = [one.pc for one in in_seat_order(now, conflict_of(now).open())]
    gm_opens = how == "gm_first"
    if ruling("price_scope") == "per_pot":
        pairs = [(pc, FOR + pc) if not gm_opens and total_of(now, pc) > total_of(now, GM) else (FOR + pc, pc)
                 for pc in pots]  # fmt: skip
        return tuple(side for pair in pairs for side in pair)
    circle = [GM, *pots]
    first = GM if gm_opens else max(circle, key=lambda side: total_of(now, side))
    return after(circle, first, itself=True)


def after(circle: list[str], side: str, *, itself: bool = False) -> tuple[str, ...]:
    """The others of a circle from this side on; the side itself first where asked for."""
    at = circle.index(side)
    return (*((side,) if itself else ()), *circle[at + 1 :], *circle[:at])


@rule("RC-12.8", "RC-R33")
def of_acts(ruling: Ruling, now: Canyon) -> tuple[str, ...]:
    """Those who act one after the other; nobody where all act together."""
    how = ruling("card_order")
    if how == "together":
        return ()
    players = [side for side in who_acts(now) if side != GM]
    gm = [GM] if GM in who_acts(now) else []
    return (*players, *gm) if how == "players_first" else (*gm, *players)


@rule("RC-12.8")
def who_acts(now: Canyon) -> tuple[str, ...]:
    """The sides that have a live pot and have not stayed, in seat order, the GM last."""
    conflict = conflict_of(now)
    live = in_seat_order(now, conflict.live())
    players = [one.pc for one in live if not one.stayed]
    return (*players, *((GM,) if live and not conflict.opposition.stayed else ()))


@rule("RC-12.8", "RC-12.11")
def goes_at_own_pace(now: Canyon) -> bool:
    """The GM has stayed and no pot takes bets: PCs act each for themselves, waiting for nobody."""
    conflict = conflict_of(now)
    return conflict.opposition.stayed and not conflict.open()


def speakers(now: Canyon) -> tuple[str, ...]:
    """Those who are still to bid in turn: whose pot was closed or frozen meanwhile is passed over."""
    conflict = conflict_of(now)
    takes = {one.pc for one in conflict.open()}
    return tuple(side for side in conflict.asked if side.removeprefix(FOR) in takes or (side == GM and takes))
