"""Sides below the price see or back down: the PCs first, then the GM pot by pot (RC-12.4, RC-12.11)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon.betting import bids_in_turn
from croupier.games.rust_in_the_canyon.betting.betting_costs import chips_of
from croupier.games.rust_in_the_canyon.betting.commands import AllIn, BackDown, See
from croupier.games.rust_in_the_canyon.betting.events import PotClosed, PotFrozen, PriceAnswered
from croupier.games.rust_in_the_canyon.betting.order import speakers
from croupier.games.rust_in_the_canyon.betting.pots import price_of, put_in, put_in_for_gm
from croupier.games.rust_in_the_canyon.betting.sides import at, can_pay, conflict_of, in_seat_order, own_side, total_of
from croupier.games.rust_in_the_canyon.betting.standing import standings
from croupier.games.rust_in_the_canyon.betting.state import ALL_IN, CHIPS, SEES, Wager
from croupier.games.rust_in_the_canyon.conflict.state import BID, OPEN, RAISE, SEE
from croupier.games.rust_in_the_canyon.figures.results import BACKED, WON
from croupier.games.rust_in_the_canyon.names import name_of_side
from croupier.games.rust_in_the_canyon.settings import Ruling
from croupier.games.rust_in_the_canyon.state import Canyon


def pcs_asked(now: Canyon) -> list[str]:
    """The PCs below the price, in seat order."""
    conflict = conflict_of(now)
    return [one.pc for one in in_seat_order(now, conflict.live()) if conflict.wager(one.pc).own_asked]


@rule("RC-12.4", "RC-12.11")
def pots_asked(now: Canyon) -> list[str]:
    """The pots the GM must answer in: none while a PC is prompted; for a raise, one after the other."""
    conflict = conflict_of(now)
    if pcs_asked(now):
        return []
    those = [one.pc for one in in_seat_order(now, conflict.live()) if conflict.wager(one.pc).gm_asked]
    return those[:1] if conflict.step == RAISE else those


def is_answered(now: Canyon) -> bool:
    return not pcs_asked(now) and not pots_asked(now)


@rule("RC-12.4", "RC-12.16", "RC-12.11")
def asked_pot(play: Play[Canyon], side: str, pot: str) -> str:
    """The pot in which this side owes an answer. Raises Illegal if it owes none."""
    now = play.state
    if conflict_of(now).step == BID:
        if play.ruling("bet_order") == "together":
            play.refuse("RC-12.16", "not now: the table is bidding", "bid 0 now, and back down once the price is known")
        turn = bids_in_turn.turn_of(play, pot)
        those = bids_in_turn.pots_of(now, turn)
    else:
        those = pots_asked(now) if side == GM else [pc for pc in pcs_asked(now) if pc == side]
    found = pot if side == GM else side
    if found not in those or pot not in ("", found):
        first = side == GM and pcs_asked(now)
        why = "not now: the PCs answer first" if first else f"not now: {name_of_side(now, side)} is not asked here"
        play.refuse("RC-12.11" if conflict_of(now).step == RAISE else "RC-12.4", why, "wait")
    return found


def due(now: Canyon, side: str, pot: str) -> int:
    """The chips a side still lacks toward the price of a pot, at face value."""
    wager = conflict_of(now).wager(pot)
    return wager.price - (wager.gm if side == GM else wager.own)


@rule("RC-12.4", "RC-12.7", "RC-16.5")
def cost_to_see(ruling: Ruling, now: Canyon, side: str, pot: str) -> int:
    """Chips needed to see: a PC pays by their factor, the GM the plain number."""
    lacking = due(now, side, pot)
    return lacking if side == GM else price_of(ruling, now, side, lacking)


@rule("RC-12.4", "RC-12.11", "RC-12.7", "RC-R29", "RC-R43")
def see(play: Play[Canyon], command: See) -> None:
    """Pay up to the price and stay in."""
    at(play, SEE, RAISE)
    side = own_side(play, command.pot)
    pot = asked_pot(play, side, command.pot)
    now = play.state
    lacking, cost = due(now, side, pot), cost_to_see(play.ruling, now, side, pot)
    if side == GM:
        if cost > chips_of(now, GM) and play.ruling("short_match_gm") != "bank":
            can_pay(cost, chips_of(now, GM), "seeing", _instead(now, GM))
        put_in_for_gm(play, pot, cost)
    else:
        can_pay(cost, chips_of(now, side), "seeing", _instead(now, side))
        put_in(play, side, cost)
    wager = conflict_of(now).wager(pot)
    clause = "RC-12.11" if conflict_of(now).step == RAISE else "RC-12.4"
    name = name_of_side(now, side)
    dearer: dict[str, Any] = {"factor": cost // lacking} if cost != lacking else {}
    play.because(
        "RC-16.5" if dearer else clause, side=name, price=wager.price, had=wager.price - lacking, **dearer, paid=cost
    )
    play.do(PriceAnswered(pot, side == GM, SEES, wagers=_asked_after(now, pot), stands=standings(play.state)))


def _asked_after(now: Canyon, pot: str) -> tuple[Wager, ...]:
    """The wagers in which somebody still owes an answer once a side has given one in this pot."""
    first = bool(pcs_asked(now))
    those = [one for one in conflict_of(now).wagers if one.own_asked or one.gm_asked]
    given = {"own_asked": False} if first else {"gm_asked": False}
    return tuple(replace(one, **given) if one.pc == pot else one for one in those)


@rule("RC-R29")
def _instead(now: Canyon, side: str) -> str:
    """What a side that cannot pay the price can do."""
    ruling = now.ruling("short_match_gm" if side == GM else "short_match_pc")
    out = "back down in this pot" if side == GM else "back down"
    return f"go all in, or {out}" if ruling == "all_in" else out


@rule("RC-12.4", "RC-12.5", "RC-12.6", "RC-12.16", "RC-R29", "RC-R40")
def back_down(play: Play[Canyon], command: BackDown) -> None:
    """A PC leaves the conflict; the GM gives up one pot. Chips already in the pot stay there."""
    at(play, SEE, RAISE, BID)
    side = own_side(play, command.pot)
    pot = command.pot if side == GM else side
    if not may_leave_unasked(play.state, side, pot) or command.pot not in ("", pot):
        pot = asked_pot(play, side, command.pot)
    shown = total_of(play.state, pot)
    name = play.state.character(pot).name
    short = _note_shortage(play, side, pot)
    if side == GM:
        play.do(PotClosed(pot, WON, shown, gm_backed=True, short=short))
        play.because("RC-12.6", pot=name, total=shown)
    else:
        play.do(PotClosed(pot, BACKED, shown, short=short))
        play.because("RC-12.5", pc=name, total=shown)


@rule("RC-R29")
def _note_shortage(play: Play[Canyon], side: str, pot: str) -> bool:
    """Note what a side that cannot pay the price must do, if everyone may know of the shortage; return whether so."""
    now = play.state
    if side == GM and owed(now.ruling, now, side, pot) > chips_of(now, GM):
        play.ruling("short_match_gm")
        return True
    if side != GM and now.ruling("chips_open") == "all" and owed(now.ruling, now, side, pot) > chips_of(now, side):
        play.ruling("short_match_pc")
        _note_dearer(play, side, pot, owed(now.ruling, now, side, pot))
        return True
    return False


@rule("RC-16.5")
def _note_dearer(play: Play[Canyon], side: str, pot: str, cost: int) -> None:
    """Note that a PC cannot pay the price because of a mortal injury."""
    sees = due(play.state, side, pot)
    if side != GM and cost > sees:
        name = play.state.character(side).name
        play.because("RC-16.5", pc=name, sees=sees, factor=cost // sees, costs=cost)


@rule("RC-12.4")
def may_leave_unasked(now: Canyon, side: str, pot: str) -> bool:
    """Whether a side at the price may back down: until all who are prompted have answered."""
    conflict = conflict_of(now)
    if conflict.step != SEE or is_answered(now) or not conflict.has(pot) or conflict.contender(pot).pot != OPEN:
        return False
    wager = conflict.wager(pot)
    return not (wager.gm_asked if side == GM else wager.own_asked)


@rule("RC-R29")
def all_in(play: Play[Canyon], command: AllIn) -> None:
    """Under a ruling: pay all chips, not the price; the pot takes no more bets, but its sides keep acting."""
    at(play, SEE, RAISE, BID)
    side = own_side(play, command.pot)
    allowed = play.ruling("short_match_gm" if side == GM else "short_match_pc") == "all_in"
    if not allowed:
        play.refuse("RC-R29", "too few chips: a side that cannot pay the price is out", "back down")
    pot = asked_pot(play, side, command.pot)
    now = play.state
    cost, there = owed(play.ruling, now, side, pot), chips_of(now, side)
    if cost <= there:
        play.refuse("RC-R29", f"seeing the price costs {cost}, which can be paid in full", "see, or back down")
    paid = paid_all_in(play.ruling, now, side, pot)
    if side == GM:
        put_in_for_gm(play, pot, paid)
    else:
        put_in(play, side, paid)
    play.because("RC-R29", side=name_of_side(now, side), price=conflict_of(now).wager(pot).price, costs=cost, paid=paid)
    _note_dearer(play, side, pot, cost)
    each = 1 if side == GM else price_of(play.ruling, now, side, 1)
    play.do(PriceAnswered(pot, side == GM, ALL_IN, paid // each))
    conflict = conflict_of(now)
    for one in conflict.open():
        if one.pc == pot or conflict.duel:
            play.do(PotFrozen(one.pc, CHIPS))


@rule("RC-R29")
def paid_all_in(ruling: Ruling, now: Canyon, side: str, pot: str) -> int:
    """The chips that a side pays into a pot by going all in: all it has, at most the price."""
    return min(chips_of(now, side), cost_to_see(ruling, now, side, pot))


def owed(ruling: Ruling, now: Canyon, side: str, pot: str) -> int:
    """The chips a side's answer costs: for this pot, or if in turn, the GM's for all open pots."""
    if conflict_of(now).step == BID and side == GM:
        turn = speakers(now)[0]
        return bids_in_turn.cost_of(ruling, now, turn, bids_in_turn.price_now(now, turn)[0])
    return cost_to_see(ruling, now, side, pot)
