"""Stunners: those hit lose turns, without action or reaction (MS-R66)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.maelstrom.harm.health_access import condition_of
from croupier.games.maelstrom.rolls.attempts import ask_roll
from croupier.games.maelstrom.rolls.final_terms import WILLPOWER
from croupier.games.maelstrom.rolls.follow_ups import follow_up, pay_for_botch
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
    if fight is not None and fight.part(target) is not None and awake:
        terms = Terms((WILLPOWER,), STANDARD)
        about = f"{target}:{levels}"
        ask_roll(
            play, actor=target, kind="willpower", terms=terms, then=STUNNED, about=about, words="against the stunner"
        )


@follow_up(STUNNED)
@rule("MS-R66", "MS-R32", "MS-9.9")
def after_stun(play: Play[Campaign], attempt: Attempt) -> None:
    """Levels minus net successes are the turns lost, including this one if they have not acted in it."""
    target, _, levels = attempt.about.partition(":")
    reading = attempt.record.open().reading
    lost = int(levels) - (reading.net if reading.result == SUCCESS else 0)
    play.because("MS-R66", levels=int(levels), turns=max(0, lost))
    pay_for_botch(play, attempt)
    fight = play.state.fight
    part = fight.part(target) if fight is not None else None
    if part is not None and lost > 0:
        turns = "1 turn" if lost == 1 else f"{lost} turns"
        play.do(PartSet(msgspec.structs.replace(part, numb=max(part.numb, lost + part.acted)), STUNNED, turns))
