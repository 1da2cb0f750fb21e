"""When things go otherwise than by the rules: overrides, breaking off, people who have left (RC-22.1)."""

from __future__ import annotations

from croupier.core.choices import Choice
from croupier.core.refusals import Impossible
from croupier.games.rust_in_the_canyon.conflict import ending
from croupier.games.rust_in_the_canyon.moves import breaking
from croupier.games.rust_in_the_canyon.people import Table, state
from croupier.games.rust_in_the_canyon.rest import days
from croupier.games.rust_in_the_canyon.state import Canyon


def mend(play: Table) -> None:
    """After an override: end what can no longer go on."""


def break_off(play: Table) -> None:
    """Break off what is under way and put its pieces where they go."""
    if state(play).conflict is not None:
        ending.break_off(play)
        return
    if state(play).downtime is not None:
        days.break_off(play)
        return
    if breaking.break_off(play):
        return
    raise Impossible("there is nothing under way that could be broken off")


def left(play: Table, seat: str) -> None:
    """What happens to what belonged to a seat whose person has left for good."""


def decrees(view: Canyon, on: str) -> list[Choice]:
    """What the GM may set by decree on a piece, place or PC."""
    return []
