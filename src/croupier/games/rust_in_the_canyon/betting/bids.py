"""Bids of a round, sealed until all are in (RC-12.3)."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.names import count_of
from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon.betting import bids_in_turn
from croupier.games.rust_in_the_canyon.betting.betting_costs import chips_of, limit_now, what_limits
from croupier.games.rust_in_the_canyon.betting.commands import Bid
from croupier.games.rust_in_the_canyon.betting.events import BidsMade, bid_text
from croupier.games.rust_in_the_canyon.betting.pots import explain_factor, price_of, put_in, put_in_for_gm
from croupier.games.rust_in_the_canyon.betting.sides import (
    answer_for,
    at,
    can_pay,
    conflict_of,
    has_one_price,
    in_seat_order,
    is_gms,
    open_pot,
    own_side,
    player_of,
)
from croupier.games.rust_in_the_canyon.betting.standing import standings
from croupier.games.rust_in_the_canyon.betting.state import Wager
from croupier.games.rust_in_the_canyon.conflict.state import BID
from croupier.games.rust_in_the_canyon.settings import Ruling
from croupier.games.rust_in_the_canyon.state import Canyon


@rule("RC-12.3", "RC-12.16", "RC-R30", "RC-1.6")
def bid(play: Play[Canyon], command: Bid) -> None:
    """Bid 0 up to the limit, in secret until all have bid; openly and in turn if a ruling says so."""
    at(play, BID)
    if play.ruling("bet_order") != "together":
        bids_in_turn.speak(play, command)
        return
    side, now = own_side(play, command.pot), play.state
    check_pot(play, side, command.pot)
    most = most_of(play.ruling, now, side, command.pot)
    check_amount(play, command.amount, limit_now(play.ruling, now, conflict_of(now)), most)
    cost = cost_of(play.ruling, now, side, command.pot, command.amount)
    may = f"0 to {most}" if most else "bid 0"
    can_pay(cost, left_for(now, side, command.pot), f"a bid of {command.amount}", may)
    answer_for(play, window(now), about(side, command.pot))
    play.seal(window(now), about(side, command.pot), command)
    play.because("RC-12.3", to=(play.seat,), bid=command.amount, costs=cost)


@rule("RC-12.16", "RC-R31")
def check_pot(play: Play[Canyon], side: str, pot: str) -> None:
    """A PC bids in their own pot; the GM once for all pots, or pot by pot if a ruling says so."""
    if side != GM:
        open_pot(play, side)
        if pot not in ("", side):
            raise Invalid("pot", pot, "none: it is your own pot", "RC-12.3")
    elif not has_one_price(play.ruling, play.state):
        open_pot(play, pot)
    elif pot:
        raise Invalid("pot", pot, "none: one bid for all open pots", "RC-12.3")


@rule("RC-12.2", "RC-1.6")
def check_amount(play: Play[Canyon], amount: int, limit: int, most: int) -> None:
    """Check a sealed bid. Raises Invalid below 0, Illegal over the limit."""
    if amount < 0:
        raise Invalid("amount", amount, f"0 to {most}", "RC-12.3")
    play.require(
        amount <= limit,
        what_limits(amount, conflict_of(play.state)),
        f"over the limit: {count_of(amount, 'chip')}, and this round's limit is {limit}",
        f"0 to {most}",
        to=(play.seat,),
    )


@rule("RC-12.3")
def cost_of(ruling: Ruling, now: Canyon, side: str, pot: str, amount: int) -> int:
    """The cost of a bid: a PC pays by their factor, the GM in each open pot, or in the bid's one pot."""
    if not is_gms(side):
        return price_of(ruling, now, side, 0, amount)
    return amount * (1 if pot or side != GM else len(conflict_of(now).open()))


