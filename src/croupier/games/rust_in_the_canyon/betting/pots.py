"""Paying chips into pots, and recording who put in what."""

from __future__ import annotations

from typing import Any

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.betting.betting_costs import bid_factor, chips_of, cost_factor, gm_pays_from
from croupier.games.rust_in_the_canyon.betting.events import PotPaid
from croupier.games.rust_in_the_canyon.betting.sides import conflict_of
from croupier.games.rust_in_the_canyon.figures.chips import bank_pays
from croupier.games.rust_in_the_canyon.purse import pay
from croupier.games.rust_in_the_canyon.settings import Ruling
from croupier.games.rust_in_the_canyon.state import Canyon


@rule("RC-12.3", "RC-12.4", "RC-12.7")
def price_of(ruling: Ruling, now: Canyon, pc: str, seen: int, own: int = 0) -> int:
    """The cost for a PC to see a number of chips and bid `own` chips on top."""
    one, level = now.character(pc), conflict_of(now).level
    return seen * cost_factor(ruling, one, level) + (own * bid_factor(ruling, one, level) if own else 0)


@rule("RC-16.5")
def explain_factor(play: Play[Canyon], pc: str, factor: int, **put_in: int) -> None:
    """Note why a PC pays more than they ante, bid or raise (as `put_in` calls it): a mortal injury."""
    chips, named = sum(put_in.values()), dict[str, Any](put_in)
    if factor > 1 and chips:
        play.because("RC-16.5", pc=play.state.character(pc).name, **named, factor=factor, paid=chips * factor)


@rule("RC-1.7", "RC-12.3")
def put_in(play: Play[Canyon], pc: str, count: int) -> None:
    """Move a PC's chips into their newest pot."""
    if count:
        pay(play, places.stack(pc), conflict_of(play.state).contender(pc).pots[-1].place, count)
        play.do(PotPaid(pc, own=count))


@rule("RC-1.7", "RC-12.3", "RC-R29")
def put_in_for_gm(play: Play[Canyon], pc: str, count: int) -> None:
    """Move the GM's chips into a PC's newest pot; under a ruling, the bank covers what the town stack lacks."""
    pot = conflict_of(play.state).contender(pc).pots[-1].place
    there = chips_of(play.state, GM)
    missing = bank_pays(play.ruling, count, there)
    if missing:
        play.because("RC-R29", owed=count, town=there, bank=missing)
    pay(play, gm_pays_from(play.state), pot, count - missing)
    pay(play, None, pot, missing)
    if count:
        play.do(PotPaid(pc, gm=count, bank=missing))
