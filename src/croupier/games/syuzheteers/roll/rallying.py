"""Rallying without a roll, where a ruling has it so (SZ-R16)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.syuzheteers.assets.events import ComplicationSet
from croupier.games.syuzheteers.people import Table, player, state
from croupier.games.syuzheteers.roll.commands import RallyAlone
from croupier.games.syuzheteers.roll.events import Rallied
from croupier.games.syuzheteers.scenes.state import ACT_1, ACT_2, ACT_3
from croupier.games.syuzheteers.settings import Ruling
from croupier.games.syuzheteers.state import Story


def act_of(story: Story) -> str:
    """The act that is played, as one word."""
    return f"{story.plays}.{story.phase}"


@rule("SZ-4.5", "SZ-R16")
def why_not_rally(ruling: Ruling, story: Story, seat: str) -> str:
    """Why a character may not rally now; empty where she may."""
    if ruling("rally") != "clear_once_per_act":
        return "a rally is worth a start die"
    if story.phase not in (ACT_1, ACT_2, ACT_3) or story.roll is not None:
        return "only in an act, and not during a roll"
    if not (story.has(seat) and story.character(seat).rally and story.character(seat).complications):
        return "she has no complication to rally from"
    return "she has rallied in this act" if f"{act_of(story)} {seat}" in story.rallied else ""


@rule("SZ-4.5", "SZ-R16")
def rally_alone(play: Table, command: RallyAlone) -> None:
    """One of her complications is gone, once in each act."""
    seat = player(play)
    why = why_not_rally(play.ruling, state(play), seat)
    play.require(not why, "SZ-R16", why, "wait")
    held = [one.id for one in state(play).character(seat).complications]
    play.need(command.complication in held, "she has no such complication", ", ".join(held))
    play.do(ComplicationSet(seat, command.complication, 0))
    play.do(Rallied(seat, act_of(state(play))))
    play.because("SZ-R16", rally=state(play).character(seat).rally)
