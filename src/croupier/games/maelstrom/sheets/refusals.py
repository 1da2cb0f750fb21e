"""Refusal, by its clause, of readable input that breaks a rule of sheets."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.games.maelstrom.state import Campaign


@contextmanager
def refused_by_clause(play: Play[Campaign], instead: str) -> Iterator[None]:
    """Refuse, even in assist mode, what cannot be on a sheet; one line names the place. Raises Illegal."""
    try:
        yield
    except Invalid as fault:
        play.refuse(fault.clause or "MS-1.10", fault.why, instead)
