"""What combat asks of the map when a turn ends."""

from __future__ import annotations

from croupier.games.deck_of_adventures.people import Table


def may_stop(play: Table, character: str) -> None:
    """Go on only where a turn may end on its space (DA-12.4, P7.4). Raises Illegal."""
    raise NotImplementedError
