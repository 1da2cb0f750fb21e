"""When things go otherwise than by the rules: overrides, breaking off, people who have left."""

from __future__ import annotations

from croupier.core.choices import Choice
from croupier.core.refusals import Impossible
from croupier.games.maelstrom.people import Table
from croupier.games.maelstrom.rolls import breaking
from croupier.games.maelstrom.state import Campaign


def mend(play: Table) -> None:
    """After an override: end what can no longer go on."""


def break_off(play: Table) -> None:
    """The roll under way is none; with none under way the fight ends."""
    if not breaking.break_off(play):
        raise Impossible("there is nothing under way that could be broken off")


def left(play: Table, seat: str) -> None:
    """What happens to the characters of a seat whose person has left for good."""


def decrees(view: Campaign, on: str) -> list[Choice]:
    """What may be set by decree on a character or a roll."""
    return []
