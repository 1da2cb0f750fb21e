"""Dice operations for rules: open rolls, rolls for some seats only, and rolls hidden from everyone else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from croupier.core.chance import DrawRequest
from croupier.core.dice_keys import key_of, lay_ready
from croupier.core.play import Play
from croupier.core.secrets import EVERYONE, Secret
from croupier.pieces.events import DiceRolled

__all__ = ["draw", "key_of", "lay_ready", "roll"]


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
    """Roll dice of one kind; returns the faces, sorted. Dice for some seats only have their own luck key.

    `by` is the roller, if not the acting seat; `joins` are faces already there that stay.
    """
    faces = tuple(sorted((*joins, *_fall(play, dice, sides, to, by or play.seat))))
    play.do(DiceRolled(where, sides, Secret(faces, tuple(to))))
    return faces


def draw(play: Play[Any], dice: int, sides: int, to: Sequence[str]) -> tuple[int, ...]:
    """Hidden dice for some seats, placed nowhere, so that the others do not learn about the roll.

    They always use the table's luck, since typing in real dice would show everyone that there are some. Their key must
    have been taken before.
    """
    return _fall(play, dice, sides, to, "", silent=True)


def _fall(
    play: Play[Any], dice: int, sides: int, to: Sequence[str], by: str, *, silent: bool = False
) -> tuple[int, ...]:
    lay_ready(play, to)
    answer = play.ask(DrawRequest(key_of(play.state, to), dice=dice, sides=sides, seat=by, to=tuple(to), silent=silent))
    return tuple(sorted(int(face) for face in answer.split(",")))
