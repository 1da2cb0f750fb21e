"""What betting costs: the limit of a level, what a mortal injury makes of a price, what a side can pay."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.conflict.state import Conflict
from croupier.games.rust_in_the_canyon.settings import Ruling
from croupier.games.rust_in_the_canyon.state import Canyon, Character


@rule("RC-12.2")
def limit(level: int) -> int:
    """The most the price may be in one round: 1, 2 or 3 chips."""
    return level


@rule("RC-12.7", "RC-16.5")
def cost_factor(ruling: Ruling, pc: Character, level: int) -> int:
    """Chips that a PC pays for each chip of the price: with a mortal injury 2 at Physical, 3 at Deadly, else 1."""
    return level if pc.is_mortal else 1


@rule("RC-16.5", "RC-R43")
def bid_factor(ruling: Ruling, pc: Character, level: int) -> int:
    """Chips that a PC pays for each chip of an own bid or raise."""
    return 1 if ruling("mortal_cost") == "see_only" else cost_factor(ruling, pc, level)


@rule("RC-16.5", "RC-R43")
def ante_factor(ruling: Ruling, pc: Character, level: int) -> int:
    """Chips that a PC pays for each chip of the ante."""
    return cost_factor(ruling, pc, level) if ruling("mortal_cost") == "also_ante" else 1


@rule("RC-12.2", "RC-R29", "RC-R32")
def limit_now(ruling: Ruling, state: Canyon, conflict: Conflict) -> int:
    """The limit of this round, by a ruling no more than the poorest side with an open pot could pay."""
    most = [limit(conflict.level)]
    pots = conflict.open()
    if ruling("short_match_pc") == "lowered_limit":
        for one in pots:
            pc = state.character(one.pc)
            left = places.chips(state, places.stack(one.pc)) // cost_factor(ruling, pc, conflict.level)
            most.append(conflict.wager(one.pc).own + left)
    if ruling("short_match_gm") == "lowered_limit" and pots:
        left = places.chips(state, places.TOWN) // len(pots)
        most.append(min(conflict.wager(one.pc).gm for one in pots) + left)
    return min(most)
