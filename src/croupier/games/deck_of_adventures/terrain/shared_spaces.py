"""Shared spaces: whether a turn may end there, and where the nearest free space is."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.deck_of_adventures.combat.state import Turn
from croupier.games.deck_of_adventures.names import and_of
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain.distances import reachable
from croupier.games.deck_of_adventures.terrain.speed import turn_of
from croupier.games.deck_of_adventures.terrain.state import Spot, Standing


@rule("DA-12.4", "DA-12.7", "DA-R58")
def may_stop(play: Play[Adventure], character: str) -> None:
    """Require that a turn may end on the character's space (P7.4). Raises Illegal.

    The GM sees hidden tokens, and only the GM learns that one of them is the reason.
    """
    now = play.state
    unseen = unseen_by(play)
    others = others_on_space(now, character, unseen)
    play.require(
        not others or not is_room(now, unseen),
        "DA-12.4",
        f"{now.character(character).name} stands on the space of {and_of(others)}",
        "move on, or place the token on a free space" if play.seat == GM else "move on, or ask the GM to move them",
        to=None if others == others_on_space(now, character) else (GM,),
    )


def unseen_by(play: Play[Adventure]) -> tuple[Standing, ...]:
    """The hidden tokens that the acting seat sees: all of them for the GM, none for others."""
    grid = play.state.grid
    return grid.hidden.open() if grid is not None and play.seat == GM else ()


def others_on_space(now: Adventure, character: str, unseen: tuple[Standing, ...] = ()) -> tuple[str, ...]:
    """Names of the others on the character's space: those shown there, and these hidden ones."""
    at = next((one.at for one in _standing(now, unseen) if one.who == character), None)
    return tuple(now.character(who).name for who in standing_at(now, at, unseen) if who != character)


def is_room(now: Adventure, unseen: tuple[Standing, ...] = ()) -> bool:
    """Whether any space of the map is free."""
    return now.grid is not None and nearest_free(now, Spot(0, 0), unseen) is not None


def standing_at(now: Adventure, at: Spot | None, unseen: tuple[Standing, ...] = ()) -> tuple[str, ...]:
    """The characters of the scene on a space: those shown there, and these hidden ones."""
    those = (one.who for one in _standing(now, unseen) if one.at == at)
    return tuple(who for who in those if now.has(who) and now.character(who).here)


def _standing(now: Adventure, unseen: tuple[Standing, ...]) -> tuple[Standing, ...]:
    return (*now.grid.standing, *unseen) if now.grid is not None else ()


@rule("DA-12.8")
def nearest_free(now: Adventure, at: Spot, unseen: tuple[Standing, ...] = ()) -> Spot | None:
    """The free space nearest to this one, ties to the upper left; None if none is free."""
    grid = now.grid
    assert grid is not None
    taken = {one.at for one in (*grid.standing, *unseen)} | grid.walls
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
