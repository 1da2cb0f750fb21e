"""The luck keys of dice: one for each session and each group of seats that sees the result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from croupier.core.play import Play
from croupier.core.secrets import EVERYONE
from croupier.core.state import State


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
