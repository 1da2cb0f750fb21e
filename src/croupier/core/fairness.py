"""The fairness line: whose luck the table uses, and what happened that could have been used to manipulate it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from croupier.core.names import and_so_on, name_of
from croupier.core.state import JOINT, State


def fairness_line(state: State) -> str:
    """What the people at a table should know about its luck, from public knowledge."""
    mixed = state.mixed_seats(state.keys_taken, len(state.mixes))
    parts = [
        "Joint luck: every connected page contributes to each draw" if state.luck == JOINT else
        "Committed luck: the server committed to its keys before play",
        f"random bytes or words from {_names(state, mixed)} are mixed in" if mixed else
        "nobody else's random bytes are mixed in: this is the server's luck alone",
        *_events(state),
    ]  # fmt: skip
    real = [seat.id for seat in state.seats if seat.real_luck]
    if real:
        parts.append(f"{_names(state, real)} {'types' if len(real) == 1 else 'type'} in real cards and dice")
    return "; ".join(parts) + "."


def _events(state: State) -> list[str]:
    counts = state.luck_counts
    lives = ["", *(one.life for one in state.promises)]
    restored = sum(one != other for one, other in pairwise(lives))
    found = [
        (counts.restarts, "the server was restarted {}"),
        (restored, "the table was restored from a backup {}"),
        (counts.abandoned, "an opening of random bytes was abandoned {}"),
        (counts.unused_links, "unused links were revealed {}"),
    ]
    return [text.format(_times(count)) for count, text in found if count]


def _names(state: Any, seats: tuple[str, ...] | list[str]) -> str:
    return and_so_on([name_of(state, seat) for seat in seats])


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")
