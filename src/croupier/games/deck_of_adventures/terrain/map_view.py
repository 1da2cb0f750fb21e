"""The map as the page draws it, for one seat."""

from __future__ import annotations

from functools import lru_cache

from msgspec import UNSET

from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.deck_of_adventures.cast.state import FRIENDLY, HOSTILE, PARTY, Character
from croupier.games.deck_of_adventures.checks.lasting_badges import lasting_badges
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain.distances import feet
from croupier.games.deck_of_adventures.terrain.ground import EIGHT, bar
from croupier.games.deck_of_adventures.terrain.light import Lamp, carried_light, lamps
from croupier.games.deck_of_adventures.terrain.paint import paint
from croupier.games.deck_of_adventures.terrain.reach import Reach, reach_of
from croupier.games.deck_of_adventures.terrain.speed import turn_of
from croupier.games.deck_of_adventures.terrain.state import NO_COVER, Grid, Spot
from croupier.pieces.maps import Barred, Ground, MapLine, MapToken, Mover, Reached
from croupier.pieces.view_model import Place

MAP = "map"
TONES = {PARTY: "blue", FRIENDLY: "good", HOSTILE: "bad"}


def map_places(view: Adventure, seat: str) -> tuple[Place, ...]:
    """The map, if there is one."""
    grid = view.grid
    if grid is None:
        return ()
    tokens = _tokens(view, grid, seat)
    return (
        Place(
            MAP, "Map", "grid", count=len(tokens), ground=_ground(view, grid), tokens=tokens, movers=_movers(view, seat)
        ),
    )


def _ground(view: Adventure, grid: Grid) -> Ground:
    said = [one for one in view.covers if one.cover != NO_COVER]
    on_map = [one for one in said if grid.shown(one.attacker) and grid.shown(one.target)]
    grid = _with_lamps(view, grid)
    return Ground(
        grid.width, grid.height, grid.image or None, _cells(grid.walls), _cells(grid.rough), _cells(grid.lit),
        _cells(grid.dim), _cells(grid.dark), view.scene.light,
        tuple(MapLine(one.attacker, one.target, f"{one.cover} cover") for one in on_map),
        f"a space is {feet(view.settings)} feet", _cells(grid.low),
        view.ruling("map_cover") == "map", grid.image_size if any(grid.image_size) else UNSET,
    )  # fmt: skip


@rule("DA-25.30")
def _with_lamps(view: Adventure, grid: Grid) -> Grid:
    """The map with the light that characters carry painted on it."""
    brought = tuple(lamps(view))
    spots = {at for lamp in brought for at in _around(grid, lamp)}
    carried = {at: carried_light(view, brought, at) for at in spots}
    for light in set(carried.values()) - {""}:
        grid = paint(grid, light, tuple(at for at in spots if carried[at] == light))
    return grid


def _around(grid: Grid, lamp: Lamp) -> tuple[Spot, ...]:
    middle = grid.shown(lamp.who)
    reach = range(-lamp.around, lamp.around + 1)
    near = (Spot(middle.x + dx, middle.y + dy) for dx in reach for dy in reach) if middle is not None else ()
    return tuple(at for at in near if grid.holds(at))


@lru_cache(64)
def _cells(spots: frozenset[Spot]) -> tuple[str, ...]:
    return tuple(one.cell for one in sorted(spots))


def _tokens(view: Adventure, grid: Grid, seat: str) -> tuple[MapToken, ...]:
    turn = turn_of(view)
    own = turn.who if turn is not None and view.has(turn.who) and view.character(turn.who).seat == seat else None
    own = own or next((one.id for one in view.characters if one.seat == seat != GM and one.here), None)
    origin = grid.shown(own) if own is not None else None
    found = [
        _token(view, one.who, one.at, origin, seat, hidden=False)
        for one in grid.standing
        if view.has(one.who) and view.character(one.who).here
    ]
    hidden = [
        _token(view, one.who, one.at, origin, seat, hidden=True)
        for one in grid.hidden.value or ()
        if view.has(one.who) or _made_ready(view, one.who) is not None
    ]
    return (*found, *hidden)


def _token(view: Adventure, who: str, at: Spot, origin: Spot | None, seat: str, *, hidden: bool) -> MapToken:
    one = view.character(who) if view.has(who) else _made_ready(view, who)
    turn = turn_of(view)
    out = None if one is None or not one.is_out else "dead" if one.dead else "knocked out"
    return MapToken(
        who,
        one.name if one is not None else who,
        at.cell,
        one.side if one is not None else "",
        TONES.get(one.side, "") if one is not None else "",
        hidden=hidden,
        mine=one is not None and one.seat == seat,
        turn=turn is not None and turn.who == who,
        out=out,
        far=at.far(origin) if origin is not None else None,
        badges=lasting_badges(view, one) if one is not None else (),
    )


def _made_ready(view: Adventure, who: str) -> Character | None:
    return next((one for one in view.waiting.value or () if one.id == who), None)


def _movers(view: Adventure, seat: str) -> tuple[Mover, ...]:
    own = (one.id for one in view.characters if one.seat == seat and one.here)
    found = ((who, reach_of(view, who)) for who in own)
    return tuple(_mover(who, reach) for who, reach in found if reach is not None)


def _mover(who: str, reach: Reach) -> Mover:
    reached = tuple(
        Reached(at.cell, way.cost, way.before.cell, at in reach.over.passed) for at, way in sorted(reach.ways.items())
    )
    return Mover(
        who,
        reach.left,
        reached,
        _refused(reach),
        "more than the 1 space that is left" if reach.left == 1 else f"more than the {reach.left} spaces that are left",
    )


def _refused(reach: Reach) -> tuple[Barred, ...]:
    """Nearby spaces that the character cannot enter, by reason: walls, hostile creatures, blocked corners."""
    why: dict[str, list[Spot]] = {}
    near = [at for at in reach.over.grid.walls if at.far(reach.start) <= reach.left]
    if near:
        why["a wall"] = near
    for at, name in reach.over.barred.items():
        why[f"{name} stands there and is hostile"] = [at]
    for dx, dy in EIGHT:
        to = Spot(reach.start.x + dx, reach.start.y + dy)
        barred = bar(reach.over, reach.start, to)
        known = to in reach.ways or to in reach.over.barred or to in reach.over.grid.walls
        if barred is not None and reach.over.grid.holds(to) and not known:
            why[barred.why] = [to]
    return tuple(Barred(reason, _cells(frozenset(spots))) for reason, spots in why.items())
