"""Act III: every remaining challenge is a scene; rounds have a common pool of beats.

SZ-6.10, SZ-11.11, Procedure 6.
"""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.assets import cards
from croupier.games.syuzheteers.beat import markers
from croupier.games.syuzheteers.beat.counters import counters_of
from croupier.games.syuzheteers.players import seats_in_play
from croupier.games.syuzheteers.scenes import beat_claims, beats, curtain, stage
from croupier.games.syuzheteers.scenes.acts import begin_act
from croupier.games.syuzheteers.scenes.events import CurtainSet, RoundBegan, SceneEnded
from croupier.games.syuzheteers.scenes.state import EPILOGUE, Scene
from croupier.games.syuzheteers.settings import Ruling
from croupier.games.syuzheteers.state import Story
from croupier.pieces import chips


@rule("SZ-11.11", "SZ-6.1", "SZ-3.5", "SZ-R41")
def lay_out(play: Play[Story]) -> bool:
    """Put every plot challenge whose text is written on stage, top first; return whether there was one."""
    blank = unwritten(play.state)
    found = [card for card in places.cards_in(play.state, places.PLOT) if card not in blank]
    for card in reversed(found):
        stage.set_scene(play, card)
    return bool(found)


@rule("SZ-3.5", "SZ-11.11")
def unwritten(story: Story) -> tuple[str, ...]:
    """Cards of the plot whose question is not written yet; Act III does not end before they are on stage."""
    owed = {one.card for one in story.owed if one.what == cards.REVERSE}
    return tuple(card for card in places.cards_in(story, places.PLOT) if card in owed)


@rule("SZ-6.10", "SZ-6.7")
def close_resolved(play: Play[Story]) -> bool:
    """Close a scene whose challenge is resolved; markers in it stand aside until the round ends.

    Return whether one was closed.
    """
    for scene in play.state.scenes:
        if not beat_claims.on_stage(play.state, scene):
            close(play, scene, stage.TAKEN_AWAY if play.state.card(scene.card).problem else stage.RESOLVED)
            return True
    return False


def close(play: Play[Story], scene: Scene, why: str) -> None:
    where = places.scene(scene.card)
    for token in play.state.board.place(where).tokens:
        markers.stand(play, token.id, places.ASIDE)
    play.do(SceneEnded(scene.card, why))
    if why == stage.RESOLVED:
        play.because("SZ-6.10", over=why)
    stage.clear(play, where)


@rule("SZ-11.11", "SZ-6.9", "SZ-R55")
def round_over(ruling: Ruling, story: Story) -> str:
    """Why the round is over; empty while it continues."""
    if not story.scenes:
        return "no challenge is on stage"
    if places.counters(story, places.POOL) == 0:
        return "no beats left"
    if not beat_claims.must_pass(ruling, story):
        return "nobody can act"
    waiting = story.claiming is None or story.claiming.claims or beat_claims.seats_without_answer(ruling, story)
    return "" if waiting else "everyone has passed"


@rule("SZ-11.13", "SZ-R55")
def act_over(ruling: Ruling, story: Story) -> str:
    """Why Act III is over at the end of a round; empty if another round follows."""
    if not story.scenes:
        return "no challenge is on stage"
    if not story.acted:
        return "a whole round passed without a beat"
    rounds = ruling("act_3_rounds")
    return "" if rounds == "until_done" or story.act_round < int(rounds) else f"round {story.act_round} was the last"


def go_on(play: Play[Story]) -> bool:
    """Take one automatic step of Act III; return whether there was one."""
    now = play.state
    if now.curtain is not None:
        return curtain.go_on(play)
    if lay_out(play) or close_resolved(play):
        return True
    if not seats_in_play(now):
        return False
    if not now.scenes or (now.act_round and round_over(now.ruling, now)):
        if unwritten(now):
            return False
        end_round(play)
        return True
    if now.act_round == 0:
        begin_round(play, 1)
        return True
    if now.claiming is None:
        beats.open_claims(play)
        return True
    if beat_claims.is_decided(now.ruling, now):
        beats.begin_beat(play)
        return True
    return False


@rule("SZ-11.11", "SZ-6.1", "SZ-2.4")
def begin_round(play: Play[Story], number: int, why: str = "") -> None:
    """Begin a round: all markers are off, and the pool has a counter for each player.

    `why` is the reason the previous round is over.
    """
    markers.lift_all(play)
    play.do(RoundBegan(number, why))
    chips.set_to(play, places.POOL, counters_of(play.ruling, play.state), places.COUNTER)
    play.because("SZ-11.11", round=number, counters=places.counters(play.state, places.POOL))


@rule("SZ-11.11", "SZ-11.13")
def end_round(play: Play[Story]) -> None:
    """End a round; another one begins, or the curtain falls."""
    why, ended = act_over(play.ruling, play.state), round_over(play.state.ruling, play.state)
    markers.lift_all(play)
    chips.set_to(play, places.POOL, 0, places.COUNTER)
    if not why:
        begin_round(play, play.state.act_round + 1, ended)
        return
    play.because("SZ-11.13", over=why)
    if not curtain.fall(play, why):
        begin_act(play, EPILOGUE, why)


def clear_stage(play: Play[Story]) -> None:
    """By decree: everything on stage goes back to the plot, in order; counters and markers are put away."""
    markers.lift_all(play)
    for scene in reversed(play.state.scenes):
        cards.move(play, scene.card, places.PLOT)
        close(play, scene, stage.TAKEN_AWAY)
    chips.set_to(play, places.POOL, 0, places.COUNTER)
    play.do(CurtainSet(None))
