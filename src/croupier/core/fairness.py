"""The fairness line: whose luck the table uses, and what happened that could have been used to manipulate it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from croupier.core.names import and_so_on, capitalized, name_of
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


def fairness_facts(state: State) -> tuple[str, ...]:
    """Who supplied the luck, and what happened to it, in one sentence each, from public knowledge."""
    return (*_sources(state), *_incidents(state))


def _sources(state: State) -> list[str]:
    mixed = state.mixed_seats(state.keys_taken, len(state.mixes))
    out = [seat.id for seat in state.seats if seat.taken and seat.id not in mixed]
    real = [seat.id for seat in state.seats if seat.real_luck]
    facts = [
        "The luck is joint: a draw also needs a number from the page of every other seat that is connected."
        if state.luck == JOINT
        else "The server committed to its luck before play: it cannot choose a draw afterward."
    ]
    if mixed:
        facts.append(f"Random bytes or words from {_names(state, mixed)} are mixed in: the server did not know them.")
        facts.append(
            f"Nothing from {_names(state, out)} has been mixed in so far."
            if out
            else "Nobody at the table was left out."
        )
    else:
        facts.append("Nobody else's random bytes are mixed in yet: so far this is the server's luck alone.")
    if real:
        facts.append(
            f"{capitalized(_names(state, real))} {'types' if len(real) == 1 else 'type'} in real cards and dice."
        )
    return facts


def _incidents(state: State) -> list[str]:
    counts, restored = state.luck_counts, _restored(state)
    times = _times
    return [
        f"The table was restored from a backup {times(restored)}: play since then has new luck."
        if restored
        else "The table has never been restored from a backup.",
        f"A reveal of random bytes was abandoned {times(counts.abandoned)}: a page did not answer."
        if counts.abandoned
        else "No reveal of random bytes was abandoned.",
        *([f"The server was restarted {times(counts.restarts)} during play."] if counts.restarts else []),
        *([f"Unused links were revealed {times(counts.unused_links)}."] if counts.unused_links else []),
    ]


def _restored(state: State) -> int:
    lives = ["", *(one.life for one in state.promises)]
    return sum(one != other for one, other in pairwise(lives))


def _events(state: State) -> list[str]:
    counts = state.luck_counts
    found = [
        (counts.restarts, "the server was restarted {}"),
        (_restored(state), "the table was restored from a backup {}"),
        (counts.abandoned, "a reveal of random bytes was abandoned {}"),
        (counts.unused_links, "unused links were revealed {}"),
    ]
    return [text.format(_times(count)) for count, text in found if count]


def _names(state: Any, seats: tuple[str, ...] | list[str]) -> str:
    return and_so_on([name_of(state, seat) for seat in seats])


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")
