"""The ladder of ranks on which the GM places the opposition (RC-10.1, RC-10.2)."""

from __future__ import annotations

from croupier.core.rules import cites, rule
from croupier.games.rust_in_the_canyon.conflict.state import Conflict
from croupier.games.rust_in_the_canyon.settings import Ruling

LADDER = (0, 1, 2, 3, 5)
RANKS = {0: "trivial", 1: "bothersome", 2: "difficult", 3: "serious", 5: "overwhelming"}
cites("RC-10.1", name="RANKS")(RANKS)


@rule("RC-10.2")
def effective(rank: int, step: int) -> int:
    """The rank one place down or up the ladder, which ends at 0 and 5."""
    place = LADDER.index(rank) + step
    return LADDER[max(0, min(len(LADDER) - 1, place))]


@rule("RC-11.1", "RC-10.2", "RC-R24")
def ante_at(ruling: Ruling, rank: int, step: int) -> int:
    """The ante that a rank and its step set: the effective rank, under a ruling the unstepped one."""
    value = effective(rank, step)
    return rank if rank != value and ruling("ante_rank") == "base" else value


def rank_now(this: Conflict) -> int:
    """The effective rank; 0 until it is set."""
    foe = this.opposition
    return 0 if foe.rank is None else effective(foe.rank, foe.step)
