"""Checks of who may act, and of texts that players write."""

from __future__ import annotations

from croupier.core import texts
from croupier.core.play import Play
from croupier.games.syuzheteers.state import Story

LONGEST_NAME, LONGEST_LINE, LONGEST_QUESTION, LONGEST_TEXT = 80, 300, 200, 1000


def text_of(field: str, given: str, clause: str, most: int = LONGEST_TEXT, *, required: bool = True) -> str:
    """A text in any script, trimmed. Raises Invalid if it is missing, too long or not printable.

    Names, questions and other short texts are one line: they appear in labels, logs and refusals.
    """
    return texts.text_of(field, given, clause, most, required=required, one_line=most <= LONGEST_LINE)


def acting_character(play: Play[Story]) -> str:
    """The acting seat, if it plays in this story with a main character. Raises Impossible."""
    seat = acting_player(play)
    play.need(play.state.has(seat), "you have no character yet", "make one")
    return seat


def acting_player(play: Play[Story]) -> str:
    """The acting seat, checked to be a player in this story. Raises Impossible."""
    play.need(play.seat in play.state.players, "you do not play in this story", "choose a player's seat")
    return play.seat
