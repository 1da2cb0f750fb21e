"""Who may act, and texts as people wrote them."""

from __future__ import annotations

from typing import Any

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.games.syuzheteers.state import Story

Table = Play[Any]
LONGEST_NAME, LONGEST_LINE, LONGEST_QUESTION, LONGEST_TEXT = 80, 300, 200, 1000


def state(play: Table) -> Story:
    now: Story = play.state
    return now


def text_of(field: str, given: str, clause: str, most: int = LONGEST_TEXT, *, required: bool = True) -> str:
    """Text as written, in any script, trimmed. Raises Invalid where it is missing, too long or not printable."""
    said = given.strip()
    if (required and not said) or len(said) > most or not all(one.isprintable() or one == "\n" for one in said):
        raise Invalid(field, given[:60], f"{'1' if required else '0'} to {most} printable characters", clause)
    return said


def player(play: Table) -> str:
    """The acting seat, if it plays in this story. Raises Impossible."""
    play.need(play.seat in state(play).players, "you do not play in this story", "a player's seat")
    return play.seat
