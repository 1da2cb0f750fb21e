"""The choices of the acts open at any time: exits, delays, late claims, notes, the GM's Chorus."""

from __future__ import annotations

from croupier.core.choices import text
from croupier.core.menu import Menu
from croupier.core.state import GM
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.names import card_title
from croupier.games.syuzheteers.players import gm_of, seats_in_play
from croupier.games.syuzheteers.roll.questions import PutClaims
from croupier.games.syuzheteers.scenes import beat_claims
from croupier.games.syuzheteers.scenes.beats import between_beats
from croupier.games.syuzheteers.scenes.choices import add_antagonism, add_beats, add_chorus, add_delay, add_exit
from croupier.games.syuzheteers.scenes.questions import ClaimBeat
from croupier.games.syuzheteers.scenes.scene_note import LONGEST_NOTE
from croupier.games.syuzheteers.scenes.state import ACT_3, ACTS
from croupier.games.syuzheteers.state import Story
from croupier.pieces.questions import kind_of

CLAIMING = (ClaimBeat.kind, PutClaims.kind)
"""Questions during which exiting is not offered here: it is one of their choices, or it is too late."""


def add_any_time(menu: Menu[Story]) -> None:
    """Add Exit, Delay, a late claim, the note of a scene, a challenge for a point, and the GM's Chorus."""
    view = menu.view
    if view.phase not in ACTS or not view.scenes or view.curtain is not None:
        return
    if menu.seat == GM:
        if gm_of(view.ruling, view) and between_beats(view):
            for scene in view.scenes:
                add_chorus(menu, scene.card, None)
        return
    if menu.seat not in seats_in_play(view):
        return
    claiming = view.claiming
    passed = claiming is not None and menu.seat in claiming.passed
    if passed and between_beats(view) and beat_claims.where_eligible(view.ruling, view, menu.seat):
        add_beats(menu, None)
    claims_now = any(prompt.ask.seat == menu.seat and kind_of(prompt.ask) in CLAIMING for prompt in view.prompts)
    if places.marker(view, menu.seat) and not claims_now:
        add_exit(menu, None)
    if view.phase != ACT_3 and view.ruling("delay_price") != "counter":
        add_delay(menu, None)
    if view.phase != ACT_3 and view.ruling("antagonize") == "point":
        add_antagonism(menu, None)
    for scene in view.scenes:
        first = scene.first or (view.beat.seat if view.beat is not None and view.beat.card == scene.card else "")
        if first == menu.seat:
            note = text("note", "Place, time and context", LONGEST_NOTE, required=True, default=scene.note)
            menu.add(
                f"Write the note of {card_title(view.card(scene.card))}",
                {"type": "write_note_of_scene", "card": scene.card}, note, group="any_time", clauses=("SZ-6.8",),
            )  # fmt: skip
