"""Staying freezes pots, and allows one raise (RC-12.11)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon.betting.betting_costs import chips_of
from croupier.games.rust_in_the_canyon.betting.events import PotFrozen, RaisesShown
from croupier.games.rust_in_the_canyon.betting.pots import explain_factor, price_of, put_in, put_in_for_gm
from croupier.games.rust_in_the_canyon.betting.sides import against, conflict_of, has_stayed, in_seat_order, is_gms
from croupier.games.rust_in_the_canyon.betting.standing import standings
from croupier.games.rust_in_the_canyon.betting.state import Wager
from croupier.games.rust_in_the_canyon.conflict.state import OPEN
from croupier.games.rust_in_the_canyon.settings import Ruling
from croupier.games.rust_in_the_canyon.state import Canyon


@rule("RC-12.11", "RC-12.12", "RC-R34")
def freeze(play: Play[Canyon]) -> None:
    """The GM's stay freezes every live pot, a PC's their own; pay raises, then prompt the lower side."""
    now = play.state
    conflict = conflict_of(now)
    raises = _payable(play.ruling, now, dict(conflict.raises))
    wagers = []
    for one in in_seat_order(now, conflict.live()):
        opposed = against(now, one.pc)
        own = raises.get(one.pc, 0) if one.stayed else None
        theirs = raises.get(opposed, 0) if has_stayed(now, opposed) else None
        if one.pot != OPEN or (own is None and theirs is None) or play.ruling("stay") == "keep_betting":
            continue
        play.do(PotFrozen(one.pc, (GM if is_gms(opposed) else opposed) if own is None else one.pc))
        wagers.append(_raised(play, one.pc, own or 0, theirs or 0))
    play.do(RaisesShown(tuple(wagers), standings(play.state)))


def _payable(ruling: Ruling, now: Canyon, raises: dict[str, int]) -> dict[str, int]:
    """The raises of a duel, as far as the stacks can cover them before any is paid."""
    if not conflict_of(now).duel:
        return raises
    return {pc: min(chips, chips_of(now, pc) // price_of(ruling, now, pc, 0, 1)) for pc, chips in raises.items()}


@rule("RC-12.11", "RC-12.7")
def _raised(play: Play[Canyon], pc: str, own: int, gm: int) -> Wager:
    """Pay in the raises in one pot, as far as the stacks go; the lower side must see the difference."""
    now = play.state
    each = price_of(play.ruling, now, pc, 0, 1)
    if conflict_of(now).duel:
        return _raised_in_a_duel(play, pc, own, gm)
    own, gm = min(own, chips_of(now, pc) // each), min(gm, chips_of(now, GM))
    put_in(play, pc, own * each)
    put_in_for_gm(play, pc, gm)
    price = max(own, gm)
    if price:
        play.because("RC-12.11", pot=now.character(pc).name, raised=own, paid=own * each, raised_by_the_gm=gm)
    explain_factor(play, pc, each, raised=own)
    return Wager(pc, own, gm, price, own < price, gm < price)


@rule("RC-R64", "RC-12.11")
def _raised_in_a_duel(play: Play[Canyon], pc: str, own: int, theirs: int) -> Wager:
    """Pay each PC's raise into their own pot; the price is the higher of the two."""
    now, price = play.state, max(own, theirs)
    each = price_of(play.ruling, now, pc, 0, 1)
    put_in(play, pc, own * each)
    if price:
        play.because("RC-12.11", pot=now.character(pc).name, raised=own, paid=own * each, price=price)
    explain_factor(play, pc, each, raised=own)
    return Wager(pc, own, 0, price, own < price)
