"""Bids in turn (RC-R30): bet, match, raise up to the limit or back down, until all match."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.names import count_of
from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon.betting.betting_costs import chips_of, limit_now, what_limits
from croupier.games.rust_in_the_canyon.betting.commands import Bid
from croupier.games.rust_in_the_canyon.betting.events import BidsMade
from croupier.games.rust_in_the_canyon.betting.order import after, circle, speakers
from croupier.games.rust_in_the_canyon.betting.pots import price_of, put_in, put_in_for_gm
from croupier.games.rust_in_the_canyon.betting.sides import can_pay, conflict_of, has_one_price, own_side
from croupier.games.rust_in_the_canyon.betting.state import FOR
from croupier.games.rust_in_the_canyon.figures.chips import limit
from croupier.games.rust_in_the_canyon.names import name_of_side
from croupier.games.rust_in_the_canyon.settings import Ruling
from croupier.games.rust_in_the_canyon.state import Canyon

MOST_RAISES = 3


@rule("RC-R30", "RC-12.16")
def turn_of(play: Play[Canyon], pot: str = "") -> str:
    """The side whose turn it is, if the acting seat plays it ("gm:c1": the GM in one pot).

    Raises Illegal out of turn.
    """
    side, turn = own_side(play, pot), (*speakers(play.state), "")[0]
    mine = turn == side or (side == GM and turn.startswith(FOR))
    if not mine:
        told = (
            f"it is {name_of_side(play.state, GM if turn.startswith(FOR) else turn)}'s turn to bid"
            if turn
            else "everyone has bid"
        )
        play.refuse("RC-R30", f"not now: {told}", "wait for your turn")
    return turn


def pots_of(now: Canyon, turn: str) -> list[str]:
    """The pots this turn applies to."""
    return [turn.removeprefix(FOR)] if turn != GM else [one.pc for one in conflict_of(now).open()]


def price_now(now: Canyon, turn: str) -> tuple[int, int]:
    """The current price, and what this side has put in toward it."""
    wager = conflict_of(now).wager(pots_of(now, turn)[0])
    return wager.price, wager.gm if turn.startswith(GM) else wager.own


@rule("RC-12.2", "RC-R32")
def highest(ruling: Ruling, now: Canyon, turn: str) -> int:
    """The highest bid allowed: the round's limit; under a ruling a set amount over the price, at most three times."""
    return limit_now(ruling, now, conflict_of(now), _unlowered(ruling, now, turn))


@rule("RC-12.2", "RC-R32")
def _unlowered(ruling: Ruling, now: Canyon, turn: str) -> int:
    """The highest bid allowed, regardless of what anybody can pay."""
    conflict, (price, _) = conflict_of(now), price_now(now, turn)
    if ruling("limit_scope") == "round":
        return limit(conflict.level)
    return price + (limit(conflict.level) if price == 0 or conflict.raised < MOST_RAISES else 0)


@rule("RC-12.3", "RC-12.4", "RC-12.7")
def cost_of(ruling: Ruling, now: Canyon, turn: str, amount: int) -> int:
    """The cost to bid this amount: the chips to see plus the raise on top; the GM pays in each pot."""
    price, mine = price_now(now, turn)
    if turn.startswith(GM):
        return (amount - mine) * len(pots_of(now, turn))
    return price_of(ruling, now, turn, min(amount, price) - mine, max(0, amount - price))


@rule("RC-R30")
def most_of(ruling: Ruling, now: Canyon, turn: str) -> int:
    """The highest bid allowed and payable; a value below the price if even that is not payable."""
    side = GM if turn.startswith(GM) else turn
    price, _ = price_now(now, turn)
    those = range(price, max(price, highest(ruling, now, turn)) + 1)
    payable = [amount for amount in those if cost_of(ruling, now, turn, amount) <= chips_of(now, side)]
    least = price if side == GM and ruling("short_match_gm") == "bank" else price - 1
    return max(payable, default=least)


