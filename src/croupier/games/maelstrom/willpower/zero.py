"""Zero willpower: broken, and back from it (PR-5)."""

from __future__ import annotations

from croupier.games.maelstrom.people import Table


def breaks(play: Table, character: str) -> None:
    """She is at zero willpower: incapacitated, for all to see (MS-9.17)."""
    raise NotImplementedError


def turn_ended(play: Table) -> None:
    """A turn of combat is over: dots spent to ignore wounds and not used (MS-R27)."""
    raise NotImplementedError
