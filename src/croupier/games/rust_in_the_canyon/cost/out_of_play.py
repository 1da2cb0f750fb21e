"""PCs who are out of a conflict without backing down: removed, dead, or short of chips."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.rust_in_the_canyon.conflict.state import CLAIM, SITUATION, STAKES
from croupier.games.rust_in_the_canyon.cost.events import PcResolved
from croupier.games.rust_in_the_canyon.cost.exit_events import JoinJudged, LeftConflict, StayedOut
from croupier.games.rust_in_the_canyon.cost.pots_after_conflict import move_pots
from croupier.games.rust_in_the_canyon.cost.state import BANK, Outcome
from croupier.games.rust_in_the_canyon.figures.outcomes import TOWN
from croupier.games.rust_in_the_canyon.figures.results import BACKED
from croupier.games.rust_in_the_canyon.state import REMOVED, Canyon

OPENING = (STAKES, SITUATION, CLAIM)


@rule("RC-R67", "RC-12.5")
def out_unharmed(play: Play[Canyon], pc: str) -> None:
    """Take a removed or dead PC out with the stakes and their pots lost, but without fallout.

    In a round the chips move once its bets or raises are answered: until then they cannot pay for the GM.
    """
    now = play.state.conflict
    assert now is not None
    has_played = bool(now.contender(pc).level)
    play.do(LeftConflict(pc, has_played, "out of play", forfeits=has_played))
    if has_played and not now.is_in_a_stage:
        forfeit(play, pc)


@rule("RC-R28")
def out_short(play: Play[Canyon], pc: str) -> None:
    """Take out a PC who has too few chips for the ante: the stakes are lost and the pots go to the town, no fallout."""
    now = play.state.conflict
    assert now is not None
    has_played = bool(now.contender(pc).level)
    play.do(LeftConflict(pc, has_played, "too few chips for the ante", forfeits=has_played))
    if has_played:
        _give_up(play, pc, TOWN)


@rule("RC-R67", "RC-17.3", "RC-11.3")
def drop(play: Play[Canyon], pc: str) -> None:
    """Take a PC who was removed or died out of their conflict; does nothing if they are in none."""
    now = play.state.conflict
    if now is not None and pc in now.wishes:
        play.do(JoinJudged(pc, agreed=False))
    if now is None or not now.has(pc):
        return
    one, who = now.contender(pc), play.state.character(pc)
    opens = now.step in OPENING
    if not opens and (one.resolved or one.forfeits or not (one.is_in or one.level)):
        return
    if who.status == REMOVED:
        play.because("RC-17.3", name=who.name)
    if opens:
        play.do(StayedOut(pc))
    else:
        out_unharmed(play, pc)


@rule("RC-R67")
def forfeit(play: Play[Canyon], pc: str) -> None:
    """Resolve a PC removed or dead mid-conflict: no stakes, no more fallout; pots go to town or bank as ruled."""
    now = play.state.conflict
    assert now is not None
    if now.contender(pc).resolved:
        return
    _give_up(play, pc, BANK if play.ruling("removed_in_conflict") == "pots_to_bank" else TOWN)
    play.because("RC-R67", name=play.state.character(pc).name)


def _give_up(play: Play[Canyon], pc: str, to: str) -> None:
    """Resolve a PC who loses the stakes and all their pots."""
    now = play.state.conflict
    assert now is not None
    one = now.contender(pc)
    out = Outcome(pc, BACKED, one.total, one.level, stakes=False, anted=bool(one.level), forfeits=True)
    play.do(PcResolved(out))
    move_pots(play, one, to)