@rule("RC-R30", "RC-R31", "RC-R32", "RC-12.3")
def speak(play: Play[Canyon], command: Bid) -> None:
    """Bid a total for this round: the price (to match it) or more (a raise, which all others answer)."""
    turn = turn_of(play, command.pot)
    now = play.state
    price, mine = price_now(now, turn)
    most = most_of(now.ruling, now, turn)
    named = "" if turn == GM else turn.removeprefix(FOR)
    if command.pot not in ("", named):
        raise Invalid("pot", command.pot, named or "none: one bid for all open pots", "RC-12.3")
    if command.amount < price:
        raise Invalid("amount", command.amount, f"{price} to {most}, or back down", "RC-12.4")
    raises = 0 < price < command.amount
    top = highest(play.ruling if raises else _without_the_limit(play), now, turn)
    play.require(
        command.amount <= top,
        what_limits(command.amount, conflict_of(now), _unlowered(now.ruling, now, turn)),
        f"over the limit: {count_of(command.amount, 'chip')}, at most {top}",
        f"{price} to {top}",
    )
    cost = cost_of(play.ruling, now, turn, command.amount)
    side = GM if turn.startswith(GM) else turn
    if command.amount > most:
        can_pay(cost, chips_of(now, side), f"a bid of {command.amount}", f"{price} to {most}, or back down")
    for pc in pots_of(now, turn) if side == GM else []:
        put_in_for_gm(play, pc, command.amount - mine)
    if side != GM:
        put_in(play, side, cost)
    play.because("RC-12.4", price=max(price, command.amount), had=mine, bid=command.amount, paid=cost)
    if side != GM and cost > command.amount - mine:
        _explain_factor(play, side, price - mine, command.amount - price, cost)
    _spoken(play, turn, command.amount)


def _without_the_limit(play: Play[Canyon]) -> Ruling:
    """The settings, without a receipt note on the ruling on limits, which matters only to raises."""
    return lambda key: play.state.ruling(key) if key == "limit_scope" else play.ruling(key)


@rule("RC-16.5", "RC-R43")
def _explain_factor(play: Play[Canyon], pc: str, sees: int, raises: int, cost: int) -> None:
    """Note why a PC with a mortal injury pays more than what they see, and what they bid on top."""
    factor = price_of(play.ruling, play.state, pc, 1)
    parts: dict[str, Any] = {name: chips for name, chips in (("sees", sees), ("bids", raises)) if chips}
    play.because("RC-16.5", pc=play.state.character(pc).name, **parts, factor=factor, paid=cost)


def _spoken(play: Play[Canyon], turn: str, amount: int) -> None:
    now = play.state
    conflict = conflict_of(now)
    price, _ = price_now(now, turn)
    pots, table = pots_of(now, turn), has_one_price(play.ruling, now)
    wagers = []
    for one in conflict.wagers:
        if one.pc in pots:
            one = msgspec.structs.replace(one, **({"gm": amount} if turn.startswith(GM) else {"own": amount}))
        if one.pc in pots or table:
            one = msgspec.structs.replace(one, price=max(one.price, amount))
        wagers.append(one)
    asked, raised = speakers(now)[1:], conflict.raised
    if amount > price:
        raised += 1 if price else 0
        asked = _others(now, turn, asked, together=table)
    if not table and asked[:1] and asked[0].removeprefix(FOR) not in pots:
        raised = 0
    top = max(one.price for one in wagers)
    play.do(BidsMade(tuple(wagers), top, asked, raised, is_over=False, by=turn, bid=amount))


def _others(now: Canyon, turn: str, asked: tuple[str, ...], *, together: bool) -> tuple[str, ...]:
    """The sides that answer a raise: everyone after this side; or in one pot, its other side."""
    if together:
        return after(circle(now), turn)
    pc = turn.removeprefix(FOR)
    other = pc if turn.startswith(FOR) else FOR + pc
    return (other, *(one for one in asked if one != other))
