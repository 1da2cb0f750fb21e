"""Stunners: those hit lose turns, without action or reaction (MS-R66)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.maelstrom.harm.health_access import condition_of
from croupier.games.maelstrom.rolls.attempts import ask_roll
from croupier.games.maelstrom.rolls.final_terms import WILLPOWER
from croupier.games.maelstrom.rolls.follow_ups import follow_up, pay_for_botch
from croupier.games.maelstrom.rolls.make_roll import kept_of
from croupier.games.maelstrom.rolls.state import SUCCESS, Attempt, Terms
from croupier.games.maelstrom.sheets.state import OK
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.turns.events import PartSet

STANDARD = 6
STUNNED = "stunned"


@rule("MS-R66", "MS-9.5")
def stun(play: Play[Campaign], target: str, levels: int) -> None:
    """Roll willpower for a target in a fight who is awake, if any of a stunner's levels got through."""
    fight = play.state.fight
    awake = levels > 0 and condition_of(play.state, target) == OK
    part = fight.part(target) if fight is not None else None
    if fight is not None and part is not None and awake:
        terms = Terms((WILLPOWER,), STANDARD)
        old = kept_of(play.state, "willpower", target)
        turn, acted = _when(old.about) if old is not None else (0, False)
        about = f"{target}:{levels}:{turn or fight.turn}:{int(acted if turn else part.acted)}"
        ask_roll(
            play, actor=target, kind="willpower", terms=terms, then=STUNNED, about=about, words="against the stunner"
        )


@follow_up(STUNNED)
@rule("MS-R66", "MS-R32", "MS-9.9")
def after_stun(play: Play[Campaign], attempt: Attempt) -> None:
    """Levels minus net successes are the turns lost, including the current one if they have not acted in it.

    If the roll is made again in a later turn, the turns still count from when they were hit.
    """
    target, levels = attempt.about.split(":")[:2]
    reading = attempt.record.open().reading
    lost = int(levels) - (reading.net if reading.result == SUCCESS else 0)
    play.because("MS-R66", levels=int(levels), turns=max(0, lost))
    pay_for_botch(play, attempt)
    fight = play.state.fight
    part = fight.part(target) if fight is not None else None
    if fight is None or part is None or lost <= 0:
        return
    turn, acted = _when(attempt.about)
    left = lost + acted - (fight.turn - turn) if turn else lost + part.acted
    if left > part.numb:
        turns = "1 turn" if lost == 1 else f"{lost} turns"
        play.do(PartSet(msgspec.structs.replace(part, numb=left), STUNNED, turns))


def about_unknown_levels(about: str) -> str:
    """What the roll carries along, without the levels that got through."""
    target, _, *when = about.split(":")
    return ":".join((target, "0", *when))


def _when(about: str) -> tuple[int, bool]:
    """The turn in which the target was hit, 0 in older tables, and whether they had acted in it."""
    said = about.split(":")
    return (int(said[2]), said[3] == "1") if len(said) > 3 else (0, False)
