"""The sheets of those who died long ago leave the table."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.cost.exit_events import DeadPutAway
from croupier.games.rust_in_the_canyon.state import DEAD, Canyon
from croupier.pieces.events import PlacesCleared

KEPT = 3
"""The number of the most recently dead who stay at the table: the GM may bring them back by decree."""


def put_away(play: Play[Canyon]) -> None:
    """When a session opens, take away the sheets and empty places of those long dead, unless something is under way."""
    now = play.state
    named = {one.pc for one in now.purchases} | {one.pc for one in now.calls} | {one.pc for one in now.dues}
    named |= {one.pc for one in now.aftermath.outcomes} if now.aftermath is not None else set()
    dead = [one.id for one in now.characters if one.status == DEAD][:-KEPT]
    gone = tuple(pc for pc in dead if pc not in named and not any(_is_used(now, place) for place in _places(pc)))
    if gone and now.is_between:
        play.do(PlacesCleared(tuple(place for pc in gone for place in _places(pc))))
        play.do(DeadPutAway(gone))


def _places(pc: str) -> tuple[str, ...]:
    return places.stack(pc), places.stress(pc), places.injuries(pc)


def _is_used(now: Canyon, name: str) -> bool:
    """Whether chips or cards still lie in a place."""
    place = now.board.place(name)
    return bool(place.slots) or any(count for _, count in place.chips)
