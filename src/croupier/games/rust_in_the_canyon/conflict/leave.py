"""Leaving a conflict early: before the ante, by refusing it, or by the GM for a player who is gone."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.rust_in_the_canyon.conflict.commands import BackDownFor, LeaveConflict
from croupier.games.rust_in_the_canyon.conflict.participants import at_step, conflict, contender_of
from croupier.games.rust_in_the_canyon.conflict.state import ANTE, BETTING, LEVELS, PREPARE, RESERVE, SAY, SURPRISE
from croupier.games.rust_in_the_canyon.cost import resolve
from croupier.games.rust_in_the_canyon.cost.exit_events import LeftConflict
from croupier.games.rust_in_the_canyon.cost.out_of_play import OPENING
from croupier.games.rust_in_the_canyon.people import gm_only, is_gone, known
from croupier.games.rust_in_the_canyon.state import Canyon

BEFORE_THE_ANTE = (PREPARE, SAY, SURPRISE, RESERVE, ANTE)


@rule("RC-11.3", "RC-R66", "RC-12.5")
def leave_conflict(play: Play[Canyon], command: LeaveConflict) -> None:
    """A player leaves before the ante, or refuses it: their PC is out for good and gives up the stakes."""
    at_step(play, "RC-11.3", *BEFORE_THE_ANTE)
    one = contender_of(play, "RC-11.3")
    back_down(play, one.pc, "leaves before the ante")


@rule("RC-11.3", "RC-12.5", "RC-R39", "RC-R66")
def back_down(play: Play[Canyon], pc: str, why: str) -> None:
    """Take a PC out: in the first hand simply out; later backing down, with their last hand's fallout level.

    In a round this takes effect once bets, or raises after the cards, are answered: their chips cannot pay
    for the GM before that.
    """
    this = conflict(play.state)
    one = this.contender(pc)
    clause = "RC-11.3" if this.step not in BETTING else "RC-12.5"
    backs = bool(one.level) or play.ruling("refuse_ante") == "always_backs_down"
    play.do(LeftConflict(pc, backs, why))
    name = play.state.character(pc).name
    if backs and not one.level:
        play.because(clause, name=name)
        play.because("RC-R66", name=name, backs_down=True)
    else:
        play.because(clause, name=name, backs_down=backs, last_level=LEVELS.get(one.level, "none"))
    if one.level and not this.is_in_a_stage and play.ruling("back_down_fallout") == "at_once":
        resolve.resolve(play, pc)


@rule("RC-22.1", "RC-R65")
def may_back_down_for(now: Canyon, pc: str) -> bool:
    """Whether a PC whose player is gone is still in."""
    this = now.conflict
    if this is None or this.step in OPENING or not this.has(pc) or not this.contender(pc).is_in:
        return False
    return is_gone(now, now.character(pc).seat)


@rule("RC-22.1", "RC-R65")
def back_down_for(play: Play[Canyon], command: BackDownFor) -> None:
    """The GM backs down for a PC whose player is gone; until then the table waits for the player."""
    gm_only(play, "backing down for somebody")
    name = known(play, command.pc).name
    if not may_back_down_for(play.state, command.pc):
        play.refuse(
            "RC-22.1", f"not yours: {name}'s player is here, or {name} is not in a conflict", "wait for their player"
        )
    back_down(play, command.pc, "their player is gone")
    play.because("RC-R65", name=name)
