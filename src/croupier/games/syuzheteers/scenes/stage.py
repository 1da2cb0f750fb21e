"""The stage: challenges put on it and taken off, with their counters (SZ-6.1, SZ-6.6)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.assets import cards, troubles
from croupier.games.syuzheteers.beat.counters import counters_of
from croupier.games.syuzheteers.beat.current_beat import beat_over
from croupier.games.syuzheteers.beat.markers import lift_all
from croupier.games.syuzheteers.scenes import beat_claims
from croupier.games.syuzheteers.scenes.beat_events import BrokenOff
from croupier.games.syuzheteers.scenes.events import SceneBegan, SceneEnded
from croupier.games.syuzheteers.scenes.state import ACT_1, ACT_3, Scene
from croupier.games.syuzheteers.state import Story
from croupier.pieces import chips
from croupier.pieces.events import PlacesCleared, PlacesLaid
from croupier.pieces.state import Place

DELAYED = "delayed"
RESOLVED, TAKEN_AWAY = "resolved", "taken away"
MOVED_ON = "the story moves on to another act"
LEFT_BEHIND = "it was left unresolved"


@rule("SZ-6.1", "SZ-2.4", "SZ-R25")
def set_scene(play: Play[Story], card: str) -> None:
    """Put a challenge on stage; in Acts I and II with its beat counters."""
    now = play.state
    where = places.scene(card)
    above = now.divider if now.phase == ACT_3 else max(0, now.divider - 1)
    play.do(PlacesLaid((Place(where, "row", "On stage"),)))
    cards.move(play, card, where)
    play.do(SceneBegan(card, above, now.stays == card))
    play.because("SZ-6.1", card=now.card(card).question)
    if now.phase == ACT_3:
        if now.act_round:
            play.because("SZ-3.5", on_stage="at once")
        return
    count = counters_of(play.ruling, now)
    chips.pay(play, None, where, count, places.COUNTER)
    play.because("SZ-11.7" if now.phase == ACT_1 else "SZ-11.9", counters=count)


@rule("SZ-6.6", "SZ-R28")
def end_scene(play: Play[Story], why: str = "") -> None:
    """End a scene of Acts I and II: markers off, counters back, an unresolved challenge under the plot."""
    scene = play.state.scenes[0]
    where = places.scene(scene.card)
    call_off_beat(play)
    lift_all(play)
    chips.set_to(play, where, 0, places.COUNTER)
    stays, unresolved = False, beat_claims.on_stage(play.state, scene)
    if why != TAKEN_AWAY:
        play.because("SZ-6.6", over=why)
    if unresolved:
        stays = _leave_unresolved(play, scene, why)
    play.do(SceneEnded(scene.card, why, stays, bottom=unresolved and not stays))
    clear(play, where)


def _leave_unresolved(play: Play[Story], scene: Scene, why: str) -> bool:
    if why not in (DELAYED, MOVED_ON):
        reading = play.ruling("scene_unresolved")
        if reading == "bottom_plus_obstacle":
            troubles.add_obstacle(play, scene.card, LEFT_BEHIND)
        if reading == "top_once" and not scene.again:
            cards.move(play, scene.card, places.PLOT)
            return True
    cards.to_bottom(play, scene.card)
    return False


def clear(play: Play[Story], where: str) -> None:
    """Remove a scene's place from the table; put away whatever a decree left in it first."""
    for card in places.cards_in(play.state, where):
        cards.move(play, card, places.OUT)
    play.do(PlacesCleared((where,)))


@rule("SZ-6.2", "SZ-6.4")
def call_off_beat(play: Play[Story]) -> None:
    """End the current beat and all it began when its scene ends; possible where the table only assists."""
    now = play.state
    if now.beat is None:
        return
    beat_over(play)
    for window in {seal.window for seal in now.seals}:
        play.drop(window)
    play.do(BrokenOff())
