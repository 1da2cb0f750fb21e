"""Chorus: minor characters interact and change place, time or context (SZ-9.8)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.assets import troubles
from croupier.games.syuzheteers.beat import current_beat, markers
from croupier.games.syuzheteers.input_checks import text_of
from croupier.games.syuzheteers.names import character_name
from croupier.games.syuzheteers.objections import judge_claims
from croupier.games.syuzheteers.objections.state import Matter
from croupier.games.syuzheteers.players import gm_of
from croupier.games.syuzheteers.scenes import beats
from croupier.games.syuzheteers.scenes.beat_events import ChorusPlayed, PassesCancelled
from croupier.games.syuzheteers.scenes.commands import Chorus
from croupier.games.syuzheteers.scenes.events import NoteSet
from croupier.games.syuzheteers.scenes.scene_note import LONGEST_NOTE
from croupier.games.syuzheteers.state import Story

MOOT = "moot"
LEAST = 2


@rule("SZ-9.8", "SZ-6.5", "SZ-6.8", "SZ-6.9", "SZ-R2", "SZ-R42")
def chorus(play: Play[Story], command: Chorus) -> None:
    """Play two or more minor characters and write a new note; those who acted in the scene are free again.

    Raises Illegal.
    """
    by_gm = play.seat == GM and gm_of(play.ruling, play.state) == GM
    card = _as_gm(play, command.card) if by_gm else current_beat.beat_of(play, "chorus").card
    if not by_gm:
        play.need(command.card == card, "your beat is in another scene", card)
    now = play.state
    scene = now.scene(card)
    play.need(scene is not None, "that scene is not on stage", ", ".join(one.card for one in now.scenes))
    assert scene is not None
    play.require(not scene.had_chorus, "SZ-9.8", "this scene has had its Chorus", "choose another action")
    play.require(len(now.cast) >= LEAST, "SZ-9.8", "add a minor character first", "choose two or more in the cast")
    known = {one.id for one in now.cast}
    chosen = tuple(dict.fromkeys(command.cast))
    if len(chosen) != len(command.cast) or len(chosen) < LEAST or not known.issuperset(chosen):
        raise Invalid("cast", ", ".join(command.cast)[:60], f"two or more of {', '.join(sorted(known))}", "SZ-9.8")
    note = text_of("note", command.note, "SZ-6.8", LONGEST_NOTE)
    tale = text_of("tale", command.tale, "SZ-9.8", required=False)
    reading, moot = play.ruling("chorus"), command.moot
    moots = reading == "moot_obstacle" or not moot
    play.require(moots, "SZ-R42", "at this table a Chorus cannot make an obstacle moot", "choose no obstacle")
    play.need(
        not moot or any(one.id == moot for one in now.card(card).obstacles),
        "no such obstacle is here",
        "choose one of its obstacles",
    )
    there = tuple(token.id for token in now.board.place(places.scene(card)).tokens)
    freed = there if reading == "context_and_markers" else ()
    play.do(ChorusPlayed(card, chosen, tale, freed))
    play.do(NoteSet(card, note))
    for seat in freed:
        markers.lift_marker(play, seat)
    if by_gm and freed:
        play.do(PassesCancelled(beats.who_passed(play.state)))
    play.because("SZ-9.8", cast=len(chosen), freed=tuple(character_name(now, seat) for seat in freed))
    if not by_gm:
        markers.put_marker(play, play.seat, places.ASIDE)
        current_beat.beat_over(play)
    if moot:
        words = f"the obstacle is moot now: {next(one.text for one in now.card(card).obstacles if one.id == moot)}"
        judge_claims.open_question(play, f"moot:{card}:{moot}", play.seat, words, MOOT)


def _as_gm(play: Play[Story], card: str) -> str:
    """The GM plays a Chorus between beats, without a counter or a marker."""
    between = beats.between_beats(play.state)
    play.require(between, "SZ-R2", "the GM plays a Chorus between beats", "wait until this beat is over")
    return card


@judge_claims.on_end(MOOT)
@rule("SZ-9.8", "SZ-R42")
def settle_moot(play: Play[Story], matter: Matter, stands: bool) -> None:
    """Remove the obstacle if the table agrees."""
    _, card, obstacle = matter.key.split(":")
    now = play.state
    if stands and now.has_card(card) and any(one.id == obstacle for one in now.card(card).obstacles):
        text = next(one.text for one in now.card(card).obstacles if one.id == obstacle)
        play.because("SZ-R42", moot=text)
        troubles.remove_obstacle(play, card, obstacle)
