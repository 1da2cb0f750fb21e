"""What a seat sends may be readable and yet break a rule of sheets: then the rule refuses it, by its clause."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.games.maelstrom.state import Campaign


@contextmanager
def refused_by_clause(play: Play[Campaign], instead: str) -> Iterator[None]:
    """What cannot stand on a sheet is refused for good, in one line that names the place. Raises Illegal."""
    try:
        yield
    except Invalid as fault:
        play.refuse(fault.clause or "MS-1.10", fault.why, instead)
