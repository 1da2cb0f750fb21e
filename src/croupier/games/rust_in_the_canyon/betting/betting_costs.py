"""The cost of betting: a level's limit, how a mortal injury multiplies a price, what a side can pay."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.betting.state import FOR, Wager
from croupier.games.rust_in_the_canyon.conflict.state import BID, Conflict
from croupier.games.rust_in_the_canyon.figures.chips import limit, lowered_limit
from croupier.games.rust_in_the_canyon.settings import Ruling
from croupier.games.rust_in_the_canyon.state import Canyon, Character


@rule("RC-12.7", "RC-16.5")
def cost_factor(ruling: Ruling, pc: Character, level: int) -> int:
    """Chips that a PC pays for each chip of the price: with a mortal injury 2 at Physical, 3 at Deadly, else 1."""
    return level if pc.is_mortal else 1


@rule("RC-16.5", "RC-R43")
def bid_factor(ruling: Ruling, pc: Character, level: int) -> int:
    """Chips that a PC pays for each chip of their own bid or raise."""
    factor = cost_factor(ruling, pc, level)
    return 1 if factor > 1 and ruling("mortal_cost") == "see_only" else factor


@rule("RC-16.5", "RC-R43")
def ante_factor(ruling: Ruling, pc: Character, level: int) -> int:
    """Chips that a PC pays for each chip of the ante."""
    factor = cost_factor(ruling, pc, level)
    return factor if factor > 1 and ruling("mortal_cost") == "also_ante" else 1


UNLIMITED, LOWERED = 999, "lowered_limit"


@rule("RC-R71")
def gm_pays_from(now: Canyon) -> str | None:
    """The town stack; on the road the bank, if a ruling says so."""
    return None if now.on_the_road and now.ruling("outside_town") == "bank" else places.TOWN


def chips_of(now: Canyon, side: str) -> int:
    """The chips a side can pay with: a PC's character stack, the GM's town stack."""
    if side != GM and not side.startswith(FOR):
        return places.chips(now, places.stack(side))
    purse = gm_pays_from(now)
    return UNLIMITED if purse is None else places.chips(now, purse)


@rule("RC-12.2", "RC-R29")
def what_limits(amount: int, conflict: Conflict, unlowered: int | None = None) -> str:
    """The clause by which an amount is over the limit: the ruling that lowers it, or the limit itself."""
    return "RC-R29" if amount <= (limit(conflict.level) if unlowered is None else unlowered) else "RC-12.2"


@rule("RC-12.2", "RC-R29", "RC-R7")
def limit_now(ruling: Ruling, now: Canyon, conflict: Conflict, most: int | None = None) -> int:
    """The limit of this round; under a ruling at most what the poorest side with an open pot could pay.

    The receipt cites the ruling only where the table lowers the limit, since it may be hidden that a side is poor.
    """
    found = limit(conflict.level) if most is None else most
    if LOWERED not in (now.ruling("short_match_pc"), now.ruling("short_match_gm")):
        return found
    pots = conflict.open()
    bid = {one.pc: one for one in conflict.wagers} if conflict.step == BID else {}
    payable = (
        bid.get(one.pc, Wager("")).own
        + chips_of(now, one.pc) // cost_factor(ruling, now.character(one.pc), conflict.level)
        for one in pots
    )
    gms = sum(bid.get(one.pc, Wager("")).gm for one in pots) + chips_of(now, GM) if pots else 0
    return lowered_limit(ruling, found, payable, gms // len(pots) if pots and not conflict.duel else None)
