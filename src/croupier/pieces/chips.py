"""Chip operations for rules: pay between places, or to and from the bank."""

from __future__ import annotations

from typing import Any

from croupier.core.play import Play
from croupier.pieces.events import ChipsMoved


def pay(play: Play[Any], source: str | None, target: str | None, count: int, kind: str = "chip") -> None:
    """Move chips; None is the bank. Raises Impossible if there are too few. Does nothing for zero chips."""
    if count == 0:
        return
    play.need(count > 0, f"{count} chips cannot be moved", "move at least one")
    if source is not None:
        there = play.state.board.place(source).chip(kind)
        play.need(there >= count, f"{count} of {kind} are needed and only {there} are there", f"at most {there}")
    play.do(ChipsMoved(source, target, kind, count))


def set_to(play: Play[Any], where: str, count: int, kind: str) -> None:
    """Set the number of chips of a kind in a place, paying from or to the bank."""
    more = count - play.state.board.place(where).chip(kind)
    if more > 0:
        pay(play, None, where, more, kind)
    elif more < 0:
        pay(play, where, None, -more, kind)
