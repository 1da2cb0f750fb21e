"""Who may act, and texts as people wrote them."""

from __future__ import annotations

import unicodedata
from typing import Any

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.games.syuzheteers.state import Story

Table = Play[Any]
JOINING = "\n\u200c\u200d\u200e\u200f"
"""A new line, and what scripts and emoji need to join or to part letters."""
LONGEST_NAME, LONGEST_LINE, LONGEST_QUESTION, LONGEST_TEXT = 80, 300, 200, 1000


def state(play: Table) -> Story:
    now: Story = play.state
    return now


def text_of(field: str, given: str, clause: str, most: int = LONGEST_TEXT, *, required: bool = True) -> str:
    """Text as written, in any script, trimmed. Raises Invalid where it is missing, too long or not printable.

    Names, questions and other short texts are one line: they stand in labels, logs and refusals.
    """
    said = given.strip()
    broken = "\n" in said and most <= LONGEST_LINE
    if (required and not said) or len(said) > most or broken or not all(map(_can_be_shown, said)):
        shown = "".join(one if one.isprintable() else " " for one in given[:100])
        allowed = f"{'1' if required else '0'} to {most} printable characters{', in one line' if broken else ''}"
        raise Invalid(field, shown, allowed, clause)
    return said


def _can_be_shown(one: str) -> bool:
    return one.isprintable() or one in JOINING or unicodedata.category(one) == "Zs"


def player(play: Table) -> str:
    """The acting seat, if it plays in this story. Raises Impossible."""
    play.need(play.seat in state(play).players, "you do not play in this story", "a player's seat")
    return play.seat
