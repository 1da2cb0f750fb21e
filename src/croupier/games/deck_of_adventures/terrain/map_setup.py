"""The GM's changes to the map: size, picture, walls, terrain, light and tokens."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import cites, rule
from croupier.core.secrets import Secret
from croupier.core.state import GM
from croupier.games.deck_of_adventures.cast.state import HOSTILE
from croupier.games.deck_of_adventures.names import name_of
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain import commands as wish
from croupier.games.deck_of_adventures.terrain.cover import end_covers
from croupier.games.deck_of_adventures.terrain.events import (
    GridLaid,
    GridPainted,
    GridTaken,
    HiddenSet,
    LightSet,
    MapPictureSet,
    TokenLifted,
    TokenSet,
    with_steps,
)
from croupier.games.deck_of_adventures.terrain.speed import unseen_steps
from croupier.games.deck_of_adventures.terrain.state import Grid, Spot, Standing
from croupier.games.deck_of_adventures.turns.events import HeldTurnSet, TurnSet
from croupier.games.deck_of_adventures.turns.turn_actions import acts_in
from croupier.games.deck_of_adventures.validation import require_gm

APART = 3
"""How many spaces from the middle of the map each side stands when it is placed: 6 apart, the Speed of a turn."""
LARGEST = 60
"""The most spaces along a side of the map."""
MOST_PAINTED = 400
"""The most spaces painted by one command."""


@rule("DA-12.1")
def lay_grid(play: Play[Adventure], command: wish.LayGrid) -> None:
    """Set up a map of this size, or resize the current one; whatever fits stays."""
    require_gm(play, "DA-12.7")
    for field, given in (("width", command.width), ("height", command.height)):
        if not 1 <= given <= LARGEST:
            raise Invalid(field, given, f"1 to {LARGEST} spaces", "DA-12.1")
    play.because("DA-12.1", width=command.width, height=command.height)
    for one in play.state.grid.standing if play.state.grid is not None else ():
        if one.at.x >= command.width or one.at.y >= command.height:
            play.do(TokenLifted(one.who))
    play.do(GridLaid(command.width, command.height))
    if command.image is not None:
        play.do(MapPictureSet(command.image))
    if command.place:
        for who, at in starting_spaces(play.state):
            play.do(TokenSet(who, at))


@rule("DA-12.7", "DA-12.9")
def starting_spaces(now: Adventure) -> tuple[tuple[str, Spot], ...]:
    """A free space for each living character in the scene who is not on the map.

    The sides face each other, one Speed apart.
    """
    grid = now.grid
    if grid is None:
        return ()
    free = [
        at for at in (Spot(x, y) for x in range(grid.width) for y in range(grid.height))
        if at not in grid.walls and all(one.at != at for one in grid.standing)
    ]  # fmt: skip
    found: list[tuple[str, Spot]] = []
    for one in now.characters:
        if not one.here or one.dead or grid.of(one.id) is not None or not free:
            continue
        is_foe = one.side == HOSTILE
        column = min(grid.width - 1, grid.width // 2 + APART) if is_foe else max(0, grid.width // 2 - APART)
        at = min(free, key=lambda spot: _order_of(spot, column, grid.height // 2, is_foe))
        free.remove(at)
        found.append((one.id, at))
    return tuple(found)


def _order_of(spot: Spot, column: int, row: int, is_foe: bool) -> tuple[int, int, int, int]:
    """The order in which a side takes spaces: its column from the middle, every other row first, then those behind."""
    behind = spot.x - column if is_foe else column - spot.x
    return abs(behind), -behind, (spot.y - row) % 2, abs(spot.y - row)


@rule("DA-12.7")
def take_grid(play: Play[Adventure], command: wish.TakeGrid) -> None:
    """Remove the map: positions are up to the GM from then on."""
    require_gm(play, "DA-12.7")
    grid_of(play)
    play.because("DA-12.7")
    play.do(GridTaken())


@rule("DA-12.1")
def set_picture(play: Play[Adventure], command: wish.SetPicture) -> None:
    """Set or remove the picture under the map; it does not change the spaces."""
    require_gm(play, "DA-12.7")
    play.need((command.image or "") != grid_of(play).image, "the map already has that picture")
    play.do(MapPictureSet(command.image or ""))


CITED = cites("DA-12.10", "DA-22.10", "DA-22.11", name="CITED")(
    {"wall": "DA-12.10", "floor": "DA-12.10", "low wall": "DA-22.11", "rough": "DA-22.10", "smooth": "DA-22.10"}
)
"""The clause of what is painted; for light it is DA-22.1."""


@rule("DA-12.10", "DA-22.1", "DA-22.10")
def paint_grid(play: Play[Adventure], command: wish.PaintGrid) -> None:
    """Paint walls, Challenging Terrain and light, space by space."""
    require_gm(play, "DA-22.1")
    grid = grid_of(play)
    if not 1 <= len(command.cells) <= MOST_PAINTED:
        raise Invalid("cells", f"{len(command.cells)} spaces", f"1 to {MOST_PAINTED} spaces")
    spots = sorted({spot_in(grid, one.x, one.y) for one in command.cells})
    if command.what == "wall":
        _require_empty(play, grid, spots)
    play.because(CITED.get(command.what, "DA-22.1"), spaces=len(spots))
    play.do(GridPainted(command.what, tuple(spots)))


@rule("DA-12.10")
def _require_empty(play: Play[Adventure], grid: Grid, spots: Sequence[Spot]) -> None:
    """Continue only if nobody stands where a wall would go."""
    for one in (*grid.standing, *(grid.hidden.value or ())):
        free = one.at not in spots
        play.require(
            free, "DA-12.10", f"{name_of(play.state, one.who)} stands at {one.at.cell}", "move them first",
            to=None if one in grid.standing else (GM,),
        )  # fmt: skip


@rule("DA-12.7", "DA-12.8", "DA-12.10", "DA-22.5", "DA-22.7", "DA-1.2")
def place_token(play: Play[Adventure], command: wish.PlaceToken) -> None:
    """Place a token where the GM says; it costs no movement."""
    require_gm(play, "DA-12.7")
    grid = grid_of(play)
    at = spot_in(grid, command.x, command.y)
    hidden = _hidden(grid)
    of_gm = _is_of_gm(play, command.who)
    play.require(
        of_gm or not command.hidden, "DA-12.7", "a player's character is not hidden", "place it in plain sight"
    )
    made_ready = not play.state.has(command.who)
    play.require(command.hidden or not made_ready, "DA-12.7", "it is not in the scene yet", "place it hidden")
    play.require(
        at not in grid.walls, "DA-12.10", f"there is a wall at {at.cell}", "remove the wall first",
        to=(GM,) if command.hidden else None,
    )  # fmt: skip
    others = tuple(one for one in hidden if one.who != command.who)
    if command.hidden:
        if grid.shown(command.who) is not None:
            play.do(TokenLifted(command.who))
        walked = next((one.walked for one in hidden if one.who == command.who), (0, 0, 0))
        _hide(play, (*others, Standing(command.who, at, walked)))
        return
    play.because("DA-12.7", at=at.cell)
    if others != hidden:
        _count_steps(play, command.who)
        _hide(play, others)
    play.do(TokenSet(command.who, at))
    if grid.shown(command.who) not in {None, at}:
        end_covers(play, command.who)


def put_unseen(play: Play[Adventure], who: str, at: Spot, walked: tuple[int, int, int] = (0, 0, 0)) -> None:
    """Put a hidden token on a space; `walked`: the round, and the spaces and diagonal steps spent in it."""
    others = tuple(one for one in _hidden(grid_of(play)) if one.who != who)
    _hide(play, (*others, Standing(who, at, walked)))


@rule("DA-12.2", "DA-12.7")
def _count_steps(play: Play[Adventure], who: str) -> None:
    """Count openly, in the turn under way or the one that waits, the spaces that a token has walked unseen in it."""
    combat = play.state.combat
    spent, diagonals = unseen_steps(play.state, who)
    if combat is None or not spent or not play.state.has(who):
        return
    turns = ((combat.turn, TurnSet), (combat.held, HeldTurnSet))
    for turn, change in turns:
        if turn is not None and not turn.readied and turn.who == acts_in(play.state.character(who)):
            play.do(change(with_steps(turn, who, spent, diagonals)))


@rule("DA-12.7")
def lift_token(play: Play[Adventure], command: wish.LiftToken) -> None:
    """Remove a token."""
    require_gm(play, "DA-12.7")
    grid = grid_of(play)
    play.need(grid.of(command.who) is not None, "that token is not on the map", "choose those that are")
    if grid.shown(command.who) is not None:
        play.do(TokenLifted(command.who))
    else:
        _hide(play, tuple(one for one in _hidden(grid) if one.who != command.who))


@rule("DA-12.7")
def hide_token(play: Play[Adventure], command: wish.HideToken) -> None:
    """Hide a token from everyone but the GM, or show it to all."""
    require_gm(play, "DA-12.7")
    grid = grid_of(play)
    at = grid.of(command.who)
    play.need(at is not None, "that token is not on the map", "place it on a space first")
    assert at is not None
    play.need(grid.is_hidden(command.who) != command.hidden, f"it is already {'hidden' if command.hidden else 'shown'}")
    place_token(play, wish.PlaceToken(command.who, at.x, at.y, command.hidden))


@rule("DA-12.7")
def place_newcomer(play: Play[Adventure], waited_as: str, who: str) -> None:
    """Keep a newcomer's hidden token on the space where the GM placed it before they joined the scene.

    That of a player's character is shown.
    """
    grid = play.state.grid
    hidden = grid.hidden.value or () if grid is not None else ()
    if any(one.who == waited_as for one in hidden):
        _hide(play, tuple(Standing(who, one.at) if one.who == waited_as else one for one in hidden))
        show_players_token(play, who)


@rule("DA-12.7")
def show_players_token(play: Play[Adventure], who: str) -> None:
    """Show the hidden token of a character whom a player plays from now on: that player could not see it either."""
    grid = play.state.grid
    if grid is None or not grid.is_hidden(who) or play.state.character(who).seat == GM:
        return
    at = grid.of(who)
    assert at is not None
    play.aside("DA-12.7", at=at.cell)
    _count_steps(play, who)
    _hide(play, tuple(one for one in _hidden(grid) if one.who != who))
    play.do(TokenSet(who, at))


@rule("DA-22.1")
def set_light(play: Play[Adventure], command: wish.SetLight) -> None:
    """Set the light of the whole scene, except for spaces with their own."""
    require_gm(play, "DA-22.1")
    play.need(command.light != play.state.scene.light, "that is already the light of the scene")
    play.because("DA-22.1", light=command.light)
    play.do(LightSet(command.light))


def grid_of(play: Play[Adventure]) -> Grid:
    """The map. Raises Impossible if there is none."""
    grid = play.state.grid
    play.need(grid is not None, "there is no map", "ask the GM to set one up")
    assert grid is not None
    return grid


def spot_in(grid: Grid, x: int, y: int) -> Spot:
    """A space of the map. Raises Invalid."""
    at = Spot(x, y)
    if not grid.holds(at):
        raise Invalid("x" if not 0 <= x < grid.width else "y", at.cell, f"0,0 to {grid.width - 1},{grid.height - 1}")
    return at


def _is_of_gm(play: Play[Adventure], who: str) -> bool:
    """Whether the GM plays this character, even one nobody else knows of. Raises Impossible if unknown."""
    now = play.state
    if now.has(who):
        play.need(now.character(who).here, f"{now.character(who).name} is not in the scene", "bring them back first")
        return now.character(who).seat == GM
    play.need(any(one.id == who for one in now.waiting.value or ()), f"there is no character {who[:20]!r}")
    return True


def _hidden(grid: Grid) -> tuple[Standing, ...]:
    return grid.hidden.open()


def _hide(play: Play[Adventure], tokens: tuple[Standing, ...]) -> None:
    play.do(HiddenSet(Secret(tokens, (GM,))))
