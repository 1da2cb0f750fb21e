"""The note of a scene: place, time and context (SZ-6.8)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.syuzheteers.input_checks import acting_player, text_of
from croupier.games.syuzheteers.scenes.commands import WriteNote
from croupier.games.syuzheteers.scenes.events import NoteSet
from croupier.games.syuzheteers.state import Story

LONGEST_NOTE = 300


@rule("SZ-6.8")
def write_note(play: Play[Story], command: WriteNote) -> None:
    """Write place, time and context; only for the player who acts first in the scene. Raises Illegal."""
    seat = acting_player(play)
    now = play.state
    scene = now.scene(command.card)
    play.need(scene is not None, "that scene is not on stage", ", ".join(one.card for one in now.scenes))
    assert scene is not None
    play.need(now.curtain is None, "the curtain falls on this scene", "wait for the next scene")
    first = scene.first or (now.beat.seat if now.beat is not None and now.beat.card == scene.card else "")
    play.require(seat == first, "SZ-6.8", "the player who acts first in a scene writes its note", "play a Chorus")
    play.do(NoteSet(scene.card, text_of("note", command.note, "SZ-6.8", LONGEST_NOTE)))
    play.because("SZ-6.8", card=now.card(scene.card).question)
