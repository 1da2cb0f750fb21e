"""What rules do with dice: roll them into a place, in the open or for some seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from croupier.core.chance import Question
from croupier.core.play import Play
from croupier.core.secrets import EVERYONE, Secret
from croupier.pieces.events import DiceRolled


def roll(
    play: Play[Any],
    where: str,
    dice: int,
    sides: int,
    to: Sequence[str] = (EVERYONE,),
    *,
    by: str = "",
    joins: Sequence[int] = (),
) -> tuple[int, ...]:
    """Roll dice of one kind; the faces, sorted. Dice that some seats see have a key of luck of their own.

    `by` is who rolls, where that is not the acting seat; `joins` are faces that lie there already and stay.
    """
    key = f"dice.{play.state.sitting}.{','.join(to)}"
    if all(leaf.name != key or leaf.opened for leaf in play.state.leaves):
        play.leaf(key)
    answer = play.ask(Question(key, dice=dice, sides=sides, seat=by or play.seat, to=tuple(to)))
    faces = tuple(sorted((*joins, *(int(face) for face in answer.split(",")))))
    play.do(DiceRolled(where, sides, Secret(faces, tuple(to))))
    return faces
