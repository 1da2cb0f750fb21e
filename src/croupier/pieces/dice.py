"""What rules do with dice: roll them into a place in the open or for some seats, or where nobody else sees it."""

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
    """Roll dice of one kind; the faces, sorted. Dice that some seats see have a key of luck of their own.

    `by` is who rolls, where that is not the acting seat; `joins` are faces that lie there already and stay.
    """
    faces = tuple(sorted((*joins, *_fall(play, dice, sides, to, by or play.seat))))
    play.do(DiceRolled(where, sides, Secret(faces, tuple(to))))
    return faces


def draw(play: Play[Any], dice: int, sides: int, to: Sequence[str]) -> tuple[int, ...]:
    """Dice that some seats see and that lie nowhere, so that the others do not learn that they were rolled.

    The luck is the table's: who types in real dice lets all see that there are some. Their key has to lie ready.
    """
    return _fall(play, dice, sides, to, "", silent=True)


def lay_ready(play: Play[Any], to: Sequence[str]) -> None:
    """Take the key of this sitting's dice for these seats before any are rolled: that it is taken tells nothing."""
    key = key_of(play.state, to)
    fresh = [leaf for leaf in play.state.leaves if leaf.name == key and not leaf.opened]
    is_late = EVERYONE in to and fresh and fresh[-1].mix < len(play.state.mixes)
    if not fresh or is_late:  # others' keys were taken anew when the entropy was opened: now it would tell of the roll
        play.leaf(key)


def key_of(state: State, to: Sequence[str]) -> str:
    """The name of the key under which dice for these seats are rolled in this sitting."""
    return f"dice.{state.sitting}.{','.join(to)}"


def _fall(
    play: Play[Any], dice: int, sides: int, to: Sequence[str], by: str, *, silent: bool = False
) -> tuple[int, ...]:
    lay_ready(play, to)
    answer = play.ask(DrawRequest(key_of(play.state, to), dice=dice, sides=sides, seat=by, to=tuple(to), silent=silent))
    return tuple(sorted(int(face) for face in answer.split(",")))
