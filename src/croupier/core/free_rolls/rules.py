"""Rules of free rolls: always the table's own luck, under the key of those who see the result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from croupier.core.chance import DrawRequest
from croupier.core.dice_keys import key_of, lay_ready
from croupier.core.free_rolls.commands import EVERYBODY, GM_BLIND, OWN, FreeDraw, FreeRoll
from croupier.core.free_rolls.events import FreelyDrawn, FreelyRolled
from croupier.core.free_rolls.notation import parse
from croupier.core.free_rolls.rolling import roll
from croupier.core.play import Play
from croupier.core.playing_cards import STANDARD
from croupier.core.refusals import Invalid
from croupier.core.secrets import EVERYONE, Secret
from croupier.core.state import GM


class TableLuck:
    """Faces and cards from the table's luck, seen by some seats."""

    def __init__(self, play: Play[Any], to: tuple[str, ...]) -> None:
        self.play = play
        self.to = to
        lay_ready(play, to)
        self.key = key_of(play.state, to)

    def roll(self, dice: int, sides: int) -> Sequence[int]:
        answer = self.play.ask(DrawRequest(self.key, dice=dice, sides=sides, to=self.to))
        return tuple(int(face) for face in answer.split(","))

    def pick(self, faces: Sequence[int]) -> int:
        return int(self.card([str(one) for one in faces]))

    def card(self, cards: Sequence[str]) -> str:
        return self.play.ask(DrawRequest(self.key, options=tuple((one, 1) for one in cards), to=self.to))


def free_roll(play: Play[Any], command: FreeRoll) -> None:
    parsed = parse(command.roll)
    to = viewers(play, command.visibility)
    result = roll(parsed, TableLuck(play, to))
    play.do(FreelyRolled(play.seat, command.visibility, Secret(result, to)))


def free_draw(play: Play[Any], command: FreeDraw) -> None:
    to = viewers(play, command.visibility)
    luck = TableLuck(play, to)
    left = list(STANDARD)
    for _ in range(command.cards):
        left.remove(luck.card(left))
    drawn = tuple(one for one in STANDARD if one not in left)
    play.do(FreelyDrawn(play.seat, command.visibility, command.cards, Secret(drawn, to)))


def viewers(play: Play[Any], visibility: str) -> tuple[str, ...]:
    """The seats that see the result. Raises Impossible where there is no GM to see it, Invalid where the GM rolls."""
    if visibility == EVERYBODY:
        return (EVERYONE,)
    if visibility == OWN:
        return (play.seat,)
    play.need(play.state.has_gm, "there is no GM at this table", "choose everyone or only me")
    if play.seat == GM:  # it would be the same as "only me"
        raise Invalid("visibility", visibility, f"{EVERYBODY}, {OWN}")
    return (GM,) if visibility == GM_BLIND else (GM, play.seat)


FREE_ROLL_RULES: dict[type, Any] = {FreeRoll: free_roll, FreeDraw: free_draw}