@rule("RC-12.3", "RC-R31")
def left_for(now: Canyon, side: str, pot: str) -> int:
    """A side's chips, less what the GM's sealed bids for other open pots use (as far as this view shows them)."""
    left = chips_of(now, side)
    if side == GM and pot:
        others = {one.pc for one in conflict_of(now).open()} - {pot}
        sealed = [seal.answer.value for seal in now.sealed(window(now)) if seal.seat == GM and seal.about in others]
        left -= sum(msgspec.json.decode(told, type=Bid).amount for told in sealed if told is not None)
    return left


@rule("RC-12.2", "RC-12.3")
def most_of(ruling: Ruling, now: Canyon, side: str, pot: str = "") -> int:
    """The highest bid of a side that is within the limit and payable."""
    each = cost_of(ruling, now, side, pot, 1)
    return max(0, min(limit_now(ruling, now, conflict_of(now)), left_for(now, side, pot) // each if each else 0))


def window(now: Canyon) -> str:
    conflict = conflict_of(now)
    return f"bid {conflict.number}.{conflict.hand}.{conflict.round}"


def about(side: str, pot: str) -> str:
    return pot if side == GM and pot else side


def owed(now: Canyon) -> tuple[tuple[str, str], ...]:
    """The bids that are not sealed yet, each as (seat, about)."""
    pots = in_seat_order(now, conflict_of(now).open())
    sealed = {seal.about for seal in now.sealed(window(now)) if seal.seat != GM}
    those = [(player_of(now, one.pc), one.pc) for one in pots if one.pc not in sealed]
    if not conflict_of(now).duel:
        those += [(GM, one.pc) for one in pots] if now.ruling("price_scope") == "per_pot" else [(GM, GM)]
    there = {(seal.seat, seal.about) for seal in now.sealed(window(now))}
    return tuple(one for one in those if one not in there) if pots else ()


@rule("RC-12.3", "RC-12.4", "RC-R31")
def reveal(play: Play[Canyon]) -> None:
    """Reveal and pay all bids; the highest is the price, for the table or under a ruling for each pot."""
    answers = {key: one.amount for key, one in play.open(window(play.state)).items() if isinstance(one, Bid)}
    by_side = {(GM if seat == GM else about, about): amount for (seat, about), amount in answers.items()}
    wagers = [_paid(play, one.pc, by_side) for one in in_seat_order(play.state, conflict_of(play.state).open())]
    highest = max((max(one.own, one.gm) for one in wagers), default=0)
    if not wagers:
        play.do(BidsMade((), 0))
        return
    together = has_one_price(play.ruling, play.state)
    priced = tuple(_priced(play, one, highest if together else max(one.own, one.gm)) for one in wagers)
    bids = tuple(bid_text(play.state, one) for one in priced)
    gm: dict[str, Any] = {} if conflict_of(play.state).duel else {"paid_by_the_gm": sum(one.gm for one in priced)}
    play.because("RC-12.3", bids=bids, **gm)
    play.because("RC-12.4", price=highest if together else tuple(one.price for one in priced))
    play.do(BidsMade(priced, highest, stands=standings(play.state)))


def _paid(play: Play[Canyon], pc: str, answers: dict[tuple[str, str], int]) -> Wager:
    """Pay in one pot's bids, as far as the stacks can cover them."""
    now = play.state
    each = price_of(play.ruling, now, pc, 0, 1)
    own = min(answers.get((pc, pc), 0), chips_of(now, pc) // each)
    gm = min(answers.get((GM, pc), answers.get((GM, GM), 0)), chips_of(now, GM))
    put_in(play, pc, own * each)
    put_in_for_gm(play, pc, gm)
    explain_factor(play, pc, each, bid=own)
    return Wager(pc, own, gm)


def _priced(play: Play[Canyon], wager: Wager, price: int) -> Wager:
    gm_asked = wager.gm < price and not conflict_of(play.state).duel
    return msgspec.structs.replace(wager, price=price, own_asked=wager.own < price, gm_asked=gm_asked)
