"""Who knows what: which seats have seen a piece, when and how; an undo removes none of it."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from croupier.core.entry import Entry
from croupier.core.secrets import EVERYONE


class Sighting(msgspec.Struct, frozen=True):
    """A seat saw a piece in this entry; `how` is the rule's word for it: dealt, shown, override."""

    piece: str
    seat: str
    n: int
    at: str
    how: str = ""


def sightings(entries: Iterable[Entry]) -> tuple[Sighting, ...]:
    """Every time a seat saw a piece, in order; "*" is everyone. All of it is public, except the faces."""
    return tuple(
        Sighting(piece, seat, entry.n, entry.at, str(getattr(event, "how", "")))
        for entry in entries
        for event in entry.events
        for piece, seats in event.pieces_shown()
        for seat in seats
    )


def who_knows(entries: Iterable[Entry]) -> dict[str, tuple[Sighting, ...]]:
    """The first sighting of each piece by each seat; a seat is left out if everyone saw it at that time."""
    known: dict[str, dict[str, Sighting]] = {}
    for one in sightings(entries):
        seats = known.setdefault(one.piece, {})
        if one.seat not in seats and EVERYONE not in seats:
            seats[one.seat] = one
    return {piece: tuple(seats.values()) for piece, seats in known.items()}
