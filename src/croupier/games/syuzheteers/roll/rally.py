"""Rallying without a roll, under its ruling (SZ-R16)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.syuzheteers.assets import troubles
from croupier.games.syuzheteers.input_checks import acting_character
from croupier.games.syuzheteers.roll.commands import RallyAlone
from croupier.games.syuzheteers.roll.window_events import Rallied
from croupier.games.syuzheteers.scenes.state import ACT_1, ACT_2, ACT_3
from croupier.games.syuzheteers.settings import Ruling
from croupier.games.syuzheteers.state import Story


def act_of(story: Story) -> str:
    """The current act, as one word."""
    return f"{story.plays}.{story.phase}"


@rule("SZ-4.5", "SZ-R16")
def why_not_rally(ruling: Ruling, story: Story, seat: str) -> str:
    """Why a character may not rally now; empty if they may."""
    if ruling("rally") != "clear_once_per_act":
        return "a rally is worth a start die" if ruling("rally") == "die" else "at this table a rally is only narrated"
    if story.phase not in (ACT_1, ACT_2, ACT_3) or story.roll is not None:
        return "only in an act, and not during a roll"
    if not (story.has(seat) and story.character(seat).rally and story.character(seat).complications):
        return "your character has no complication to rally from"
    return "your character has already rallied in this act" if f"{act_of(story)} {seat}" in story.rallied else ""


@rule("SZ-4.5", "SZ-R16")
def rally_alone(play: Play[Story], command: RallyAlone) -> None:
    """Clear one of the character's complications, once in each act."""
    seat = acting_character(play)
    why = why_not_rally(play.ruling, play.state, seat)
    play.require(not why, "SZ-R16", why, "wait")
    held = {one.id: one for one in play.state.character(seat).complications}
    play.need(command.complication in held, "your character has no such complication", ", ".join(held))
    troubles.set_rating(play, seat, held[command.complication], 0)
    play.do(Rallied(seat, act_of(play.state)))
    play.because("SZ-R16", rally=play.state.character(seat).rally)
