"""The reverse of a bought success: a success moves your own complication onto the challenge (SZ-9.10, SZ-R44)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.syuzheteers.assets import troubles
from croupier.games.syuzheteers.names import character_name
from croupier.games.syuzheteers.roll.apply_effect import apply_effect
from croupier.games.syuzheteers.roll.claims import roll_at, roll_of
from croupier.games.syuzheteers.roll.commands import Shed
from croupier.games.syuzheteers.roll.events import RollWent
from croupier.games.syuzheteers.roll.state import OVER, SHEDDING, Roll
from croupier.games.syuzheteers.settings import Ruling
from croupier.games.syuzheteers.state import Story


@rule("SZ-9.10", "SZ-R44")
def could_shed(ruling: Ruling, story: Story, roll: Roll) -> bool:
    """Whether a ruling allows a success against your own complication to move it onto the challenge."""
    own = story.has(roll.leader) and any(one.id == roll.addressed for one in story.character(roll.leader).complications)
    on_stage = story.has_card(roll.card) and story.scene(roll.card) is not None
    return own and on_stage and ruling("reverse_partial") == "shed"


@rule("SZ-9.10", "SZ-R44")
def shed(play: Play[Story], command: Shed) -> None:
    """Lower the complication, or turn it into as many obstacles as its rating."""
    roll = roll_at(play, SHEDDING)
    play.need(play.seat == roll.seat, "the active player decides that", "wait")
    if not command.moves:
        lower(play)
        return
    held = next(one for one in play.state.character(roll.leader).complications if one.id == roll.addressed)
    troubles.set_rating(play, roll.leader, held, 0)
    text = held.type or f"{character_name(play.state, roll.leader)}'s unnamed complication"
    for _ in range(held.rating):
        troubles.add_obstacle(play, roll.card, text)
    play.because("SZ-R44", obstacles=held.rating)
    play.do(RollWent(OVER, roll.side))


def lower(play: Play[Story]) -> None:
    """The complication is not moved: the success has its usual effect."""
    roll = roll_of(play)
    apply_effect(play, roll)
    play.do(RollWent(OVER, roll.side))
