"""What happens on the map, and the one place where it is applied."""

from __future__ import annotations

import msgspec

from croupier.core.events import Event
from croupier.core.secrets import Secret
from croupier.core.state import GM
from croupier.games.deck_of_adventures.combat.state import Walked
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain.painting import painted
from croupier.games.deck_of_adventures.terrain.state import NO_COVER, Cover, Grid, Spot, Standing, Stated


class GridLaid(Event, frozen=True, tag="grid_laid"):
    """What lies outside it is gone with the old one."""

    width: int
    height: int


class GridTaken(Event, frozen=True, tag="grid_taken"):
    """The map was taken away."""


class MapPictureSet(Event, frozen=True, tag="map_picture_set"):
    image: str = ""


class GridPainted(Event, frozen=True, tag="grid_painted"):
    what: str
    cells: tuple[Spot, ...]


class TokenSet(Event, frozen=True, tag="token_set"):
    """By the GM's word, or walking where nobody counts the spaces (`walked`)."""

    who: str
    at: Spot
    walked: bool = False


class TokenMoved(Event, frozen=True, tag="token_walked"):
    """Along a path in its turn; `stopped` by something that its person could not see."""

    who: str
    path: tuple[Spot, ...]
    cost: int
    diagonals: int = 0
    stopped: bool = False


class TokenLifted(Event, frozen=True, tag="token_lifted"):
    who: str


class HiddenSet(Event, frozen=True, tag="hidden_tokens_set"):
    """The tokens that only the GM sees, as they stand now."""

    tokens: Secret[tuple[Standing, ...]]

    def audience(self) -> tuple[str, ...]:
        return (GM,)


class LightSet(Event, frozen=True, tag="light_set"):
    light: str


class CoverSet(Event, frozen=True, tag="cover_set"):
    attacker: str
    target: str
    cover: str


class MoveStated(Event, frozen=True, tag="move_stated"):
    who: str
    spaces: int


class MoveAnswered(Event, frozen=True, tag="move_answered"):
    """`spaces` are spent where it was allowed."""

    who: str
    spaces: int
    allowed: bool = True


EVENTS: tuple[type[Event], ...] = (
    GridLaid, GridTaken, MapPictureSet, GridPainted, TokenSet, TokenMoved, TokenLifted, HiddenSet, LightSet, CoverSet,
    MoveStated, MoveAnswered,
)  # fmt: skip


def apply(state: Adventure, event: Event) -> Adventure:
    """The adventure after one of these events. It judges nothing and draws nothing."""
    put = msgspec.structs.replace
    match event:
        case GridLaid(width, height):
            return put(state, grid=_laid(state.grid, width, height))
        case GridTaken():
            return put(state, grid=None)
        case MapPictureSet(image):
            return _with_grid(state, image=image)
        case GridPainted(what, cells):
            return put(state, grid=painted(_grid(state), what, cells))
        case TokenSet(who, at):
            return _set(state, who, at)
        case TokenMoved(who, path, cost, diagonals, stopped):
            walked = _spent(_set(state, who, path[-1]) if path else state, who, cost, diagonals)
            return _stopped(walked, who) if stopped else walked
        case TokenLifted(who):
            return _with_grid(state, standing=_without(_grid(state).standing, who))
        case HiddenSet(tokens):
            return _with_grid(state, hidden=tokens)
        case LightSet(light):
            return put(state, scene=put(state.scene, light=light))
        case CoverSet(attacker, target, cover):
            rest = tuple(one for one in state.covers if (one.attacker, one.target) != (attacker, target))
            return put(state, covers=rest if cover == NO_COVER else (*rest, Cover(attacker, target, cover)))
        case MoveStated(who, spaces):
            return put(state, stated=(*_not_of(state, who), Stated(who, spaces)))
        case MoveAnswered(who, spaces, allowed):
            answered = put(state, stated=_not_of(state, who))
            return _spent(answered, who, spaces, 0) if allowed else answered
        case _:
            raise AssertionError(event)


def _stopped(state: Adventure, who: str) -> Adventure:
    """It is noted in the turn that it could not go where it wished."""
    if state.combat is None or state.combat.turn is None:
        return state
    turn = msgspec.structs.replace(state.combat.turn, stopped=(*state.combat.turn.stopped, who))
    return msgspec.structs.replace(state, combat=msgspec.structs.replace(state.combat, turn=turn))


def _grid(state: Adventure) -> Grid:
    assert state.grid is not None
    return state.grid


def _with_grid(state: Adventure, **changes: object) -> Adventure:
    return msgspec.structs.replace(state, grid=msgspec.structs.replace(_grid(state), **changes))


def _laid(old: Grid | None, width: int, height: int) -> Grid:
    """An empty map, or the old one at its new size."""
    new = Grid(width, height, hidden=Secret((), (GM,)))
    if old is None:
        return new
    kept = {
        name: frozenset(at for at in getattr(old, name) if new.holds(at))
        for name in ("walls", "rough", "dim", "dark", "lit")
    }
    standing = tuple(one for one in old.standing if new.holds(one.at))
    hidden = old.hidden
    if hidden.value is not None:
        hidden = Secret(tuple(one for one in hidden.value if new.holds(one.at)), hidden.known_to)
    return msgspec.structs.replace(new, **kept, standing=standing, hidden=hidden, image=old.image)


def _set(state: Adventure, who: str, at: Spot) -> Adventure:
    """Who was not there comes last; the others keep their order."""
    before = _grid(state).standing
    if all(one.who != who for one in before):
        return _with_grid(state, standing=(*before, Standing(who, at)))
    return _with_grid(state, standing=tuple(Standing(who, at) if one.who == who else one for one in before))


def _without(standing: tuple[Standing, ...], who: str) -> tuple[Standing, ...]:
    return tuple(one for one in standing if one.who != who)


def _not_of(state: Adventure, who: str) -> tuple[Stated, ...]:
    return tuple(one for one in state.stated if one.who != who)


def _spent(state: Adventure, who: str, cost: int, diagonals: int) -> Adventure:
    """The spaces are spent in its turn, or by a Companion in its Dealer's; outside combat nobody counts them."""
    combat = state.combat
    if combat is None or combat.turn is None:
        return state
    put, turn = msgspec.structs.replace, combat.turn
    if turn.who == who:
        spent = put(turn, spent=turn.spent + cost, diagonals=turn.diagonals + diagonals)
    else:
        before = next((one for one in turn.walked if one.who == who), Walked(who, 0, 0))
        now = Walked(who, before.spent + cost, before.diagonals + diagonals)
        spent = put(turn, walked=(*(one for one in turn.walked if one.who != who), now))
    return put(state, combat=put(combat, turn=spent))
