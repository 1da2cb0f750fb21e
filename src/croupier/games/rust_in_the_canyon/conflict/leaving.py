"""Out of a conflict before it is over: leaving, refusing the ante, being removed."""

from __future__ import annotations

from croupier.games.rust_in_the_canyon.people import Table


def drop(play: Table, pc: str) -> None:
    """A PC removed or dead in mid-conflict is out of it (RC-R67); nothing where she is in none."""
