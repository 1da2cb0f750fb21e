"""The events of the map: grid, tokens, light, cover and moves."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.core.events import Event
from croupier.core.secrets import Secret
from croupier.core.state import GM
from croupier.games.deck_of_adventures.combat.state import Turn, Walked
from croupier.games.deck_of_adventures.names import name_of
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain.paint import paint
from croupier.games.deck_of_adventures.terrain.state import LIGHT_NAMES, NO_COVER, Cover, Grid, Spot, Standing, Stated

PAINTED = {
    "wall": "walls", "low wall": "low walls", "floor": "no walls", "rough": "Challenging Terrain",
    "smooth": "easy ground",
    "bright": "bright light", "partial": "partial darkness", "full darkness": "full darkness",
    "as the scene": "the light of the scene",
}  # fmt: skip


class GridLaid(Event, frozen=True, tag="grid_laid"):
    """A map is laid or resized; anything outside the new size is removed."""

    width: int
    height: int

    def apply(self, state: Adventure) -> Adventure:
        return replace(state, grid=_resized(state.grid, self.width, self.height))

    def log_line(self, view: Adventure) -> str:
        return f"The GM sets up a map of {self.width} by {self.height} spaces."


class GridTaken(Event, frozen=True, tag="grid_taken"):
    """The map is removed."""

    def apply(self, state: Adventure) -> Adventure:
        return replace(state, grid=None)

    def log_line(self, view: Adventure) -> str:
        return "The GM removes the map."


class MapPictureSet(Event, frozen=True, tag="map_picture_set"):
    """The picture under the map changes; "" for none."""

    image: str = ""

    def apply(self, state: Adventure) -> Adventure:
        grid = _grid(state)
        return _with_grid(state, image=self.image, image_size=(grid.width, grid.height) if self.image else (0, 0))

    def log_line(self, view: Adventure) -> str:
        return f"The GM {'puts a picture under' if self.image else 'removes the picture from'} the map."


class GridPainted(Event, frozen=True, tag="grid_painted"):
    """Spaces of the map are painted with terrain or light."""

    what: str
    cells: tuple[Spot, ...]

    def apply(self, state: Adventure) -> Adventure:
        return replace(state, grid=paint(_grid(state), self.what, self.cells))

    def log_line(self, view: Adventure) -> str:
        return f"The GM paints {spaces(len(self.cells))} of the map: {PAINTED[self.what]}."


class TokenSet(Event, frozen=True, tag="token_set"):
    """A token is placed by the GM, or walks where spaces are not counted (`walked`)."""

    who: str
    at: Spot
    walked: bool = False

    def apply(self, state: Adventure) -> Adventure:
        return _forget_reach(_place(state, self.who, self.at), self.who)

    def log_line(self, view: Adventure) -> str:
        does = "walks to" if self.walked else "is placed at"
        return f"{name_of(view, self.who)} {does} {self.at.cell}."


class TokenMoved(Event, frozen=True, tag="token_walked"):
    """A token moves along a path on its turn; `stopped` by something its player could not see."""

    who: str
    path: tuple[Spot, ...]
    cost: int
    diagonals: int = 0
    stopped: bool = False

    def apply(self, state: Adventure) -> Adventure:
        after = _place(state, self.who, self.path[-1]) if self.path else state
        after = _spend(after, self.who, self.cost, self.diagonals)
        return _note_stop(after, self.who) if self.stopped else after

    def log_line(self, view: Adventure) -> str:
        dear = f" (cost {self.cost})" if self.cost != len(self.path) else ""
        moves = f"moves {spaces(len(self.path))} to {self.path[-1].cell}{dear}" if self.path else ""
        stops = "is stopped by something unseen" if self.stopped else ""
        return f"{name_of(view, self.who)} {' and '.join(filter(None, (moves, stops))) or 'stays'}."


class TokenLifted(Event, frozen=True, tag="token_lifted"):
    """A token is taken off the map."""

    who: str

    def apply(self, state: Adventure) -> Adventure:
        return _with_grid(state, standing=tuple(one for one in _grid(state).standing if one.who != self.who))

    def log_line(self, view: Adventure) -> str:
        return f"{name_of(view, self.who)} is taken off the map."


class HiddenSet(Event, frozen=True, tag="hidden_tokens_set"):
    """The tokens that only the GM sees."""

    tokens: Secret[tuple[Standing, ...]]

    def audience(self) -> tuple[str, ...]:
        return (GM,)

    def apply(self, state: Adventure) -> Adventure:
        return _with_grid(state, hidden=self.tokens)

    def log_line(self, view: Adventure) -> str:
        return "You change the hidden tokens."


class LightSet(Event, frozen=True, tag="light_set"):
    """The light of the scene changes."""

    light: str

    def apply(self, state: Adventure) -> Adventure:
        return replace(state, scene=replace(state.scene, light=self.light))

    def log_line(self, view: Adventure) -> str:
        return f"Light: {LIGHT_NAMES[self.light]}."


class CoverSet(Event, frozen=True, tag="cover_set"):
    """The cover of a target against an attacker changes."""

    attacker: str
    target: str
    cover: str
    said: bool = False
    """Whether the GM set it: if so, "none" overrides the map's cover."""

    def apply(self, state: Adventure) -> Adventure:
        pair = (self.attacker, self.target)
        rest = tuple(one for one in state.covers if (one.attacker, one.target) != pair)
        kept = self.cover != NO_COVER or (self.said and state.grid is not None)
        return replace(state, covers=(*rest, Cover(*pair, self.cover)) if kept else rest)

    def log_line(self, view: Adventure) -> str:
        if self.cover == NO_COVER and not self.said:
            cover = f"{name_of(view, self.target)}'s cover against {name_of(view, self.attacker)}"
            by_map = view.grid is not None and view.ruling("map_cover") == "map"
            return f"{cover} {'depends on the map' if by_map else 'is up to the GM'} again."
        has = "no longer has cover" if self.cover == NO_COVER else f"has {self.cover} cover"
        return f"{name_of(view, self.target)} {has} against {name_of(view, self.attacker)}."


