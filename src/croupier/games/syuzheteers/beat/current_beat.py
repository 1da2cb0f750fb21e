"""The current beat: whose action it waits for, and its end (SZ-2.3, SZ-6.2)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.beat.events import BeatEnded
from croupier.games.syuzheteers.scenes.state import ACT_3, Beat
from croupier.games.syuzheteers.state import Story
from croupier.pieces import chips

MONOLOGUE = "monologue"


@rule("SZ-2.3", "SZ-6.2")
def beat_of(play: Play[Story], action: str) -> Beat:
    """The current beat, checked for an action of the acting player. Raises Illegal."""
    beat = play.state.beat
    play.require(beat is not None and beat.seat == play.seat, "SZ-6.2", "this is not your beat", "claim a beat first")
    play.need(beat is not None, "no beat is under way", "claim a beat first")
    assert beat is not None
    if play.state.roll is not None or play.state.wish is not None:
        play.refuse("SZ-6.2", "this beat already has its action", "wait until it is resolved")
    if play.state.matters:
        play.refuse("SZ-6.2", "the table is judging a claim", "wait until it is settled")
    stands = places.marker(play.state, play.seat)
    play.require(not stands or action == MONOLOGUE, "SZ-6.3", acted_already(play.state), "deliver a monologue")
    alone = beat.card or action == MONOLOGUE
    play.insist(alone, "SZ-6.2", "a beat claimed outside a scene is a monologue", "deliver a monologue")
    return beat


def acted_already(story: Story) -> str:
    """Why an occupied player has no beat: they have acted in this scene, in Act III in this round."""
    return f"you have already acted in this {'round' if story.phase == ACT_3 else 'scene'}"


def beat_over(play: Play[Story]) -> None:
    """End the beat once its action is resolved: its counter is used up, and the next beat can be claimed."""
    beat = play.state.beat
    if beat is None:
        return
    chips.pay(
        play, places.bank(beat.seat), None, min(1, places.counters(play.state, places.bank(beat.seat))), places.COUNTER
    )
    play.do(BeatEnded(beat.seat))
