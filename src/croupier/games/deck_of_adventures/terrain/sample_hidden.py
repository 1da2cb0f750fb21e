"""Worlds that fit what a seat sees of the map."""

from __future__ import annotations

import msgspec

from croupier.core.secrets import Secret
from croupier.games.deck_of_adventures.state import Adventure


def sample_hidden(view: Adventure) -> Adventure:
    """To whoever does not see what is hidden, nothing is."""
    grid = view.grid
    if grid is None or grid.hidden.value is not None:
        return view
    bare = msgspec.structs.replace(grid, hidden=Secret((), grid.hidden.known_to))
    return msgspec.structs.replace(view, grid=bare)
