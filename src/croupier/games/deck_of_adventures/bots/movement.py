"""How a bot moves in a fight: until somebody is in reach, or as far in that direction as possible."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from croupier.core.commands import Command
from croupier.games.deck_of_adventures.bots.moment import Moment
from croupier.games.deck_of_adventures.cast.state import COMPANION, Character
from croupier.games.deck_of_adventures.combat.commands import Rush
from croupier.games.deck_of_adventures.terrain.commands import Move
from croupier.games.deck_of_adventures.terrain.paths import Way, route, ways
from croupier.games.deck_of_adventures.terrain.reach import Reach, reach_of
from croupier.games.deck_of_adventures.terrain.sight import free_lines
from croupier.games.deck_of_adventures.terrain.state import Spot


def approach(now: Moment, those: Iterable[Character], spaces: int, *, sees: bool = False) -> Iterator[Command]:
    """A move that gets within this distance of a target, or nearer to it; if too far, a Rush first.

    `sees`: no wall may be between the two.
    """
    reach = reach_of(now.view, now.one.id)
    aims = [at for each in those if (at := now.at(each.id)) is not None]
    if reach is None or not aims:
        return
    walls = reach.over.grid.walls if sees and now.ruling("map_cover") != "gm" else frozenset()

    def is_near(at: Spot) -> bool:
        return any(at.far(aim) <= spaces and free_lines(walls, at, aim) for aim in aims)

    if is_near(reach.start):
        return
    round = now.view.combat.round if now.view.combat is not None else 0
    setting_out = round, now.one.id, reach.start, now.turn.rush
    if setting_out in now.walked:
        return
    now.walked.add(setting_out)
    taken = {each.at for each in reach.over.grid.standing}
    here = _nearest(reach.ways, taken, is_near)
    if here is not None:
        yield _move(now, reach, reach.ways, here)
        return
    all_ways = ways(reach.over, reach.start, None)
    goal = _nearest(all_ways, taken, is_near)
    if goal is None:
        return
    if reach.left and not now.turn.major and not now.turn.rush and now.one.kind != COMPANION:
        yield Rush(now.one.id)
    steps = route(all_ways, reach.start, goal)
    last = next((at for at in reversed(steps) if at in reach.ways and at not in taken), None)
    if last is not None:
        yield _move(now, reach, reach.ways, last)


def _nearest(found: Mapping[Spot, Way], taken: set[Spot], is_near: Callable[[Spot], bool]) -> Spot | None:
    """The free space that is near enough and cheapest to reach."""
    fits = [at for at in found if at not in taken and is_near(at)]
    return min(fits, key=lambda at: (found[at].cost, at), default=None)


def _move(now: Moment, reach: Reach, found: Mapping[Spot, Way], to: Spot) -> Command:
    return Move(now.one.id, tuple(at.cell for at in route(found, reach.start, to)))
