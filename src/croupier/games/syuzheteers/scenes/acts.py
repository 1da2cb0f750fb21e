"""Acts I and II: the divider, passes, one scene after another.

SZ-6.6, SZ-11.7, SZ-11.9, Procedures 1 and 5.
"""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.players import seats_in_play
from croupier.games.syuzheteers.scenes import beat_claims, beats, stage
from croupier.games.syuzheteers.scenes.events import ActBegan, PassBegan
from croupier.games.syuzheteers.scenes.state import ACT_1, ACT_2, ACT_3, Scene
from croupier.games.syuzheteers.settings import Ruling
from croupier.games.syuzheteers.state import Story


@rule("SZ-4.6", "SZ-10.6", "SZ-9.9", "SZ-11.7")
def begin_act(play: Play[Story], phase: str, why: str = "") -> None:
    """Begin an act or the Epilogue: destiny is renewed; in Acts I and II the divider goes under the plot."""
    play.do(ActBegan(phase, why))
    if phase in (ACT_1, ACT_2):
        begin_pass(play, 1)


@rule("SZ-11.7", "SZ-11.9")
def begin_pass(play: Play[Story], number: int) -> None:
    """Begin a pass: the divider goes under the plot."""
    above = len(places.cards_in(play.state, places.PLOT))
    play.do(PassBegan(number, above))
    play.because("SZ-11.7" if play.state.phase == ACT_1 else "SZ-11.9", divider_under=above)
    if number > 1:
        play.ruling("act_2_passes")


@rule("SZ-11.9", "SZ-R54")
def few(ruling: Ruling, players: int) -> int:
    """The number of challenges left in the plot at which Act II ends."""
    return {"half_n": max(2, -(-players // 2)), "n": players, "3": 3}[ruling("act_2_few")]


@rule("SZ-11.7", "SZ-11.9", "SZ-R54")
def is_over(ruling: Ruling, story: Story, *, after_a_scene: bool) -> str:
    """Why Act I or II is over now; empty if its next scene follows. A new pass does not end Act II."""
    left = len(places.cards_in(story, places.PLOT))
    if not left:
        return "the plot is empty"
    if story.phase == ACT_2 and after_a_scene and left <= few(ruling, len(seats_in_play(story))):
        return "a few challenges are left"
    if story.divider > 0:
        return ""
    if story.phase == ACT_1:
        return "the divider is on top"
    return "the last pass is over" if story.act_pass >= int(ruling("act_2_passes")) else ""


@rule("SZ-6.6", "SZ-6.7", "SZ-6.9")
def scene_over(ruling: Ruling, story: Story, scene: Scene) -> str:
    """Why the scene is over; empty while it continues. Resolved with the last counter counts as resolved."""
    if not story.card(scene.card).problem:
        return stage.RESOLVED
    if not beat_claims.on_stage(story, scene):
        return stage.TAKEN_AWAY
    if places.counters(story, places.scene(scene.card)) == 0:
        return "no beats left"
    if not beat_claims.must_pass(ruling, story):
        return "nobody can act"
    waiting = story.claiming is None or story.claiming.claims or beat_claims.seats_without_answer(ruling, story)
    return "" if waiting else "everyone has passed"


def go_on(play: Play[Story]) -> bool:
    """Take one automatic step of Acts I and II; return whether there was one."""
    now = play.state
    if not now.scenes:
        return _next_scene(play)
    if not seats_in_play(now):
        return False  # everyone has left: the scene waits for somebody who comes back
    scene = now.scenes[0]
    why = scene_over(now.ruling, now, scene)
    if why:
        stage.end_scene(play, why)
        after_a_scene(play)
        return True
    if now.claiming is None:
        beats.open_claims(play)
        return True
    if beat_claims.is_decided(now.ruling, now):
        beats.begin_beat(play)
        return True
    return False


def _next_scene(play: Play[Story]) -> bool:
    now = play.state
    why = is_over(now.ruling, now, after_a_scene=False)
    if why:
        end_act(play, why)
        return True
    if now.divider == 0:
        begin_pass(play, now.act_pass + 1)
    top = places.cards_in(play.state, places.PLOT)[-1]
    if any(one.card == top for one in now.owed) or not seats_in_play(now):
        return False
    stage.set_scene(play, top)
    return True


@rule("SZ-11.7", "SZ-11.9")
def after_a_scene(play: Play[Story]) -> None:
    """End the act if it is over after this scene."""
    if is_over(play.state.ruling, play.state, after_a_scene=True) and not play.state.stays:
        end_act(play, is_over(play.ruling, play.state, after_a_scene=True))


def end_act(play: Play[Story], why: str) -> None:
    """End Act I with the start of Act II, or Act II with the start of Act III."""
    play.because("SZ-11.7" if play.state.phase == ACT_1 else "SZ-11.9", over=why)
    begin_act(play, ACT_2 if play.state.phase == ACT_1 else ACT_3, why)
