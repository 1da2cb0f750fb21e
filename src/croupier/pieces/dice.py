"""Dice operations for rules: open rolls, rolls for some seats only, and rolls hidden from everyone else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from croupier.core.chance import DrawRequest
from croupier.core.play import Play
from croupier.core.secrets import EVERYONE, Secret
from croupier.core.state import State
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


def lay_ready(play: Play[Any], to: Sequence[str]) -> None:
    """Take the key of this session's dice for these seats before any roll, when taking it reveals nothing."""
    key = key_of(play.state, to)
    fresh = [leaf for leaf in play.state.leaves if leaf.name == key]
    is_late = EVERYONE in to and fresh and fresh[-1].mix < len(play.state.mixes)
    if (
        not fresh or is_late
    ):  # the others' keys were renewed when the entropy was opened: taking one now would reveal the roll
        play.leaf(key)


def key_of(state: State, to: Sequence[str]) -> str:
    """The name of the key for dice of these seats in this session."""
    return f"dice.{state.sitting}.{','.join(to)}"


def _fall(
    play: Play[Any], dice: int, sides: int, to: Sequence[str], by: str, *, silent: bool = False
) -> tuple[int, ...]:
    lay_ready(play, to)
    answer = play.ask(DrawRequest(key_of(play.state, to), dice=dice, sides=sides, seat=by, to=tuple(to), silent=silent))
    return tuple(sorted(int(face) for face in answer.split(",")))
