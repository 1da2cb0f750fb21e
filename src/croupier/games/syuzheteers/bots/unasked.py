"""What bots do without being asked: add to the cast, leave a scene, delay a challenge, note the place of a scene."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.core.bots import Number
from croupier.core.choices import Choice
from croupier.core.state import Prompt
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.bots.beats import of_type
from croupier.games.syuzheteers.scenes.state import ACTS, THEMES
from croupier.games.syuzheteers.state import Story

CAST = 2
"""A Chorus needs two."""


def choice(story: Story, seat: str, prompt: Prompt, choices: Sequence[Choice], pick: Number) -> Choice | None:
    """Something that no question asks for, where it makes sense now; mostly nothing."""
    kind = prompt.ask.key.partition(":")[0]
    wanted = _wanted(story, seat, kind, pick)
    if not wanted:
        return None
    open_ones = [one for one in choices if one.legal and one.group == "any_time"]
    return next(iter(of_type(open_ones, wanted)), None)


def _wanted(story: Story, seat: str, kind: str, pick: Number) -> str:
    if story.step == THEMES:
        return "add_minor" if len(story.cast) < CAST else ""
    if story.phase not in ACTS or not story.scenes:
        return ""
    scene = story.scenes[0]
    if kind == "claims" and not scene.note and not pick(8):
        return "write_note_of_scene"
    if kind != "claim":
        return ""
    if places.marker(story, seat) and not pick(4):
        return "exit_stage"
    hard = len(story.card(scene.card).obstacles) >= 2
    return "delay_scene" if hard and not pick(4) else ""
