"""What bots do without a prompt: add to the cast, leave a scene, delay a challenge, note a scene's place."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.core.bots import Number, unprompted
from croupier.core.choices import Choice
from croupier.core.state import Prompt
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.bots.unconscious import is_unconscious
from croupier.games.syuzheteers.scenes.state import ACT_3, ACTS, THEMES
from croupier.games.syuzheteers.state import Story

CAST = 2
"""The size of the cast that bots build: a Chorus needs two."""
PREPARED = 9
"""How many cards bots prepare if cards are drawn."""


def choice(story: Story, seat: str, prompt: Prompt, choices: Sequence[Choice], pick: Number) -> Choice | None:
    """An action that no question asks for, if one makes sense now; usually None."""
    kind = prompt.ask.key.partition(":")[0]
    wanted = _wanted(story, seat, kind, pick)
    if not wanted:
        return None
    return next((one for one in unprompted(choices, wanted) if one.group == "any_time"), None)


def _wanted(story: Story, seat: str, kind: str, pick: Number) -> str:
    if kind == "character":
        return _prepares(story)
    if story.step == THEMES:
        return "add_minor" if len(story.cast) < CAST else ""
    if story.phase not in ACTS or not story.scenes:
        return ""
    if kind in ("claims", "beat"):
        return _aside(story, seat, kind, pick)
    if kind != "claim":
        return ""
    if places.marker(story, seat) and not pick(4):
        return "exit_stage"
    in_the_way = len(story.card(story.scenes[0].card).obstacles)
    put_off = bool(in_the_way) and not pick(2 if in_the_way > 1 else 10)
    return "delay_scene" if put_off and not _awaits_more(story) else ""


def _awaits_more(story: Story) -> bool:
    """Whether somebody has left the stage to act in this scene again, or has put the beat back for another player."""
    return bool(story.exited) or (story.claiming is not None and bool(story.claiming.passed))


def _prepares(story: Story) -> str:
    """The command that adds to the table's own list of cards, if there is one."""
    if story.ruling("cards") != "prepared" or len(story.cards) >= PREPARED:
        return ""
    return "prepare_asset" if len(story.cards) % 3 == 2 else "prepare_challenge"


def _aside(story: Story, seat: str, kind: str, pick: Number) -> str:
    """The command for something outside a beat: a rally, a note, or under some rulings writing gear or a want."""
    if kind == "beat":
        able = story.ruling("rally") == "clear_once_per_act" and not is_unconscious(story, seat)
        return "rally_alone" if able else ""
    scene, beat = story.scenes[0], story.beat
    if not scene.note and not pick(8) and beat is not None and beat.card == scene.card:
        return "write_note_of_scene"
    if story.ruling("gear") == "separate" and not story.character(seat).gear:
        return "write_gear"
    return "reveal_want" if story.ruling("wants") == "secret" and story.phase == ACT_3 and not pick(4) else ""
