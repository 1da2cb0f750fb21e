"""How far a player can answer in advance: the prologue, this roll, this scene, or until their own beat (SZ-12.4)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.core.state import Rest
from croupier.games.syuzheteers.objections.questions import ObjectToMatter
from croupier.games.syuzheteers.players import seats_in_play
from croupier.games.syuzheteers.prologue import ready_story
from croupier.games.syuzheteers.roll.questions import ActInWindow, LendHand, MakeEntrance
from croupier.games.syuzheteers.scenes.questions import ClaimBeat
from croupier.games.syuzheteers.scenes.state import ACT_3, ACTS
from croupier.games.syuzheteers.state import Story

IN_ROLLS = (ActInWindow.kind, LendHand.kind, MakeEntrance.kind, ObjectToMatter.kind)
"""Windows in which no answer counts as a pass; votes and a player's own choices always prompt."""


@rule("SZ-12.4", "SZ-6.9", "SZ-10.7")
def rests(view: Story, seat: str) -> tuple[Rest, ...]:
    """Take the ready-made story, or pass in the windows of this roll, this scene (Act III: round), or to your beat."""
    if view.phase not in ACTS or seat not in seats_in_play(view):
        return ready_story.rests(view, seat)
    leads = view.beat is not None and view.beat.seat == seat
    found = []
    if view.roll is not None and not leads:
        roll = view.roll.before or view.roll
        found.append(Rest(f"roll.{roll.number}", "Pass for the rest of this roll", IN_ROLLS))
    if not leads:
        found.append(Rest("lead", "Pass until my own beat", IN_ROLLS))
    if view.phase == ACT_3:
        found.append(Rest(f"round.{view.act_round}", "Pass for the rest of this round", (ClaimBeat.kind, *IN_ROLLS)))
    elif view.scenes:
        found.append(
            Rest(
                f"scene.{view.act_pass}.{view.scenes[0].card}",
                "Pass for the rest of this scene",
                (ClaimBeat.kind, *IN_ROLLS),
            )
        )
    return tuple(found)
