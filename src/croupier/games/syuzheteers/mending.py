"""When things go otherwise than by the rules: overrides, breaking off, people who have left (chapter 12)."""

from __future__ import annotations

from croupier.core.choices import Choice
from croupier.core.refusals import Impossible
from croupier.games.syuzheteers.people import Table
from croupier.games.syuzheteers.state import Story


def mend(play: Table) -> None:
    """After an override: end what can no longer go on."""


def break_off(play: Table) -> None:
    """Break off what is under way and put its pieces where they go."""
    raise Impossible("there is nothing under way that could be broken off")


def left(play: Table, seat: str) -> None:
    """What happens to what belonged to a seat whose person has left for good."""


def decrees(view: Story, on: str) -> list[Choice]:
    """What may be set by decree on a card, a place or a character."""
    return []
