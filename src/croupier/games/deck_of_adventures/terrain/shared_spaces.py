"""Shared spaces: whether a turn may end there, and where the nearest free space is."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.combat.state import Turn
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain.distances import reachable
from croupier.games.deck_of_adventures.terrain.speed import turn_of
from croupier.games.deck_of_adventures.terrain.state import Spot


@rule("DA-12.4", "DA-R58")
def may_stop(play: Play[Adventure], character: str) -> None:
    """Require that a turn may end on the character's space (P7.4). Raises Illegal."""
    now = play.state
    others = others_on_space(now, character)
    play.require(
        not others or not is_room(now),
        "DA-12.4",
        f"{now.character(character).name} stands on the space of {', '.join(others)}",
        "move on, or ask the GM to move them",
    )


def others_on_space(now: Adventure, character: str) -> tuple[str, ...]:
    """Names of the others visibly standing on the character's space."""
    grid = now.grid
    at = grid.shown(character) if grid is not None else None
    if grid is None or at is None:
        return ()
    return tuple(now.character(who).name for who in standing_at(now, at) if who != character)


def is_room(now: Adventure) -> bool:
    """Whether any space of the map is free."""
    return now.grid is not None and nearest_free(now, Spot(0, 0)) is not None


def standing_at(now: Adventure, at: Spot) -> tuple[str, ...]:
    """The characters of the scene visibly standing on a space."""
    standing = now.grid.standing if now.grid is not None else ()
    return tuple(one.who for one in standing if one.at == at and now.has(one.who) and now.character(one.who).here)


@rule("DA-12.8")
def nearest_free(now: Adventure, at: Spot) -> Spot | None:
    """The free space nearest to this one, ties to the upper left; None if none is free."""
    grid = now.grid
    assert grid is not None
    taken = {one.at for one in grid.standing} | grid.walls
    spots = (Spot(x, y) for y in range(grid.height) for x in range(grid.width))
    free = [one for one in spots if one not in taken]
    return min(free, key=lambda one: (at.far(one), one.y, one.x), default=None)


def movers(turn: Turn) -> tuple[str, ...]:
    """Who may have moved in a turn that has begun: its owner, and Companions."""
    return (turn.who, *(one.who for one in turn.walked)) if turn.begun else ()


@rule("DA-12.8")
def is_stuck(ruling: Ruling, now: Adventure, who: str) -> bool:
    """Whether a character shares a space and cannot leave: knocked out, speed spent, or stopped by something unseen."""
    grid, turn = now.grid, turn_of(now)
    at = grid.shown(who) if grid is not None else None
    if grid is None or at is None or not others_on_space(now, who) or nearest_free(now, at) is None:
        return False
    if now.character(who).is_out or (turn is not None and (who in turn.stopped or now.character(turn.who).is_out)):
        return True
    taken = {one.at for one in grid.standing}
    return all(spot in taken for spot in reachable(now, ruling, who))


def free_space(now: Adventure, who: str) -> Spot | None:
    """The free space nearest to a character; None if none is free."""
    at = now.grid.shown(who) if now.grid is not None else None
    return nearest_free(now, at) if at is not None else None
