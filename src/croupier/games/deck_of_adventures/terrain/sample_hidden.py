"""Sample worlds that fit what a seat sees of the map."""

from __future__ import annotations

import msgspec

from croupier.core.secrets import Secret
from croupier.games.deck_of_adventures.state import Adventure


def sample_hidden(view: Adventure) -> Adventure:
    """Assume no hidden tokens if the view does not know them."""
    grid = view.grid
    if grid is None or grid.hidden.value is not None:
        return view
    bare = msgspec.structs.replace(grid, hidden=Secret((), grid.hidden.known_to))
    return msgspec.structs.replace(view, grid=bare)