class MoveStated(Event, frozen=True, tag="move_stated"):
    """A player wants to move without a map and waits for the GM."""

    who: str
    spaces: int

    def apply(self, state: Adventure) -> Adventure:
        return replace(state, stated=(*_other_moves(state, self.who), Stated(self.who, self.spaces)))

    def log_line(self, view: Adventure) -> str:
        return f"{name_of(view, self.who)} wants to move {spaces(self.spaces)}."


class MoveAnswered(Event, frozen=True, tag="move_answered"):
    """The GM answers a stated move; its `spaces` are spent if it is allowed."""

    who: str
    spaces: int
    allowed: bool = True

    def apply(self, state: Adventure) -> Adventure:
        answered = replace(state, stated=_other_moves(state, self.who))
        return _spend(answered, self.who, self.spaces, 0) if self.allowed else answered

    def log_line(self, view: Adventure) -> str:
        return f"{name_of(view, self.who)} {'moves' if self.allowed else 'does not move'} {spaces(self.spaces)}."


def spaces(count: int) -> str:
    """The count in words: "1 space" or "3 spaces"."""
    return "1 space" if count == 1 else f"{count} spaces"


def _note_stop(state: Adventure, who: str) -> Adventure:
    """Record in the turn that something unseen stopped the character."""
    if state.combat is None or state.combat.turn is None:
        return state
    turn = replace(state.combat.turn, stopped=(*state.combat.turn.stopped, who))
    return replace(state, combat=replace(state.combat, turn=turn))


def _grid(state: Adventure) -> Grid:
    assert state.grid is not None
    return state.grid


def _with_grid(state: Adventure, **changes: object) -> Adventure:
    return replace(state, grid=replace(_grid(state), **changes))


def _resized(old: Grid | None, width: int, height: int) -> Grid:
    """An empty map, or the old one at its new size."""
    new = Grid(width, height, hidden=Secret((), (GM,)))
    if old is None:
        return new
    kept = {
        name: frozenset(at for at in getattr(old, name) if new.holds(at))
        for name in ("walls", "rough", "dim", "dark", "lit", "low")
    }
    standing = tuple(one for one in old.standing if new.holds(one.at))
    hidden = old.hidden
    if hidden.value is not None:
        hidden = Secret(tuple(one for one in hidden.value if new.holds(one.at)), hidden.known_to)
    return replace(new, **kept, standing=standing, hidden=hidden, image=old.image, image_size=old.image_size)


def _place(state: Adventure, who: str, at: Spot) -> Adventure:
    """Put a token on a space; a new token comes last, the others keep their order."""
    before = _grid(state).standing
    if all(one.who != who for one in before):
        return _with_grid(state, standing=(*before, Standing(who, at)))
    return _with_grid(state, standing=tuple(Standing(who, at) if one.who == who else one for one in before))


def _forget_reach(state: Adventure, who: str) -> Adventure:
    """The state without what the GM has said in this turn about the reach from or to a character, who has moved."""
    combat = state.combat
    if combat is None or combat.turn is None or not any(who in pair[:2] for pair in combat.turn.reached):
        return state
    reached = tuple(pair for pair in combat.turn.reached if who not in pair[:2])
    return replace(state, combat=replace(combat, turn=replace(combat.turn, reached=reached)))


def _other_moves(state: Adventure, who: str) -> tuple[Stated, ...]:
    return tuple(one for one in state.stated if one.who != who)


def _spend(state: Adventure, who: str, cost: int, diagonals: int) -> Adventure:
    """Spend spaces of a character's turn, a Companion's on its Dealer's turn; none outside combat."""
    combat = state.combat
    if combat is None or combat.turn is None:
        return state
    return replace(state, combat=replace(combat, turn=with_steps(combat.turn, who, cost, diagonals)))


def with_steps(turn: Turn, who: str, cost: int, diagonals: int) -> Turn:
    """A turn in which its owner or one of their Companions has spent this many more spaces and diagonal steps."""
    if turn.who == who:
        return replace(turn, spent=turn.spent + cost, diagonals=turn.diagonals + diagonals, reached=())
    before = next((one for one in turn.walked if one.who == who), Walked(who, 0, 0))
    now = Walked(who, before.spent + cost, before.diagonals + diagonals)
    return replace(turn, walked=(*(one for one in turn.walked if one.who != who), now), reached=())
