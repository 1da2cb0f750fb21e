"""The end of a conflict."""

from __future__ import annotations

from croupier.games.rust_in_the_canyon.people import Table


def end(play: Table) -> None:
    """The conflict is over for all: shared stakes answered, cards and pots cleared away."""
