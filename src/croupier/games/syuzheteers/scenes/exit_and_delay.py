"""Between beats: Exit Stage Left and Delay the Inevitable (SZ-10.5, SZ-10.6)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.assets import troubles
from croupier.games.syuzheteers.beat import current_beat, markers
from croupier.games.syuzheteers.input_checks import acting_character, acting_player
from croupier.games.syuzheteers.names import card_title, character_name
from croupier.games.syuzheteers.objections import judge_claims
from croupier.games.syuzheteers.objections.state import Matter
from croupier.games.syuzheteers.scenes import acts, beat_claims, beats, stage
from croupier.games.syuzheteers.scenes.beat_events import Exited, PassesCancelled
from croupier.games.syuzheteers.scenes.commands import DelayScene, ExitStage
from croupier.games.syuzheteers.scenes.events import Delayed
from croupier.games.syuzheteers.scenes.state import ACT_3
from croupier.games.syuzheteers.state import Story

DELAY = "delay"
PUT_OFF = "it was put off"


@rule("SZ-10.5", "SZ-6.9", "SZ-6.10", "SZ-R27")
def exit_stage(play: Play[Story], command: ExitStage) -> None:
    """Take your marker off: you are unoccupied again. This cancels all passes. Raises Illegal."""
    seat = acting_player(play)
    between = beats.between_beats(play.state)
    play.require(between, "SZ-10.5", "leave between beats", "wait until this beat is over")
    play.insist(places.marker(play.state, seat), "SZ-10.5", beat_claims.OFF_STAGE, "claim a beat")
    why = beat_claims.why_no_exit(play.ruling, play.state, seat)
    span = "round" if play.state.phase == ACT_3 else "scene"
    play.require(not why, "SZ-10.5", why, f"leave after acting, once in a {span}")
    markers.lift_marker(play, seat)
    play.do(Exited(seat))
    play.do(PassesCancelled(beats.who_passed(play.state)))
    play.because("SZ-10.5", leaves=character_name(play.state, seat))


@rule("SZ-10.6", "SZ-R49")
def delay_scene(play: Play[Story], command: DelayScene) -> None:
    """Propose moving the challenge on stage to the plot's bottom; the table may object. Raises Illegal."""
    seat = acting_character(play)
    now = play.state
    play.insist(now.phase != ACT_3, "SZ-10.6", "it is inevitable now", "face it")  # it would be on stage at once
    own_beat = play.ruling("delay_price") == "counter"
    if own_beat:
        current_beat.beat_of(play, DELAY)
    else:
        between = beats.between_beats(now) and not (now.claiming and now.claiming.claims)
        play.require(between, "SZ-10.6", "a challenge is delayed between beats", "wait until this beat is over")
    play.need(now.scenes, "no challenge is on stage", "wait for the next scene")
    one = now.card(now.scenes[0].card)
    proposed = "a delay of this challenge has already been proposed in this act"
    play.require(not one.delayed, "SZ-10.6", proposed, "face it")
    judge_claims.open_question(
        play, f"delay:{one.id}", seat, f"{card_title(one)} goes to the bottom of the plot", DELAY
    )
    play.because("SZ-10.6", proposed=one.question)


@judge_claims.on_end(DELAY)
@rule("SZ-10.6", "SZ-6.6", "SZ-R49")
def delay_judged(play: Play[Story], matter: Matter, stands: bool) -> None:
    """Unless struck, end the scene and move its challenge to the bottom of the plot; once in an act."""
    card = matter.key.partition(":")[2]
    price = play.ruling("delay_price")
    if play.state.has_card(card):
        play.do(Delayed(card, not stands, matter.claimant if price == "counter" and not stands else ""))
        if not stands:
            play.because("SZ-10.6", stays=play.state.card(card).question)
    if price == "counter":
        markers.put_marker(play, matter.claimant, places.ASIDE)
        current_beat.beat_over(play)
    if not stands or play.state.scene(card) is None:
        return
    if price == "obstacle":
        troubles.add_obstacle(play, card, PUT_OFF)
    play.because("SZ-10.6", delayed=play.state.card(card).question)
    stage.end_scene(play, stage.DELAYED)
    acts.after_a_scene(play)
