"""How a conflict comes out for one PC, and how shared stakes are answered (chapter 14, P5)."""

from __future__ import annotations

from typing import NamedTuple

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.rust_in_the_canyon.conflict.state import BACKED, LOST, TIED, WON, Conflict
from croupier.games.rust_in_the_canyon.cost import death, fallout, out_of_play
from croupier.games.rust_in_the_canyon.cost.events import PcResolved, StakesAnswered
from croupier.games.rust_in_the_canyon.cost.pots import STACK, STRESS, TOWN, move_pots
from croupier.games.rust_in_the_canyon.cost.state import Outcome
from croupier.games.rust_in_the_canyon.settings import Ruling
from croupier.games.rust_in_the_canyon.state import Canyon

BEST = (20, 21)


class Row(NamedTuple):
    """One row of the outcome table: whether they have the stakes, fallout, and where their pots go."""

    stakes: bool
    fallout: bool
    pots: str


CLEAN = Row(stakes=True, fallout=False, pots=STACK)
WITH_FALLOUT = Row(stakes=True, fallout=True, pots=STRESS)
NOTHING = Row(stakes=False, fallout=True, pots=TOWN)


@rule("RC-14.1", "RC-14.2", "RC-14.3", "RC-R37", "RC-R38", "RC-R40")
def outcome(ruling: Ruling, result: str, total: int, *, gm_backed: bool = False) -> Row:
    """The row for the result and total of the last hand that the PC played."""
    if result == BACKED:
        return NOTHING
    if result == WON:
        return CLEAN if total in BEST or (gm_backed and ruling("gm_backs_down") == "clean") else WITH_FALLOUT
    if result == TIED and ruling("tie") != "gm_takes":
        return WITH_FALLOUT if total in BEST or ruling("tie") == "keeps_stakes" else NOTHING
    return WITH_FALLOUT if total in BEST and ruling("lost_20_21") == "stakes_with_fallout" else NOTHING


@rule("RC-14.1", "RC-14.2", "RC-14.4", "RC-14.5", "RC-R39")
def resolve(play: Play[Canyon], pc: str) -> None:
    """The conflict is over for them: outcome, fallout, then their pots move, and last they may be dying."""
    one = _under_way(play).contender(pc)
    if one.resolved:
        return
    if one.forfeits:
        out_of_play.forfeit(play, pc)
        return
    row = outcome(play.ruling, one.result or LOST, one.total, gm_backed=one.gm_backed)
    play.do(PcResolved(Outcome(pc, one.result, one.total, one.level, row.stakes, bool(one.level))))
    name = play.state.character(pc).name
    play.because(
        "RC-14.2", name=name, result=one.result, total=one.total, stakes=row.stakes, fallout=row.fallout, pots=row.pots
    )
    dies = row.fallout and fallout.take(play, one)
    move_pots(play, one, row.pots)
    if dies:
        death.will_die(play, pc)


@rule("RC-14.6", "RC-R41")
def answer_shared(play: Play[Canyon]) -> None:
    """The conflict is over for all: shared stakes are answered, over those who anted at least once."""
    conflict = _under_way(play)
    if not conflict.shared:
        return
    anted = [one for one in conflict.contenders if one.level]
    had, ruling = sum(bool(one.stakes) for one in anted), play.ruling("shared_stakes")
    if ruling == "gm" and anted:
        play.do(StakesAnswered(conflict.stakes, None))
        return
    needed = {"any": 1, "gm": 1, "majority": len(anted) // 2 + 1, "all": len(anted)}[ruling]
    play.do(StakesAnswered(conflict.stakes, bool(anted) and had >= needed))
    play.because("RC-14.6", had=had, played=len(anted), needed=needed)


def _under_way(play: Play[Canyon]) -> Conflict:
    conflict = play.state.conflict
    if conflict is None:
        play.refuse("RC-14.1", "no conflict is under way", "begin one")
    return conflict
