"""The result of a conflict for one PC, and the answer on shared stakes (chapter 14, P5)."""

from __future__ import annotations

from typing import Any

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.conflict.state import Conflict
from croupier.games.rust_in_the_canyon.cost import death, fallout, out_of_play
from croupier.games.rust_in_the_canyon.cost.events import PcResolved, StakesAnswered
from croupier.games.rust_in_the_canyon.cost.pots_after_conflict import move_pots, winner_of
from croupier.games.rust_in_the_canyon.cost.state import Outcome
from croupier.games.rust_in_the_canyon.cost.stress import stress_of
from croupier.games.rust_in_the_canyon.figures.outcomes import TOWN, outcome
from croupier.games.rust_in_the_canyon.figures.results import BACKED, LOST
from croupier.games.rust_in_the_canyon.state import Canyon


@rule("RC-14.1", "RC-14.2", "RC-14.4", "RC-14.5", "RC-R39", "RC-R64")
def resolve(play: Play[Canyon], pc: str) -> None:
    """Resolve a PC: the outcome, then the fallout; then their pots move, and last they may begin to die."""
    one = _under_way(play).contender(pc)
    if one.resolved:
        return
    if one.forfeits:
        out_of_play.forfeit(play, pc)
        return
    row = outcome(play.ruling, one.result or LOST, one.total, gm_backed=one.gm_backed)
    name, to = play.state.character(pc).name, winner_of(play, pc, row.pots)
    chips = sum(places.chips(play.state, pot.place) for pot in one.pots)
    before = stress_of(play.state, pc)
    came = Outcome(pc, one.result, one.total, one.level, row.stakes, bool(one.level), chips=chips, to=to, before=before)
    play.do(PcResolved(came))
    # the total of a PC who backs down does not matter, and not all of them show one
    total: dict[str, Any] = {} if one.result == BACKED else {"total": one.total}
    play.because("RC-14.2", name=name, result=one.result, **total, stakes=row.stakes, fallout=row.fallout, pots=to)
    if _under_way(play).duel and row.pots == TOWN:
        play.because("RC-R64", name=name, pots=to)
    dies = row.fallout and fallout.take(play, one)
    move_pots(play, one, row.pots)
    if dies:
        death.will_die(play, pc)


@rule("RC-14.6", "RC-R41")
def answer_shared(play: Play[Canyon]) -> None:
    """Answer shared stakes once the conflict is over, based on those who anted at least once."""
    conflict = _under_way(play)
    if not conflict.shared:
        return
    anted = [one for one in conflict.contenders if one.level]
    had, ruling = sum(bool(one.stakes) for one in anted), play.state.ruling("shared_stakes")
    if anted and (ruling == "gm" or 0 < had < len(anted)):
        play.ruling("shared_stakes")
    if ruling == "gm" and anted:
        play.do(StakesAnswered(conflict.stakes, None))
        play.because("RC-14.6", had=had, played=len(anted))
        return
    needed = enough_to_share(ruling, len(anted))
    play.do(StakesAnswered(conflict.stakes, had >= needed, had=had, of=len(anted), needed=needed))
    play.because("RC-14.6", had=had, played=len(anted), needed=needed)


@rule("RC-14.6")
def enough_to_share(ruling: str, of: int) -> int:
    """How many of the PCs who anted must get shared stakes, so that all do; any if the GM decides."""
    return {"any": 1, "gm": 1, "majority": of // 2 + 1, "all": max(1, of)}[ruling]


def _under_way(play: Play[Canyon]) -> Conflict:
    conflict = play.state.conflict
    if conflict is None:
        play.refuse("RC-14.1", "no conflict is under way", "begin one")
    return conflict
